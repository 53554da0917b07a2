"""Commands that write what can be printed or looked at: `table`, `sheet`, `plot`, `page`."""
