"""A tidy text map of our own, and the parts it is made of, for tests that make it untidy."""

ROWS = """\
 000      2222
 0000111112222
 0000111112222
 000   11 2222
       11   22
       11   22
      3333 444
      33334444
      33334444
      3333 444"""

MARKERS = """\
glyph,1,1,open
glyph,8,4,closed
monster,6,1,3,
monster,7,2,beastman,
monster,11,1,17,
monster,12,4,11,v
monster,7,6,Skeleton master,
monster,12,7,10,
potion,5,2,health
potion,10,0,fatigue
gold,2,3,
treasure,6,9,copper
treasure,9,9,silver
treasure,13,8,gold
rock,6,6,
pit,8,7,
pit,8,8,
rune,13,0,red
door,0,4,1,4,2,1,5,1,5,2,V,None
door,1,9,1,9,2,2,10,1,10,2,V,None
door,1,7,5,8,5,3,7,6,8,6,H,None
door,3,9,7,9,8,4,10,7,10,8,V,Red"""

CHESTS = """\
1,copper,2,0,1,1
2,silver,1,100,0,1
3,gold,3,0,2,2"""

LEGENDS = "1,10,Old Grumm,1,4,1,,B,Knockback/Pierce 2"


def assembled(
    rows: str = ROWS, markers: str = MARKERS, chests: str = CHESTS, legends: str = LEGENDS, *, end: str = "\n"
) -> bytes:
    """The map as a file."""
    width = max(len(row) for row in rows.split("\n"))
    parts = [str(len(rows.split("\n"))), str(width), rows]
    for section in (markers, chests, legends):
        lines = [line for line in section.split("\n") if line]
        parts += [str(len(lines)), *lines]
    return (end.join("\n".join(parts).split("\n")) + end).encode()
