// The page: which view is shown, in which language and light, and what the address says.
import { battle, battles } from "./battle.js";
import { battleView } from "./battleview.js";
import { backward, chainOf, lossesPay } from "./chain.js";
import { DATA } from "./data.js";
import { countedMoves } from "./dice.js";
import { choice, h, keepingFocus } from "./dom.js";
import { unitsFor, valueOfSet } from "./game.js";
import { keepSetting, setting } from "./keeping.js";
import { movesOf } from "./law.js";
import { BEGINNING, readLink, writeLink } from "./link.js";
import { attackersNeeded, campaign, compare, luck } from "./questions.js";
import { parseRules, writeRules } from "./rules.js";
import { rulesInWords } from "./sentences.js";
import { tableView } from "./tableview.js";
import { territoriesView } from "./territoriesview.js";
import { turnsView } from "./turnsview.js";
import { currentLanguage, firstKnown, inWords, message, percent, rounded, say, setLanguage } from "./words.js";

/** @typedef {import("./link.js").State} State */
/** @typedef {import("./link.js").View} View */
/** @typedef {import("./fields.js").Context} Context */

/** @type {[View, string][]} */
const VIEWS = [
  ["battle", message("Battle")],
  ["territories", message("Territories")],
  ["table", message("Table")],
  ["turns", message("Turns")],
];
const SHOW = { battle: battleView, territories: territoriesView, table: tableView, turns: turnsView };
/** Changes that follow each other faster are one step back. */
const ONE_STEP = 1500;

const app = /** @type {HTMLElement} */ (document.getElementById("app"));
let state = BEGINNING;
let linkProblem = "";
/** What is wrong, by field. */
const problems = /** @type {Map<string, string>} */ (new Map());
let lastStep = 0;

const context = /** @type {Context} */ ({
  state: () => state,
  onTerritory: setting("count", "free") === "territory",
  set(name, patch) {
    problems.delete(name);
    linkProblem = "";
    state = { ...state, ...patch };
    remember();
    update();
  },
  fail(name, problem) {
    problems.set(name, problem);
    update();
  },
  countBy(onTerritory) {
    context.onTerritory = onTerritory;
    keepSetting("count", onTerritory ? "territory" : "free");
    build();
  },
  rebuild: () => build(),
});

/** Put the state into the address: in place of the last one if that was a moment ago. */
function remember() {
  const now = Date.now();
  const link = writeLink(state);
  if (link === location.hash) return;
  if (now - lastStep < ONE_STEP) history.replaceState(null, "", link);
  else history.pushState(null, "", link);
  lastStep = now;
  navigation();
}

function readAddress() {
  problems.clear();
  linkProblem = "";
  try {
    state = readLink(location.hash);
  } catch (error) {
    state = BEGINNING;
    linkProblem = inWords(error);
  }
}

function update() {
  viewShown?.update(linkProblem || ([...problems.values()][0] ?? ""));
}

/** @type {import("./fields.js").Shown | null} */
let viewShown = null;
const links = h("nav", {});

function navigation() {
  links.setAttribute("aria-label", say("Views"));
  links.replaceChildren(
    ...VIEWS.map(([view, name]) =>
      h("a", { href: writeLink({ ...state, view }), ...(view === state.view ? { "aria-current": "page" } : {}) }, say(name)),
    ),
  );
}

function build() {
  keepingFocus(app, buildAnew);
}

function buildAnew() {
  document.documentElement.lang = currentLanguage();
  const light = setting("light", "auto");
  document.documentElement.dataset["light"] = light;
  document.title = `riskodds – ${say(VIEWS.find(([view]) => view === state.view)?.[1] ?? "")}`;
  problems.clear();
  viewShown = SHOW[state.view](context);
  navigation();
  app.replaceChildren(
    h("header", {}, h("a", { class: "name", href: "#" }, "riskodds"), links),
    h("main", {}, viewShown.element),
    h(
      "footer",
      {},
      h(
        "div",
        { class: "fields" },
        choice(say("Language"), currentLanguage(), Object.entries(DATA.languages), (code) => {
          setLanguage(code);
          keepSetting("language", code);
          build();
          /** @type {HTMLElement | null} */ (document.querySelector("footer select"))?.focus();
        }),
        choice(
          say("Light"),
          light,
          [
            ["auto", say("as the device")],
            ["light", say("light")],
            ["dark", say("dark")],
          ],
          (value) => {
            keepSetting("light", value);
            document.documentElement.dataset["light"] = value;
          },
        ),
      ),
      h(
        "p",
        { class: "note" },
        say("Every number is reckoned exactly, here in your browser, without a network; nothing is simulated."),
        " ",
        say("Unofficial: RISK is a trademark of Hasbro."),
        ` riskodds ${DATA.version}`,
      ),
    ),
  );
  update();
}

setLanguage(setting("language", firstKnown(navigator.languages)));
readAddress();
build();
addEventListener("popstate", () => {
  lastStep = 0;
  readAddress();
  build();
});

/** For programs: the calculator as functions, in the browser's console and in the tests. */
Object.assign(globalThis, {
  riskodds: {
    attackersNeeded,
    backward,
    battle,
    battles,
    campaign,
    chainOf,
    compare,
    countedMoves,
    lossesPay,
    luck,
    movesOf,
    parseRules,
    percent,
    readLink,
    rounded,
    rulesInWords,
    setLanguage,
    unitsFor,
    valueOfSet,
    writeLink,
    writeRules,
  },
});
