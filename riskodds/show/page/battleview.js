// The view of one battle: the question, one big number, and what players ask next.
import { battle, MOST_UNITS } from "./battle.js";
import { askCard, card, h, problemNote, stepper, table } from "./dom.js";
import { armyField, countSwitch, rulesFields } from "./fields.js";
import { writeLink } from "./link.js";
import { battleSentence, lossesOf, whatIsLeft } from "./outcomes.js";
import { attackersNeeded, compare, luck } from "./questions.js";
import { parseRules } from "./rules.js";
import { howItIsFought, nameOf, rulesAndWords } from "./sentences.js";
import { inWords, percent, points, say, whole } from "./words.js";

/** @typedef {import("./fields.js").Context} Context */
/** @typedef {import("./fields.js").Shown} Shown */
/** @typedef {import("./battle.js").Battle} Battle */
/** @typedef {import("./link.js").State} State */

/**
 * @param {Context} context
 * @returns {Shown}
 */
export function battleView(context) {
  const { defenders } = context.state();
  const form = askCard(
    say("Can I take it?"),
    armyField(context),
    countSwitch(context),
    stepper(
      say("Defenders"),
      defenders,
      { least: 1, most: MOST_UNITS },
      (value) => context.set("defenders", { defenders: value }),
      (problem) => context.fail("defenders", problem),
    ),
    rulesFields(context, true),
  );
  const answer = h("section", { class: "answer card", "aria-live": "polite" });
  const more = h("div", { class: "cards" });
  const element = h("div", { class: "view battle" }, h("div", { class: "first" }, form, answer), more);
  let asked = 0;
  /** @param {string} problem */
  const update = (problem) => {
    asked += 1;
    const now = asked;
    const state = context.state();
    more.replaceChildren();
    if (problem) {
      answer.replaceChildren(problemNote(problem));
      return;
    }
    try {
      const rules = parseRules(state.rules);
      const one = battle(rules, state.attackers, state.defenders, state.retreatAt);
      answer.replaceChildren(...answerTo(one, state));
      const parts = [
        () => card(say("What is left"), whatIsLeft(one, context.onTerritory)),
        () => card(say("Units lost, means"), lossesOf(one)),
        () => card(say("How many do I need?"), needed(state)),
        () => card(say("Other rules"), otherRules(state)),
        () => card(say("How lucky was that?"), luckOf(one)),
      ];
      const places = parts.map(() => h("div", {}));
      // The answer comes first; of what is asked no more, nothing is reckoned.
      const next = () => {
        if (now !== asked) return;
        const place = places.shift();
        const part = parts.shift();
        if (!place || !part) return;
        place.replaceWith(part());
        setTimeout(next);
      };
      more.replaceChildren(...places);
      setTimeout(next);
    } catch (error) {
      answer.replaceChildren(problemNote(inWords(error)));
    }
  };
  return { element, update };
}

/**
 * @param {Battle} one
 * @param {State} state
 */
function answerTo(one, state) {
  const rules = parseRules(state.rules);
  const { conquest, calledOff, failure } = one.endings;
  const onward = writeLink({ ...state, view: "territories", territories: [state.defenders, 1] });
  return [
    h("p", { class: "big" }, h("span", {}, percent(conquest)), h("small", {}, say("chance of conquest"))),
    h("div", { class: "split" }, ...parts([
      [conquest.chance, "conquest"],
      [calledOff.chance, "calledOff"],
      [failure.chance, "failure"],
    ])),
    h("p", {}, battleSentence(one)),
    h("p", { class: "note" }, `${rulesAndWords(rules, state.rules)} ${howItIsFought(rules, state.retreatAt)}`),
    h("p", { class: "note" }, h("a", { href: onward }, say("And further territories after it?"))),
  ];
}

/** @param {[number, string][]} shares */
function parts(shares) {
  return shares.map(([share, kind]) => {
    const part = h("span", { class: kind, "aria-hidden": "true" });
    part.style.setProperty("flex-grow", String(share));
    return part;
  });
}

/** @param {State} state */
function needed(state) {
  const rules = parseRules(state.rules);
  const answers = attackersNeeded(rules, state.defenders);
  const rows = answers.map(({ target, attackers, never, reached }) => {
    const chance = `${whole(Math.round(100 * target))} %`;
    if (attackers === null || !reached) return [chance, never ? say("never") : say("more than this page tries"), "", ""];
    const link =
      attackers <= MOST_UNITS
        ? h("a", { href: writeLink({ ...state, attackers, retreatAt: 0 }) }, whole(attackers))
        : whole(attackers);
    return [chance, link, whole(attackers + 1), percent(reached)];
  });
  return h(
    "div",
    {},
    table(
      say("Fewest attackers to conquer with at least this chance"),
      [say("at least"), say("attackers"), say("armies on the territory"), say("conquest")],
      rows,
      "numbers",
    ),
    state.retreatAt > 0 && h("p", { class: "note" }, say("Fought to the end, without a retreat.")),
  );
}

/** @param {State} state */
function otherRules(state) {
  const rows = compare(state.attackers, state.defenders, state.retreatAt).map(({ name, battle: one, difference }) => {
    const { conquest } = one.endings;
    return [
      h("a", { href: writeLink({ ...state, rules: name }) }, nameOf(name)),
      percent(conquest),
      points(difference),
    ];
  });
  return h(
    "div",
    {},
    table(say("The same battle under other rules"), [say("rules"), say("conquest"), say("difference")], rows, "numbers"),
    h("p", { class: "note" }, say("Differences are in percentage points, from the first row.")),
  );
}

/** @param {Battle} one */
function luckOf(one) {
  if (one.retreatAt) return h("p", { class: "note" }, say("Luck is told for battles that are fought to the end."));
  const best = one.outcomes.reduce((most, each) => (each.chance > most.chance ? each : most));
  let left = { attackers: best.attackers, defenders: best.defenders };
  const told = h("div", { "aria-live": "polite" });
  const tell = () => {
    try {
      const { exactly, asGood, asBad } = luck(one, left.attackers, left.defenders);
      told.replaceChildren(
        table(
          say("How lucky was that?"),
          ["", say("chance")],
          [
            [say("exactly so"), percent(exactly)],
            [say("so, or better for the attacker"), percent(asGood)],
            [say("so, or worse for the attacker"), percent(asBad)],
          ],
          "numbers",
        ),
      );
    } catch (error) {
      told.replaceChildren(problemNote(inWords(error)));
    }
  };
  /**
   * @param {"attackers" | "defenders"} side
   * @param {string} label
   */
  const field = (side, label) =>
    stepper(
      label,
      left[side],
      { least: 0, most: one[side] },
      (value) => {
        left = { ...left, [side]: value };
        tell();
      },
      (problem) => told.replaceChildren(problemNote(problem)),
    );
  tell();
  return h(
    "div",
    {},
    h(
      "div",
      { class: "fields" },
      field("attackers", say("Attackers left, without the one that stays")),
      field("defenders", say("Defenders left")),
    ),
    told,
  );
}
