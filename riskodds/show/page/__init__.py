"""The calculator as one file for the browser.

Its JavaScript stands here in modules, each begun by a comment on what it is for: `words.js` and `data.js`, then from
one roll to the answers `rules.js`, `dice.js`, `law.js`, `chain.js`, `battle.js` and `questions.js`, then what is seen.
In Python `counted` gathers what is put into the page, and `document` joins all of it.
"""
