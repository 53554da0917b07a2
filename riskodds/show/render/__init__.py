"""Drawing of values that know no RISK: `table` (the one table), its `number` as text, and its formats.

Tables become `text`, `csv`, `json`, `markdown`, `html` (coloured by `heat`) and `latex`; a `picture` is drawn by
`plot`, a page by `sheet`.
"""
