"""Commands about published figures: `check`, `explain`, `sources`."""
