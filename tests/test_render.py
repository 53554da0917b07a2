"""The renderers: the whole output of each for one small table, and what is read back."""

import csv as standard
import io
import json
from fractions import Fraction

import pytest

from riskodds.show.render.csv import Dialect, to_csv
from riskodds.show.render.heat import shade_of, shades
from riskodds.show.render.html import to_html
from riskodds.show.render.latex import to_latex
from riskodds.show.render.markdown import to_markdown
from riskodds.show.render.table import ChanceCell, Table, plain, written
from riskodds.show.render.text import to_text

SMALL = Table(
    ("attackers", "1", "2"),
    (
        (1, ChanceCell(Fraction(5, 12)), ChanceCell(0.0, possible=False)),
        (20, ChanceCell(0.99999), ChanceCell(1.0, certain=True)),
    ),
    align="rrr",
    title="Chance & more, in percent",
    note="Rules: none_at_all.",
    across="defenders",
)


def test_text():
    assert (
        to_text(SMALL, digits=1)
        == """\
Chance & more, in percent

                 defenders
  attackers      1    2
-----------  -----  ---
          1   41.7    0
         20  >99.9  100

Rules: none_at_all."""
    )


def test_text_with_paint_paints_chances_and_keeps_the_columns():
    painted = to_text(SMALL, digits=1, paint=lambda cell, shade: f"\x1b[{shade.ground[0]}m{cell}\x1b[0m")
    assert "\x1b[147m41.7\x1b[0m" in painted
    assert "\x1b[8m100\x1b[0m" in painted
    assert "\x1b[247m0\x1b[0m" in painted


def test_markdown():
    assert (
        to_markdown(SMALL, digits=1)
        == """\
**Chance & more, in percent**

|   attackers \\ defenders |     1 |   2 |
|------------------------:|------:|----:|
|                       1 |  41.7 |   0 |
|                      20 | >99.9 | 100 |

Rules: none_at_all."""
    )


def test_latex():
    assert (
        to_latex(SMALL, digits=1)
        == r"""\begin{table}
\centering
\caption{Chance \& more, in percent. Rules: none\_at\_all.}
\begin{tabular}{rrr}
\toprule
\multicolumn{3}{c}{defenders} \\
   attackers &     1 &   2 \\
\midrule
           1 &  41.7 &   0 \\
          20 & \ensuremath{>}99.9 & 100 \\
\bottomrule
\end{tabular}
\end{table}"""
    )


def test_csv_in_full_precision_and_rounded():
    assert to_csv(SMALL) == "attackers,1,2\r\n1,0.4166666666666667,0.0\r\n20,0.99999,1.0\r\n"
    assert to_csv(SMALL, digits=3) == "attackers,1,2\r\n1,0.417,0.000\r\n20,1.000,1.000\r\n"


def test_csv_for_european_spreadsheets():
    assert to_csv(SMALL, dialect=Dialect.EXCEL_EU) == "attackers;1;2\r\n1;0,4166666666666667;0,0\r\n20;0,99999;1,0\r\n"


def test_csv_and_json_read_back_equal():
    rows = list(standard.reader(io.StringIO(to_csv(SMALL))))
    assert [[float(cell) for cell in row] for row in rows[1:]] == [[plain(cell) for cell in row] for row in SMALL.rows]
    cells = [[plain(cell) for cell in row] for row in SMALL.rows]
    assert json.loads(json.dumps(cells)) == cells


def test_html():
    page = to_html(SMALL, digits=1)
    head, table = page.split("<body>\n")
    assert head.startswith('<!doctype html>\n<html lang="en">\n')
    assert "http" not in page
    assert "@media print" in head
    assert (
        table
        == """\
<table>
<caption>Chance &amp; more, in percent</caption>
<thead>
<tr><th></th><th colspan="2">defenders</th></tr>
<tr>
<th scope="col" class="right">attackers</th>
<th scope="col" class="right">1</th>
<th scope="col" class="right">2</th>
</tr>
</thead>
<tbody>
<tr>
<th scope="row" class="right">1</th>
<td class="right" style="background:#93b4d6;color:#000000">41.7</td>
<td class="right" style="background:#f7fbff;color:#000000">0</td>
</tr>
<tr>
<th scope="row" class="right">20</th>
<td class="right" style="background:#08519c;color:#ffffff">&gt;99.9</td>
<td class="right" style="background:#08519c;color:#ffffff">100</td>
</tr>
</tbody>
</table>
<p>Rules: none_at_all.</p>
</body>
</html>
"""
    )


def luminance(colour):
    """Relative luminance as WCAG 2.1 defines it."""
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("percent", range(101))
def test_every_shade_reads_in_black_and_white_and_its_text_has_contrast(percent):
    shade = shade_of(percent / 100)
    lighter, darker = sorted((luminance(shade.ground), luminance(shade.text)), reverse=True)
    assert (lighter + 0.05) / (darker + 0.05) >= 4.5
    if percent:
        assert luminance(shade.ground) < luminance(shade_of((percent - 1) / 100).ground)


def test_numbers_are_shaded_by_the_greatest_of_the_table_and_row_names_not_at_all():
    table = Table(("attackers", "1"), ((3, 0.5), (4, 1.0), (5, None)), across="defenders")
    assert shades(table) == [[None, shade_of(0.5)], [None, shade_of(1.0)], [None, None]]


def test_counts_and_means_beside_chances_have_no_heat():
    table = Table(("dice", "rolls", "loses 1", "mean"), (("1 against 1", 36, ChanceCell(0.5), 0.58),))
    assert shades(table) == [[None, None, shade_of(0.5), None]]
    assert to_html(table).count("background:#") - to_html(Table(table.header, ())).count("background:#") == 1
    assert to_text(table, paint=lambda cell, _: f"*{cell}*").splitlines()[-1].split()[3:] == ["36", "*50.00*", "0.58"]


def test_cells_as_text():
    cells = ["word", 7776, 2.345, Fraction(1, 3), ChanceCell(0.5), ChanceCell(1e-9), ChanceCell(1.0), None]
    assert [written(cell, 1) for cell in cells] == ["word", "7,776", "2.3", "0.3", "50.0", "<0.1", ">99.9", ""]
