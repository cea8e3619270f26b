"""What every part of the window stands on: tokens, icons, commands, settings, forms, background work."""
