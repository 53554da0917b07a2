// The view of a table: the chances of all battles up to a size; each cell leads to its battle.
import { battles } from "./battle.js";
import { askCard, h, problemNote, stepper } from "./dom.js";
import { countSwitch, rulesFields } from "./fields.js";
import { MOST_ROWS, writeLink } from "./link.js";
import { parseRules } from "./rules.js";
import { howItIsFought, rulesAndWords } from "./sentences.js";
import { inWords, percent, say, whole } from "./words.js";

/** @typedef {import("./fields.js").Context} Context */
/** @typedef {import("./fields.js").Shown} Shown */
/** @typedef {import("./link.js").State} State */

/**
 * @param {Context} context
 * @returns {Shown}
 */
export function tableView(context) {
  const { rows, columns } = context.state();
  const form = askCard(
    say("All battles at a glance"),
    h(
      "div",
      { class: "fields" },
      stepper(
        say("Attackers, to"),
        rows,
        { least: 1, most: MOST_ROWS },
        (value) => context.set("rows", { rows: value }),
        (problem) => context.fail("rows", problem),
      ),
      stepper(
        say("Defenders, to"),
        columns,
        { least: 1, most: MOST_ROWS },
        (value) => context.set("columns", { columns: value }),
        (problem) => context.fail("columns", problem),
      ),
      countSwitch(context),
      rulesFields(context, false),
    ),
    h("button", { type: "button", class: "print", click: () => window.print() }, say("Print")),
  );
  const answer = h("section", { class: "answer card" });
  /** @param {string} problem */
  const update = (problem) => {
    try {
      answer.replaceChildren(...(problem ? [problemNote(problem)] : grid(context.state(), context.onTerritory)));
    } catch (error) {
      answer.replaceChildren(problemNote(inWords(error)));
    }
  };
  return { element: h("div", { class: "view" }, form, answer), update };
}

/**
 * @param {State} state
 * @param {boolean} onTerritory
 */
function grid(state, onTerritory) {
  const rules = parseRules(state.rules);
  const { conquest } = battles(rules, state.rows, state.columns);
  const link = writeLink({ ...state, view: "battle", attackers: 1, defenders: 1, retreatAt: 0 }).replace("#1v1", "");
  const body = h("tbody", {});
  for (let attackers = 1; attackers <= state.rows; attackers++) {
    const row = document.createElement("tr");
    const head = document.createElement("th");
    head.scope = "row";
    head.textContent = whole(attackers + (onTerritory ? 1 : 0));
    row.append(head);
    for (let defenders = 1; defenders <= state.columns; defenders++) {
      const chance = conquest(attackers, defenders);
      const cell = document.createElement("td");
      const inside = document.createElement("a");
      inside.href = `#${attackers}v${defenders}${link}`;
      inside.textContent = percent(chance, 0).replace(" %", "").replace(" ", "");
      // By steps, so that the colours are told by classes and need no style of their own.
      cell.className = `heat${Math.min(10, Math.floor(11 * chance.chance))}`;
      cell.append(inside);
      row.append(cell);
    }
    body.append(row);
  }
  const numbers = Array.from({ length: state.columns }, (_, place) => h("th", { scope: "col" }, whole(place + 1)));
  const corner = onTerritory ? say("armies on the territory") : say("attackers");
  return [
    h(
      "div",
      { class: "window grid", tabindex: 0, role: "region", "aria-label": say("Chance of conquest, in percent") },
      h(
        "table",
        { class: "heat" },
        h("caption", {}, say("Chance of conquest, in percent")),
        h(
          "thead",
          {},
          h("tr", {}, h("td", { class: "corner" }), h("th", { colspan: state.columns, scope: "colgroup" }, say("defenders"))),
          h("tr", {}, h("th", { scope: "col", class: "corner" }, corner), ...numbers),
        ),
        body,
      ),
    ),
    h(
      "p",
      { class: "note" },
      `${rulesAndWords(rules, state.rules)} ${howItIsFought(rules, 0)} `,
      onTerritory
        ? say("All armies on the attacking territory are counted, one of which stays there.")
        : say("Attackers are the units free to attack; one more army stays on their territory."),
    ),
  ];
}
