"""The command line `studio`: one verb a module; a stable contract for scripts and build servers."""
