"""The style rules of the window's frame and of the playtest, beside the common sheet; by object name."""

from studio.gui.kit import way
from studio.gui.kit.theme import Look


def frame_sheet(look: Look) -> str:
    """Rules for the main window of a look."""
    ui = look.ui
    b = look.border
    f = b + 1  # a focused thing stands out from others with a border
    near, far = ("right", "left") if way.is_mirrored() else ("left", "right")
    return f"""
#menuRow, #topBar, #statusLine, #statusBar {{ background: {ui.window}; }}
#topBar, #questTabs {{ border-bottom: 1px solid {ui.line}; }}
#statusBar {{ border-top: 1px solid {ui.line}; }}
#windowTitle, #secondary, #statusHint, #statusFacts {{ color: {ui.text2}; }}
#secondary {{ font-size: 11px; }}
#statusPlace {{ font-weight: bold; }}
#statusRule {{ background: {ui.line}; }}
#menuBar {{ background: {ui.window}; }}
#menuBar::item {{ padding: 6px 6px 5px 6px; }}
#foldedMenu {{ min-width: 28px; min-height: 24px; }}
#panelSet, #pages {{ background: {ui.panel}; }}
#dockHead {{ background: {ui.panel}; border-bottom: 1px solid {ui.line}; }}
#drawer {{ background: {ui.panel}; border-left: 1px solid {ui.line}; border-right: 1px solid {ui.line}; }}
#drawerEdge {{ background: {ui.raised}; border: 1px solid {ui.line}; border-radius: 0; }}
#modeSwitch {{ background: {ui.raised}; border: 1px solid {ui.line_strong}; border-radius: 0; padding: 0; min-height: 26px; }}
#modeSwitch[end="first"] {{ border-top-{near}-radius: 5px; border-bottom-{near}-radius: 5px; }}
#modeSwitch[end="middle"] {{ border-{near}: none; }}
#modeSwitch[end="last"] {{ border-{near}: none; border-top-{far}-radius: 5px; border-bottom-{far}-radius: 5px; }}
#modeSwitch:checked {{ background: {ui.accent}; color: {ui.on_accent}; border-color: {ui.accent}; font-weight: bold; }}
#modeSwitch:hover:!checked {{ background: {ui.sunken}; }}
#modeSwitch:focus {{ border: {f}px solid {ui.focus}; }}
#modeSwitch:checked:focus {{ border: 2px solid {ui.on_accent}; }}
#modeSwitch:disabled {{ color: {ui.text_off}; }}
#segment {{ background: {ui.raised}; border: {b}px solid {ui.line_strong}; border-radius: 0; min-height: 24px; padding: 0 8px; }}
#segment[end="first"] {{ border-top-{near}-radius: 4px; border-bottom-{near}-radius: 4px; }}
#segment[end="middle"], #segment[end="last"] {{ border-{near}: none; }}
#segment[end="last"] {{ border-top-{far}-radius: 4px; border-bottom-{far}-radius: 4px; }}
#segment:checked {{ background: {ui.accent_soft}; border: 1px solid {ui.accent}; font-weight: bold; }}
#inspector #segment {{ padding: 0 1px; font-size: 11px; }}
#segment:focus {{ border: {f}px solid {ui.focus}; }}
#mainButton {{ font-weight: bold; min-height: 28px; padding: 0 14px; border-radius: 4px; }}
#mainButton[filled="true"] {{ background: {ui.accent}; color: {ui.on_accent}; border: 1px solid {ui.accent}; }}
#mainButton[filled="true"]:hover {{ background: {ui.accent_hover}; }}
#mainButton[filled="true"]:focus {{ border: 2px solid {ui.on_accent}; }}
#mainButton[filled="false"] {{ font-weight: normal; }}
#commandField {{ background: {ui.raised}; }}
#chip {{ font-size: 11px; padding: 0 8px; min-height: 20px; max-height: 20px; background: {ui.sunken};
  border: 1px solid {ui.line}; color: {ui.text2}; border-radius: 3px; }}
#chip:focus {{ border: {f}px solid {ui.focus}; padding: 0 7px; min-height: 18px; }}
#chipLabel {{ font-size: 11px; padding: 0 7px; min-height: 18px; max-height: 20px; background: {ui.sunken};
  border: 1px solid {ui.line}; color: {ui.text2}; border-radius: 3px; }}
#topText {{ background: transparent; border: none; padding: 0 4px; }}
#topText:hover {{ background: {ui.sunken}; }}
#topText:focus {{ border: {f}px solid {ui.focus}; }}
#roundTitle {{ font-size: 14px; font-weight: bold; }}
#link, #statusLink {{ background: transparent; border: none; color: {ui.accent}; padding: 0 2px; min-height: 24px; font-size: 11px; }}
#link:hover, #statusLink:hover {{ text-decoration: underline; }}
#link:focus, #statusLink:focus {{ border: {f}px solid {ui.focus}; border-radius: 3px; padding: 0; }}
#toast {{ background: {ui.tip}; border-radius: 6px; }}
#toast QLabel {{ color: {ui.on_tip}; }}
#toastLink {{ background: transparent; border: none; color: {ui.on_tip}; text-decoration: underline; padding: 0 4px; }}
#toastLink:focus {{ border: 2px solid {ui.on_tip}; }}
#faultBar {{ border-bottom: 1px solid {ui.line}; }}
#faultBar[severity="error"] {{ background: {ui.error_soft}; }}
#faultBar[severity="warning"] {{ background: {ui.warning_soft}; }}
#faultBar[severity="note"] {{ background: {ui.info_soft}; }}
#faultSign {{ font-size: 15px; }}
#faultSign[severity="error"] {{ color: {ui.error}; }}
#faultSign[severity="warning"] {{ color: {ui.warning}; }}
#faultSign[severity="note"] {{ color: {ui.info}; }}
#fieldLabel {{ color: {ui.text2}; }}
#fieldError {{ color: {ui.error}; font-size: 11px; }}
#qt_spinbox_lineedit {{ border: none; background: transparent; padding: 0 7px; min-height: 18px; }}
#sheet {{ background: {ui.raised}; border: {b}px solid {ui.line_strong}; border-radius: 8px; }}
#popupList {{ background: {ui.raised}; border: none; }}
#popup {{ background: {ui.raised}; border: 1px solid {ui.line_strong}; border-radius: 6px; }}
#heroCard {{ background: {ui.raised}; border: 1px solid {ui.line}; border-radius: 6px; }}
#heroCard[on="true"] {{ background: {ui.accent_soft}; border: 2px solid {ui.accent}; }}
#heroCard:focus {{ border: {f}px solid {ui.focus}; }}
#heroCard[on="true"]:focus {{ border: {f + 2}px solid {ui.focus}; }}
QLabel[role="state_on"] {{ color: {ui.accent}; font-size: 11px; font-weight: bold; }}
QLabel[role="state_ok"] {{ color: {ui.ok}; font-size: 11px; font-weight: bold; }}
#plainCard {{ background: {ui.raised}; border: 1px solid {ui.line}; border-radius: 6px; }}
#plainCard:focus {{ border: 2px solid {ui.focus}; }}
#option {{ background: {ui.raised}; border: {b}px solid {ui.line_strong}; border-radius: 4px; }}
#option:hover {{ background: {ui.sunken}; border-color: {ui.accent}; }}
#option:focus {{ border: {f}px solid {ui.focus}; }}
#option[filled="true"] {{ background: {ui.accent}; border-color: {ui.accent}; }}
#option[filled="true"]:focus {{ border: 2px solid {ui.on_accent}; }}
#closed {{ background: transparent; border: 1px dashed {ui.line_strong}; border-radius: 4px; }}
#well {{ background: {ui.sunken}; border-radius: 6px; }}
#bubble {{ background: transparent; }}
#timeline {{ background: {ui.panel}; border-top: 1px solid {ui.line}; }}
#welcome {{ background: {ui.panel}; }}
#startCard {{ background: {ui.raised}; border: 1px solid {ui.line_strong}; border-radius: 6px; padding: 10px 4px; }}
#startCard:hover {{ border: 2px solid {ui.accent}; background: {ui.accent_soft}; }}
#startCard:focus {{ border: {f}px solid {ui.focus}; }}
#recentRow {{ background: transparent; border: 1px solid transparent; border-radius: 6px; }}
#recentRow:hover {{ background: {ui.raised}; border: 1px solid {ui.line}; }}
#recentRow:focus {{ border: {f}px solid {ui.focus}; }}
#recentRow QLabel[role="play"] {{ color: {ui.accent}; font-weight: bold; }}
#rowPicture {{ background: {look.board.void}; border-radius: 4px; }}
#cover {{ background: {look.board.void}; border-radius: 6px; }}
#dropSign {{ background: {ui.accent_soft}; border: 2px dashed {ui.accent}; border-radius: 8px; }}
#recover {{ background: {ui.warning_soft}; border: 1px solid {ui.warning}; border-radius: 6px; }}
#readAloud {{ background: {ui.raised}; border: {b}px solid {ui.line_strong}; border-radius: 8px; }}
"""
