"""The editor: `view.EditMode` is the mode the window shows; tools, docks and canvas share a `Workbench`.

Nothing is imported here, so that the window can read the parts one by one while nobody waits.
"""
