"""Commands about several territories: `campaign` and its `tree`, `defend`; `words` reads territories and orders."""
