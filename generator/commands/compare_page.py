"""The report of `punchboard compare` as a page: one HTML file that needs no other. All texts of the data are escaped."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from jinja2 import Environment, StrictUndefined

from generator.commands.compare_report import HOW, games_played, interval, shown, verdict

if TYPE_CHECKING:
    from generator.commands.compare_report import Compared

_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{{ compared.title }}: {{ compared.version }} compared with now</title>
<style>
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
div { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
caption { font-weight: bold; padding: 1.5rem 0 .3rem; text-align: left }
th, td { border-bottom: 1px solid #8886; padding: .2rem .6rem; text-align: right }
th:first-child, td:first-child { text-align: left }
tr.real { background: #fc04; font-weight: bold }
</style>
<h1>{{ compared.title }}: {{ compared.version }} compared with now</h1>
<p>{{ games }}.</p>
<p><strong>{{ verdict }}.</strong></p>
<p>{{ how }}</p>
{% for heading, figures in groups %}
<div><table>
<caption>{{ heading }}</caption>
<thead><tr><th scope="col">Figure</th><th scope="col">Before</th><th scope="col">Now</th><th scope="col">Difference</th>
<th scope="col">95 % interval</th><th scope="col">More than noise</th></tr></thead>
<tbody>
{% for one in figures %}
<tr{% if one.is_real %} class="real"{% endif %}><td>{{ compared.name(one) }}</td><td>{{ shown(one, one.old) }}</td>
<td>{{ shown(one, one.new) }}</td><td>{{ shown(one, one.by.mean, "+") }}</td><td>{{ interval(one) }}</td>
<td>{{ "yes *" if one.is_real else "no" }}</td></tr>
{% endfor %}
</tbody>
</table></div>
{% endfor %}
</html>
"""


def as_page(compared: Compared) -> str:
    """Return the page with every figure."""
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    groups = [(heading, list(of)) for heading, of in groupby(compared.result.figures, key=compared.heading)]
    return environment.from_string(_PAGE).render(
        compared=compared,
        groups=groups,
        games=games_played(compared),
        verdict=verdict(compared),
        how=HOW,
        shown=shown,
        interval=interval,
    )
