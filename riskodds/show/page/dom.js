// Elements of the page. What somebody wrote only ever becomes text, never markup.
import { say } from "./words.js";

/** @typedef {Node | string | null | false} Child */

/**
 * Make an element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number | boolean | EventListener>} attributes Functions listen to what is named.
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== false));
  return element;
}

/**
 * A table with a caption that readers of screens say.
 * @param {string} caption
 * @param {string[]} header
 * @param {(Child | Child[])[][]} rows The first of each heads it.
 * @param {string} [kind]
 */
export function table(caption, header, rows, kind = "") {
  /** @param {Child | Child[]} cell */
  const inside = (cell) => (Array.isArray(cell) ? cell : [cell]);
  return h(
    "table",
    { class: kind },
    h("caption", { class: "unseen" }, caption),
    h("thead", {}, h("tr", {}, ...header.map((name) => (name ? h("th", { scope: "col" }, name) : h("td", {}))))),
    h(
      "tbody",
      {},
      ...rows.map(([first, ...others]) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, ...inside(first ?? "")),
          ...others.map((cell) => h("td", {}, ...inside(cell))),
        ),
      ),
    ),
  );
}

/**
 * A part of the page with a heading.
 * @param {string} title
 * @param {...Child} children
 */
export function card(title, ...children) {
  return h("section", { class: "card" }, h("h2", {}, title), ...children);
}

/**
 * The part of a view that asks, with the heading of the page.
 * @param {string} title
 * @param {...Child} children
 */
export function askCard(title, ...children) {
  return h("section", { class: "ask card" }, h("h1", {}, title), ...children);
}

/**
 * A bar, as long as its share of the longest; what it shows stands beside it in words.
 * @param {number} share
 * @param {string} kind
 */
export function bar(share, kind) {
  const inside = h("span", { class: `bar ${kind}` });
  inside.style.setProperty("width", `${(100 * share).toFixed(2)}%`);
  return h("span", { class: "track", "aria-hidden": "true" }, inside);
}

/**
 * What is said in place of an answer.
 * @param {string} problem
 */
export function problemNote(problem) {
  return h("p", { class: "problem", role: "alert" }, problem);
}

/**
 * Build something anew, and put the focus where it was: on what has the same name.
 * @param {HTMLElement} root
 * @param {() => void} build
 */
export function keepingFocus(root, build) {
  const before = root.contains(document.activeElement) ? nameOfField(document.activeElement) : "";
  build();
  if (!before) return;
  const fields = [...root.querySelectorAll("a, button, input, select")];
  const same = fields.find((each) => nameOfField(each) === before);
  if (same instanceof HTMLElement) same.focus();
}

/** @param {Element | null} element */
function nameOfField(element) {
  const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null;
  return element?.getAttribute("aria-label") ?? labels?.[0]?.textContent ?? element?.textContent ?? "";
}

let fields = 0;

/**
 * A field for a whole number: typed, by its buttons, or by the arrow keys.
 * @param {string} label
 * @param {number} value
 * @param {{ least: number, most: number, note?: (value: number) => string }} range
 * @param {(value: number) => void} changed
 * @param {(message: string) => void} failed
 */
export function stepper(label, value, { least, most, note = () => "" }, changed, failed) {
  const id = `field${++fields}`;
  const input = h("input", {
    id,
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    maxlength: 12,
    value,
    "aria-describedby": `${id}-note`,
  });
  const below = h("span", { id: `${id}-note`, class: "note" }, note(value));
  const read = () => {
    const text = input.value.trim();
    return /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : null;
  };
  const tell = () => {
    const number = read();
    input.setAttribute("aria-invalid", String(number === null));
    const message = say("{what}: write a whole number from {least} to {most}", { what: label, least, most });
    if (number === null) {
      below.replaceChildren(message);
      failed(message);
    } else {
      below.replaceChildren(note(number));
      changed(number);
    }
  };
  /** @param {number} by */
  const step = (by) => {
    input.value = String(Math.min(most, Math.max(least, (read() ?? least) + by)));
    tell();
  };
  input.addEventListener("input", tell);
  input.addEventListener("keydown", (event) => {
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (!by) return;
    event.preventDefault();
    step(by);
  });
  input.addEventListener("focus", () => input.select());
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, label),
    h(
      "div",
      { class: "stepper" },
      h("button", { type: "button", click: () => step(-1), "aria-label": say("one fewer: {what}", { what: label }) }, "−"),
      input,
      h("button", { type: "button", click: () => step(1), "aria-label": say("one more: {what}", { what: label }) }, "+"),
    ),
    below,
  );
}

/**
 * A field for a choice.
 * @param {string} label
 * @param {string} value
 * @param {[string, string][]} choices Values and what they are called.
 * @param {(value: string) => void} changed
 */
export function choice(label, value, choices, changed) {
  const id = `field${++fields}`;
  const select = h(
    "select",
    { id, change: () => changed(select.value) },
    ...choices.map(([one, name]) => h("option", { value: one, selected: one === value }, name)),
  );
  return h("div", { class: "field" }, h("label", { for: id }, label), select);
}

/**
 * A field for a text.
 * @param {string} label
 * @param {string} value
 * @param {(value: string) => void} changed
 */
export function textField(label, value, changed) {
  const id = `field${++fields}`;
  const input = h("input", {
    id,
    type: "text",
    autocomplete: "off",
    spellcheck: "false",
    maxlength: 60,
    value,
    change: () => changed(input.value),
  });
  return h("div", { class: "field" }, h("label", { for: id }, label), input);
}

/**
 * A box to be ticked.
 * @param {string} label
 * @param {boolean} value
 * @param {(value: boolean) => void} changed
 */
export function tick(label, value, changed) {
  const input = h("input", { type: "checkbox", change: () => changed(input.checked) });
  input.checked = value;
  return h("label", { class: "tick" }, input, h("span", {}, label));
}

/**
 * Ask a question that stops everything else.
 * @param {string} question
 * @param {string} yes What is done.
 * @returns {Promise<boolean>}
 */
export function ask(question, yes) {
  return new Promise((answered) => {
    const dialog = h(
      "dialog",
      { "aria-labelledby": "question" },
      h("p", { id: "question" }, question),
      h(
        "div",
        { class: "buttons" },
        h("button", { type: "button", autofocus: true, click: () => dialog.close("no") }, say("Cancel")),
        h("button", { type: "button", class: "danger", click: () => dialog.close("yes") }, yes),
      ),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      answered(dialog.returnValue === "yes");
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
