// The block of a game: a column for each player, a row for each turn, and empty lines to be filled in by hand.
import { ask, card, h, table } from "./dom.js";
import { reckoned, setsHandedIn, valueOfSet } from "./game.js";
import { forgetTurns } from "./keeping.js";
import { count, say, whole } from "./words.js";

/** @typedef {import("./game.js").Game} Game */

/** Lines are printed up to so many. */
const LEAST_LINES = 12;

/**
 * @param {Game} game
 * @param {number} player
 */
export function playerName(game, player) {
  return game.players[player] || say("Player {number}", { number: player + 1 });
}

/**
 * The block.
 * @param {Game} game
 * @param {(news: string) => void} show
 */
export function blockCard(game, show) {
  const all = reckoned(game);
  const sets = setsHandedIn(game);
  const columns = Math.max(game.players.length, ...game.turns.map(({ player }) => player + 1));
  const players = Array.from({ length: columns }, (_, player) => player);
  const by = players.map((player) => all.filter(({ turn }) => turn.player === player));
  const lines = Math.max(LEAST_LINES, ...by.map((turns) => turns.length + 1));
  const rows = Array.from({ length: lines }, (_, line) => [
    whole(line + 1),
    ...by.map((turns) => {
      const one = turns[line];
      return one ? written(one, game, show) : "";
    }),
  ]);
  const block = table(say("The block"), [say("turn"), ...players.map((player) => playerName(game, player))], rows, "block");
  const held = game.values === "rising" ? say("the next is worth {units}", { units: valueOfSet(sets + 1) }) : "";
  return card(
    say("The block"),
    h("p", {}, count("{number} set handed in", "{number} sets handed in", sets), held && `; ${held}`),
    h("div", { class: "window", tabindex: 0, role: "region", "aria-label": say("The block") }, block),
    h("p", { class: "note" }, say("In each field: the units of the turn; for territories + continents + cards + own territory; T: territories held.")),
  );
}

/**
 * @param {ReturnType<typeof reckoned>[number]} one
 * @param {Game} game
 * @param {(news: string) => void} show
 */
function written({ turn, number, units }, game, show) {
  const parts = [units.territories, units.continents, units.cards, units.shown];
  const name = say("Remove this turn of {player}: {units} units", { player: playerName(game, turn.player), units: units.total });
  const remove = async () => {
    if (!(await ask(`${name}?`, say("Remove")))) return;
    forgetTurns([turn]);
    show("");
  };
  return [
    h("strong", {}, whole(units.total)),
    h("span", { class: "parts" }, `${parts.join("+")} T${turn.territories}`),
    number > 0 && h("span", { class: "parts" }, say("set {number}", { number })),
    h("button", { type: "button", class: "remove", "aria-label": name, click: () => void remove() }, "×"),
  ];
}
