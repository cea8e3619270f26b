"""What the window's own commands do: modes, views, help; what concerns files stands in `filing.py`."""

from PySide6.QtWidgets import QWhatsThis, QWidget

from studio.gui.kit.commands import Handler
from studio.gui.kit.mode import Side
from studio.gui.window import filing, panes
from studio.gui.window.main import MainWindow


def handlers(window: MainWindow) -> dict[str, Handler]:
    """Action id → act, for everything the window does itself."""

    def side(name: Side) -> Handler:
        return lambda: window.docks.focus_side(name)

    def theme(name: str) -> Handler:
        return lambda: set_theme(window, name)

    found: dict[str, Handler] = {
        "file.new": lambda: new_sheet(window),
        "file.open": lambda: filing.choose_quest(window),
        "file.save": lambda: filing.save(window),
        "file.save_as": lambda: filing.save_as(window),
        "file.import": lambda: filing.choose_import(window),
        "file.close": lambda: filing.close_tab(window),
        "file.quit": lambda: _ignore(window.close()),
        "file.settings": lambda: page(window, "settings"),
        "view.palette": lambda: command_list(window),
        "view.go": lambda: command_list(window, ":"),
        "edit.find": lambda: command_list(window, "@"),
        "mode.edit": lambda: window.show_mode("edit"),
        "mode.play": lambda: go_on(window),
        "view.left": side("left"),
        "view.right": side("right"),
        "view.bottom": side("bottom"),
        "view.canvas": lambda: focus_canvas(window),
        "view.docks": window.docks.toggle_all,
        "view.next_pane": lambda: panes.step(window, 1),
        "view.previous_pane": lambda: panes.step(window, -1),
        "view.next_quest": lambda: turn_tab(window, 1),
        "view.previous_quest": lambda: turn_tab(window, -1),
        "view.full_screen": lambda: full_screen(window),
        "view.theme_system": theme("system"),
        "view.theme_light": theme("light"),
        "view.theme_dark": theme("dark"),
        "play.start": lambda: start_or_go_on(window),
        "play.sheet": lambda: start_sheet(window),
        "play.here": lambda: window.play_from(""),
        "play.new": lambda: window.play_from(""),
        "file.print": lambda: print_sheet(window),
        "pack.build": lambda: filing.build_pack(window),
        "help.what": QWhatsThis.enterWhatsThisMode,
        "play.save": lambda: filing.save_game(window),
        "play.load": lambda: filing.load_game(window),
        "play.replay": lambda: filing.keep_log(window),
        "play.campaign": lambda: campaign_sheet(window),
        "help.this": lambda: help_here(window),
        "pack.install": lambda: filing.choose_pack(window),
        "pack.library": lambda: window.show_welcome(),
        "help.keys": lambda: page(window, "keys"),
        "help.about": lambda: page(window, "about"),
        "help.messages": lambda: page(window, "messages"),
        "help.jobs": lambda: page(window, "jobs"),
        "help.report": lambda: page(window, "report"),
        "focus.cancel": window.escape,
        "focus.menu_bar": lambda: window.header.menu_row.bar.setFocus(),
    }
    return found


def _ignore(_result: object) -> None:
    """For acts whose answer nobody needs."""


# --- modes and views -------------------------------------------------------------------------


def start_or_go_on(window: MainWindow) -> None:
    """F5: goes on with a paused game, else starts one with the last settings."""
    desk = window.desk
    if desk is None:
        return
    if desk.has_game and not desk.is_game_old:
        window.show_mode("play")
    else:
        window.begin_game(desk.starting(window))


def go_on(window: MainWindow) -> None:
    """The Play mode; when the quest has changed meanwhile, what may be done about it is offered."""
    desk = window.desk
    if desk is None:
        return
    if desk.is_game_old:
        from studio.gui.window.popups import changed_quest

        changed_quest(window, desk)
    elif desk.has_game:
        window.show_mode("play")
    else:
        window.begin_game(window.showing("play"))


def help_here(window: MainWindow) -> None:
    """F1: the page of the focused thing while editing, else the keys."""
    if window.mode is not None and window.mode.name == "edit":
        window.docks.show_panel("help")
    else:
        page(window, "keys")


def start_sheet(window: MainWindow) -> None:
    """Shift+F5: number of heroes, seats, seed, start."""
    from studio.gui.window.start_sheet import StartSheet

    if window.desk is not None:
        StartSheet(window).open()


def campaign_sheet(window: MainWindow) -> None:
    """The campaigns under way, and a new one."""
    from studio.gui.window.campaign_sheet import CampaignSheet

    CampaignSheet(window).open()


def print_sheet(window: MainWindow) -> None:
    """Ctrl+P: version, heroes, paper, size of a square; then a file or the printer."""
    from studio.gui.window.print_sheet import show_print_sheet

    show_print_sheet(window)


def new_sheet(window: MainWindow) -> None:
    """Welcome, where a new quest is chosen."""
    window.show_welcome()


def turn_tab(window: MainWindow, step: int) -> None:
    """The next or previous open quest."""
    if window.desk in window.desks:
        window.show_desk(window.desks[(window.desks.index(window.desk) + step) % len(window.desks)])


def full_screen(window: MainWindow) -> None:
    """Full screen and back."""
    if window.isFullScreen():
        window.showNormal()
    else:
        window.showFullScreen()


def focus_canvas(window: MainWindow) -> None:
    """Alt+4: the focus goes to the canvas."""
    if window.mode is not None:
        target: QWidget = window.mode.keyed[0] if window.mode.keyed else window.mode.central
        target.setFocus()


def set_theme(window: MainWindow, name: str) -> None:
    """Light, dark, high contrast, or as the system."""
    window.settings.change(theme=name)
    window.look.wear()


def set_text_size(window: MainWindow, percent: int) -> None:
    """Texts of another size."""
    window.settings.change(text_size=percent)
    window.look.wear()


def set_palette(window: MainWindow, name: str) -> None:
    """Other colours for areas and seats."""
    window.settings.change(palette=name)
    window.look.wear()


def set_letters(window: MainWindow, name: str) -> None:
    """Letters on more or fewer figures."""
    window.settings.change(letters=name)
    window.look.wear()


def command_list(window: MainWindow, start: str = "") -> None:
    """The command palette."""
    from studio.gui.window.command_list import open_list

    open_list(window, start)


def page(window: MainWindow, name: str) -> None:
    """A sheet over the window: keys, about, messages, jobs, settings, report."""
    from studio.gui.window.about import show_page

    show_page(window, name)
