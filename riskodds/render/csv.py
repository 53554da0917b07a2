"""CSV (RFC 4180), numbers at full precision."""

import csv as standard
import io

from riskodds.render.table import Table


def csv(table: Table) -> str:
    r"""Render a table as CSV with a header line.

    >>> csv(Table(("rules", "conquest"), (("hasbro-2015 defend-at=1,3", 0.5),)))
    'rules,conquest\r\n"hasbro-2015 defend-at=1,3",0.5\r\n'
    """
    lines = io.StringIO()
    standard.writer(lines).writerows((table.header, *table.rows))
    return lines.getvalue()
