"""Examples in docstrings that stand under no heading get one, so that the site shows them as code."""

import re

import griffe

UNDER_A_HEADING = re.compile(r"^Examples\n-+$", re.MULTILINE)
FIRST = re.compile(r"^>>> ", re.MULTILINE)


class Examples(griffe.Extension):
    """Write the heading in front of the first example of a docstring."""

    def on_object(self, *, obj, **_):
        """Change the docstring of each object when it has been read."""
        docstring = obj.docstring
        if docstring and not UNDER_A_HEADING.search(docstring.value):
            docstring.value = FIRST.sub("Examples\n--------\n>>> ", docstring.value, count=1)
