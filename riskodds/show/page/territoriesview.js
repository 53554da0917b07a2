// The view of several territories: one army against one after the other.
import { MOST_UNITS } from "./battle.js";
import { askCard, bar, card, h, problemNote, stepper, table } from "./dom.js";
import { armyField, countSwitch, rulesFields } from "./fields.js";
import { campaign, MOST_TERRITORIES } from "./questions.js";
import { parseRules } from "./rules.js";
import { attackersAndArmies, howItIsFought, rulesAndWords } from "./sentences.js";
import { count, inWords, mean, percent, say, whole } from "./words.js";

/** @typedef {import("./fields.js").Context} Context */
/** @typedef {import("./fields.js").Shown} Shown */
/** @typedef {import("./questions.js").Campaign} Campaign */
/** @typedef {import("./link.js").State} State */

/**
 * @param {Context} context
 * @returns {Shown}
 */
export function territoriesView(context) {
  const { territories, leave } = context.state();
  const several = h(
    "ol",
    { class: "territories" },
    ...territories.map((defenders, place) => territoryField(context, defenders, place)),
  );
  const add = h(
    "button",
    {
      type: "button",
      disabled: territories.length >= MOST_TERRITORIES,
      click: () => change(context, [...context.state().territories, 1]),
    },
    say("One more territory"),
  );
  const form = askCard(
    say("How far do I get?"),
    armyField(context),
    countSwitch(context),
    h("h2", {}, say("Defenders of the territories, in order")),
    several,
    add,
    stepper(
      say("Units that stay on each conquered territory"),
      leave,
      { least: 1, most: MOST_UNITS },
      (value) => context.set("leave", { leave: value }),
      (problem) => context.fail("leave", problem),
    ),
    rulesFields(context, true),
  );
  const answer = h("section", { class: "answer card", "aria-live": "polite" });
  const more = h("div", { class: "cards" });
  /** @param {string} problem */
  const update = (problem) => {
    more.replaceChildren();
    if (problem) {
      answer.replaceChildren(problemNote(problem));
      return;
    }
    try {
      const state = context.state();
      const one = campaign(parseRules(state.rules), state.attackers, state.territories, state.leave, state.retreatAt);
      answer.replaceChildren(...campaignAnswer(one, state));
      more.replaceChildren(
        card(say("Territory by territory"), byTerritory(one)),
        ...(one.left.length ? [card(say("What is left on the last territory"), whatIsLeftLast(one))] : []),
      );
    } catch (error) {
      answer.replaceChildren(problemNote(inWords(error)));
    }
  };
  return { element: h("div", { class: "view" }, h("div", { class: "first" }, form, answer), more), update };
}

/**
 * @param {Context} context
 * @param {number[]} territories
 */
function change(context, territories) {
  context.set("territories", { territories });
  context.rebuild();
}

/**
 * @param {Context} context
 * @param {number} defenders
 * @param {number} place
 */
function territoryField(context, defenders, place) {
  const name = say("Defenders, territory {number}", { number: place + 1 });
  const field = stepper(
    name,
    defenders,
    { least: 1, most: MOST_UNITS },
    (value) =>
      context.set(`territory ${place}`, {
        territories: context.state().territories.map((each, at) => (at === place ? value : each)),
      }),
    (problem) => context.fail(`territory ${place}`, problem),
  );
  const remove = h(
    "button",
    {
      type: "button",
      class: "remove",
      "aria-label": say("remove: {what}", { what: name }),
      click: () => change(context, context.state().territories.filter((_, at) => at !== place)),
    },
    "×",
  );
  return h("li", {}, field, context.state().territories.length > 1 && remove);
}

/**
 * @param {Campaign} one
 * @param {State} state
 */
function campaignAnswer(one, state) {
  const rules = parseRules(state.rules);
  const last = one.territories.at(-1);
  if (!last) return [];
  const several = count("{number} territory", "{number} territories", state.territories.length);
  return [
    h("p", { class: "big" }, h("span", {}, percent(last.taken)), h("small", {}, say("chance to take all"))),
    h(
      "p",
      {},
      say("{attackers} against {several}, defended by {defenders}: all are taken with {chance}.", {
        attackers: attackersAndArmies(state.attackers),
        several,
        defenders: state.territories.map(whole).join(", "),
        chance: percent(last.taken),
      }),
    ),
    h(
      "p",
      { class: "note" },
      [
        count(
          "{number} unit stays on each conquered territory, the others go on.",
          "{number} units stay on each conquered territory, the others go on.",
          state.leave,
        ),
        say("Lost on average: {attackers} attackers, {defenders} defenders.", {
          attackers: mean(one.attackerLosses),
          defenders: mean(one.defenderLosses),
        }),
        rulesAndWords(rules, state.rules),
        howItIsFought(rules, state.retreatAt),
      ].join(" "),
    ),
  ];
}

/** @param {Campaign} one */
function byTerritory(one) {
  return table(
    say("Territory by territory"),
    [say("territory"), say("defenders"), say("taken"), say("ends before")],
    one.territories.map(({ defenders, taken, ends }, place) => [
      whole(place + 1),
      whole(defenders),
      percent(taken),
      percent(ends),
    ]),
    "numbers",
  );
}

/** @param {Campaign} one */
function whatIsLeftLast(one) {
  const longest = Math.max(...one.left.map(({ chance }) => chance));
  const last = one.territories.at(-1)?.taken;
  return h(
    "div",
    {},
    table(
      say("What is left on the last territory"),
      ["", say("chance"), ""],
      one.left.map(({ attackers, chance }) => [
        count("{number} unit", "{number} units", attackers),
        percent({ chance, possible: true, certain: one.left.length === 1 && last?.certain === true }),
        bar(longest ? chance / longest : 0, "conquest"),
      ]),
      "bars",
    ),
    h("p", { class: "note" }, say("On average, if all are taken: {units}.", { units: mean(one.attackersLeft) })),
  );
}
