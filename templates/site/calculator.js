// A calculator: finds the case that is chosen among those worked out beforehand, and shows it.
// The file beside it gives window.muster.calculator: `words` (a string, or one in each language, the last left out where they are as in English), `rows` of them, `lists` of
// rows, `chains` of lists, `answers` (a chain of steps, lists of results, of odds by what they are of, of readings; or the
// one word why it is refused), and for each of the `cases` its answer.
"use strict";
(() => {
  const { words, rows, lists, chains, answers, cases } = window.muster.calculator;
  const said = document.getElementById("calculator-script").dataset;
  const form = document.getElementById("calculator");
  const selects = [...form.querySelectorAll("select")];
  const place = said.languages.split(" ").indexOf(document.documentElement.lang);
  const others = [...document.querySelectorAll("a.language")].map((link) => [link, link.getAttribute("href")]);
  const title = document.querySelector("h1").textContent;
  const at = (id) => document.getElementById(id);

  const word = (index) => (Array.isArray(words[index]) ? (words[index][place] ?? words[index][0]) : words[index]);
  const list = (index) => lists[index].map((place) => rows[place].map(word));

  function made(name, properties = {}, ...below) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) element.setAttribute(key, value);
    element.append(...below);
    return element;
  }

  function linked(facts) {
    const list = facts ? facts.split(", ") : [];
    return list.flatMap((fact, place) => [...(place ? [", "] : []), made("a", { href: `../facts.html#${fact}` }, fact)]);
  }

  function bar(chance) {
    const [above, below] = chance.split("/").map(Number);
    const space = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(space, "svg");
    const rect = document.createElementNS(space, "rect");
    const drawn = { class: "part", viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true", focusable: "false" };
    for (const [key, value] of Object.entries(drawn)) svg.setAttribute(key, value);
    rect.setAttribute("width", above / below);
    rect.setAttribute("height", 1);
    svg.append(rect);
    return svg;
  }

  // Outcomes of the same sides each, "one: this, other: that": the sides for the head, what becomes of them for each row.
  function together(outcomes) {
    const parts = outcomes.map((outcome) => outcome.split(", ").map((part) => part.split(": ")));
    const sides = parts.map((row) => row.map(([side]) => side).join(" / "));
    const told = parts.every((row) => row.length > 1 && row.every((part) => part.length === 2));
    return told && sides.every((one) => one === sides[0])
      ? { sides: sides[0], rows: parts.map((row) => row.map(([, what]) => what).join(" / ")) }
      : { sides: "", rows: outcomes };
  }

  function chances([side, found]) {
    const { sides, rows: outcomes } = together(list(found).map(([outcome]) => outcome));
    const name = [word(side), sides].filter(Boolean).join(": ");
    const lines = list(found).map(([, percent, chance, fraction], place) =>
      made("tr", {},
        made("th", { scope: "row" }, outcomes[place]),
        made("td", { class: "percent" }, percent),
        made("td", { class: "length" }, bar(chance)),
        made("td", { class: "exact" }, fraction)));
    return made("table", { class: "chances" },
      made("caption", {}, name ? `${said.odds}: ${name}` : said.odds), made("tbody", {}, ...lines));
  }

  function pairs(found, classes) {
    const lines = found.map(([name, value]) => made("div", {}, made("dt", {}, ...name), made("dd", {}, value)));
    return made("dl", classes ? { class: classes } : {}, ...lines);
  }

  function number() {
    return selects.reduce((index, select) => index * select.options.length + select.selectedIndex, 0);
  }

  // What comes out now: steps, results, odds, readings; nothing but why where it is refused.
  function answer() {
    const found = answers[cases[number()]];
    if (typeof found === "number") return { refused: word(found), steps: [], results: [], odds: [], readings: [] };
    const [steps, results, odds, readings] = found;
    return { steps: chains[steps].flatMap(list), results: list(results), odds, readings: list(readings) };
  }

  // The choices that change nothing now: whatever is chosen for them, the answer is the same.
  function idle() {
    const here = number();
    let step = cases.length;
    return selects.filter((select) => {
      step /= select.options.length;
      const first = here - select.selectedIndex * step;
      return [...select.options].every((_, place) => cases[first + place * step] === cases[here]);
    });
  }

  const named = (select) => select.labels[0].textContent;

  function note(found) {
    return made("p", { class: "note idle", id: "idle" }, `${said.idle} ${found.map(named).join("; ")}.`);
  }

  function show() {
    const { refused, steps, results, odds, readings } = answer();
    const unused = refused ? [] : idle();
    for (const select of selects) {
      select.classList.toggle("idle", unused.includes(select));
      if (unused.includes(select)) select.setAttribute("aria-describedby", "idle");
      else select.removeAttribute("aria-describedby");
    }
    at("chosen").replaceChildren(...selects.flatMap((select, place) => [
      `${place ? " · " : ""}${named(select)}: `, made("b", {}, select.selectedOptions[0].textContent)]));
    at("outcome").replaceChildren(...(refused
      ? [made("p", { class: "refused" }, made("b", {}, said.refused), ` ${refused}`)]
      : [...odds.map(chances), ...(results.length ? [pairs(results.map(([name, value]) => [[name], value]), "results")] : [])]),
      ...(unused.length ? [note(unused)] : []));
    at("working").hidden = !steps.length;
    at("working").querySelector("ol").replaceChildren(...steps.map(([label, text, facts]) =>
      made("li", {}, `${label}: `, made("b", {}, text), " ", made("small", {}, ...linked(facts)))));
    at("readings").hidden = !readings.length;
    at("readings").querySelector("dl").replaceWith(pairs(readings.map(([question, name, choice]) =>
      [[...linked(question), ` ${name}`], choice])));
    at("copying").querySelector("span").textContent = "";
  }

  // The address: what differs from the usual choice, by its permanent names.
  function remember() {
    const chosen = new URLSearchParams(selects.filter((select) => select.selectedIndex).map((select) => [select.name, select.value]));
    const hash = chosen.size || String(chosen) ? `#${chosen}` : "";
    history.replaceState(null, "", hash || location.pathname + location.search);
    for (const [link, page] of others) link.setAttribute("href", page + hash);
  }

  function recall() {
    const chosen = new URLSearchParams(location.hash.slice(1));
    for (const select of selects) {
      const place = [...select.options].findIndex((option) => option.value === chosen.get(select.name));
      select.selectedIndex = Math.max(place, 0);
    }
    for (const [link, page] of others) link.setAttribute("href", page + location.hash);
  }

  function plain() {
    const { refused, steps, results, odds, readings } = answer();
    const lines = [title, at("chosen").textContent, ""];
    if (refused) lines.push(`${said.refused} ${refused}`);
    steps.forEach(([label, text, facts], place) => lines.push(`${place + 1}. ${label}: ${text}${facts ? ` [${facts}]` : ""}`));
    for (const [side, found] of odds) {
      lines.push("", word(side) ? `${said.odds}: ${word(side)}` : said.odds);
      list(found).forEach(([outcome, percent, , fraction]) => lines.push(`${outcome}: ${percent}${fraction ? ` (${fraction})` : ""}`));
    }
    if (results.length) lines.push("", ...results.map(([name, value]) => `${name}: ${value}`));
    if (readings.length) lines.push("", ...readings.map(([question, name, choice]) => `${question} ${name}: ${choice}`));
    return lines.join("\n");
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(plain());
    } catch { // no clipboard for this page: the old way
      const field = made("textarea", { readonly: "" });
      field.value = plain();
      document.body.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
      at("copy").focus();
    }
    at("copying").querySelector("span").textContent = at("copy").dataset.done;
  }

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", () => { remember(); show(); });
  window.addEventListener("hashchange", () => { recall(); show(); });
  at("copy").addEventListener("click", copy);
  form.hidden = at("copying").hidden = false;
  recall();
  show();
})();
