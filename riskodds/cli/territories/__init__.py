"""Commands about several territories: `campaign` and its `tree`, `defend`; `arguments` reads what they share."""
