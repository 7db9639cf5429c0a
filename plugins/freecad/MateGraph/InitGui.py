"""The MateGraph workbench: toolbar and menu."""

import FreeCADGui


class MateGraphWorkbench(FreeCADGui.Workbench):
    """Joints, simulation and playback of the open document."""

    MenuText = "MateGraph"
    ToolTip = "The machine of this document, running: joints, motors, controllers, simulation"

    def __init__(self):
        import os

        import mategraph_freecad

        folder = os.path.dirname(mategraph_freecad.__file__)
        self.__class__.Icon = os.path.join(folder, "icons", "mategraph.svg")

    def Initialize(self):
        from mategraph_freecad import commands

        names = commands.register()
        self.appendToolbar("MateGraph", names)
        self.appendMenu("MateGraph", names)

    def GetClassName(self):
        return "Gui::PythonWorkbench"


FreeCADGui.addWorkbench(MateGraphWorkbench())
