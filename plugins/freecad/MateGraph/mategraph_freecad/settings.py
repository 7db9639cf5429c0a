"""What the user set, kept by FreeCAD itself."""

import FreeCAD

GROUP = "User parameter:BaseApp/Preferences/Mod/MateGraph"


def setting(name, default=""):
    """A text that was set."""
    return FreeCAD.ParamGet(GROUP).GetString(name, default)


def set_setting(name, value):
    """Set a text."""
    FreeCAD.ParamGet(GROUP).SetString(name, value)
