// The page r/: a roster from the code in its own address. builder/documents/roster_code.py says how codes are written.
"use strict";
(() => {
  const told = JSON.parse(document.body.dataset.code); // keys, digits, words, names of keys
  const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
  const HEAD = ["kind", "system", "id", "army_list", "variant", "name", "date", "points", "edition", "language", "seen"];
  const at = (id) => document.getElementById(id);
  const say = (key) => told.words[key][language];
  const ownKeys = (system) => (typeof system === "string" && Object.hasOwn(told.keys, system) ? told.keys[system] : null);
  const known = (key) => [told.keys[""], ownKeys(shown?.roster?.get("system")) ?? {}].find((keys) => Object.hasOwn(keys, key))?.[key];
  const called = (key) => known(key)?.[language] ?? key;
  const buttons = [...document.querySelectorAll(".languages button")];
  const languages = buttons.map((one) => one.value);
  const wanted = [navigator.language || "", ...(navigator.languages || [])].map((one) => one.split("-")[0]);
  let language = wanted.find((one) => languages.includes(one)) ?? languages[0];
  let shown = null; // the roster that is shown, or the word of a message with what fills it
  let asked = 0;

  class Trouble extends Error {}

  // ---- the code

  async function opened(text) {
    const bare = text.trim().split("#").pop().replace(/^muster:/, "");
    const [, version, digits] = /^(\d+)\.(.*)$/.exec(bare) || []; // how a later version writes is not ours to judge
    if (version && version !== told.version) throw new Trouble("newer", { cause: { version } });
    if (!/^\d+$/.test(digits)) throw new Trouble("damaged");
    if (!("DecompressionStream" in window)) throw new Trouble("browser");
    try {
      const data = JSON.parse(await unfolded(bytes(digits)));
      const own = ownKeys(data[told.keys[""].system.letter]);
      const letters = Object.entries({ ...told.keys[""], ...own }).map(([key, { letter }]) => [letter, key]);
      const roster = long(data, new Map(letters), own !== null);
      if (!roster.has("system") || !roster.has("edition")) throw new RangeError("no roster");
      return roster;
    } catch {
      throw new Trouble("damaged");
    }
  }

  function bytes(digits) {
    const found = [], whole = told.digits.at(-1);
    for (let start = 0; start < digits.length; start += whole) {
      const group = digits.slice(start, start + whole), count = told.digits.indexOf(group.length);
      const number = BigInt(group);
      if (count < 1 || number >> BigInt(8 * count)) throw new RangeError(group);
      for (let place = count - 1; place >= 0; place--) found.push(Number((number >> BigInt(8 * place)) & 255n));
    }
    return new Uint8Array(found);
  }

  async function unfolded(data) {
    const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let text = "", length = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      length += value.length;
      if (length > told.most) throw new RangeError("endless");
      text += decoder.decode(value, { stream: true });
    }
  }

  // Letters of a system that this site does not have stand for themselves.
  function long(value, letters, strict) {
    if (Array.isArray(value)) return value.map((one) => long(one, letters, strict));
    if (value === null || typeof value !== "object") return value;
    const found = new Map();
    for (const [key, one] of Object.entries(value)) {
      if (strict && !key.startsWith("_") && !letters.has(key)) throw new RangeError(key);
      found.set(key.startsWith("_") ? key.slice(1) : (letters.get(key) ?? key), long(one, letters, strict));
    }
    return found;
  }

  // ---- the army list, if this site has it

  function listed(id) {
    return new Promise((done) => {
      const lists = () => ((window.muster || {}).lists || {})[id];
      if (!ID.test(id) || !told.lists.includes(id) || lists()) return done(ID.test(id) ? lists() : undefined);
      const script = document.createElement("script");
      script.src = `../assets/lists/${id}.js`;
      script.onload = script.onerror = () => done(lists());
      document.head.append(script);
    });
  }

  // ---- the page: whatever stands in a code is text

  function element(kind, text, ...inside) {
    const made = document.createElement(kind);
    if (text !== undefined && text !== null) made.textContent = String(text);
    made.append(...inside);
    return made;
  }

  function link(href, text) {
    const made = element("a", text);
    made.href = href;
    return made;
  }

  function filled(key, facts) {
    return say(key).replace(/\{(\w+)\}/g, (_, name) => String(facts[name]));
  }

  function render() {
    document.documentElement.lang = language;
    for (const one of document.querySelectorAll("[data-word]")) one.textContent = say(one.dataset.word);
    for (const one of buttons) one.hidden = one.value === language;
    at("roster").replaceChildren();
    at("how").hidden = Boolean(shown && shown.roster);
    at("message").textContent = shown && shown.message ? filled(shown.message, shown.facts) : "";
    at("title").textContent = say("title");
    if (shown && shown.roster) at("roster").append(...roster(shown.roster, shown.list));
    document.title = at("title").textContent;
  }

  function* roster(data, list) {
    const spoken = data.get("language");
    at("title").textContent = text(data.get("name"));
    at("title").lang = languages.includes(spoken) ? spoken : languages[0];
    yield element("p", [dated(data.get("date")), ...["points"].filter((key) => data.has(key)).map((key) => `${called(key)}: ${text(data.get(key))}`)].join(" · "));
    const id = text(data.get("army_list")), mine = text(data.get("id"));
    const name = [list ? list.name[language] : id, ...variant(data, list)].join(", ");
    const from = element("p", `${say("list")}: `);
    from.append(list ? link(`../${language}/lists/${id}.html`, name) : name, ` · ${say("edition")} ${text(data.get("edition"))}`);
    yield from;
    if (data.get("seen") === true) yield element("p", say("seen"));
    if (!list) yield element("p", say("unknown"));
    else if (list.edition !== data.get("edition")) yield element("p", filled("other", { printed: text(data.get("edition")), here: list.edition }));
    if (list && list.rosters.includes(mine)) yield element("p", null, link(`../${language}/rosters/${mine}.html`, say("whole")));
    const names = new Map();
    for (const part of data.values()) for (const one of entries(part)) names.set(one.get("id"), text(one.get("name") ?? line(one, list).name));
    for (const [key, value] of data) {
      if (HEAD.includes(key)) continue;
      yield element("h2", called(key));
      yield entries(value).some((one) => one.has("line")) ? table(entries(value), list, names, called(key)) : block(key, value, names);
    }
  }

  const entries = (part) => (Array.isArray(part) ? part.filter((one) => one instanceof Map) : []);
  const text = (value) => (value instanceof Map || Array.isArray(value) || value === undefined || value === null ? "–" : String(value));
  const dated = (date) => text(date).replace(/ BC$/, ` ${say("bc")}`);

  const ids = (value) => (Array.isArray(value) ? value.map(text) : []);

  // The line of a unit with the options that it has: what they change, and what they add to its price.
  function line(one, list) {
    const id = text(one.get("line"));
    const known = list && Object.hasOwn(list.lines, id) ? list.lines[id] : null, taken = ids(one.get("options"));
    const cells = new Map(known ? known.cells[language] : []);
    const options = known ? Object.entries(known.options).filter(([one]) => taken.includes(one)) : [];
    for (const [, option] of options) {
      for (const [head, value] of option.cells[language]) cells.set(head, value);
      for (const [head, added] of option.price[language]) cells.set(head, `${cells.get(head) ?? ""} ${added}`);
    }
    return { name: known ? known.name[language] : id, cells: [...cells] };
  }

  // The name of the variant of the list, if the roster has one.
  function variant(data, list) {
    const id = data.get("variant") ?? null;
    return id === null ? [] : [list && Object.hasOwn(list.variants, text(id)) ? list.variants[id][language] : text(id)];
  }

  function optionNames(one, list) {
    const id = text(one.get("line")), known = list && Object.hasOwn(list.options, id) ? list.options[id] : {};
    return ids(one.get("options")).map((option) => (Object.hasOwn(known, option) ? known[option][language] : option)).join(", ");
  }

  // Entries of a list's lines: number, own name, below it the line's and what was chosen, and the line's values.
  function table(units, list, names, caption) {
    const heads = [...new Set(units.flatMap((one) => line(one, list).cells.map(([head]) => head)))];
    const body = units.map((one, index) => {
      const { name, cells } = line(one, list), values = new Map(cells);
      const own = element("th", text(one.get("name") ?? name));
      own.scope = "row";
      const chosen = [...one].filter(([key]) => !["id", "line", "name"].includes(key)).map(([key, value]) => (key === "options" ? optionNames(one, list) : said(key, value, names)));
      const below = [...(one.has("name") ? [name] : []), ...chosen].join(" · ");
      if (below) own.append(element("br"), element("small", below));
      return element("tr", null, element("td", index + 1), own, ...heads.map((head) => element("td", values.get(head) ?? "")));
    });
    const first = [say("number"), called("name"), ...heads].map((head) => {
      const made = element("th", head);
      made.scope = "col";
      return made;
    });
    const scroll = element("div", null, element("table", null, element("thead", null, element("tr", null, ...first)), element("tbody", null, ...body)));
    scroll.className = "scroll";
    scroll.tabIndex = 0;
    scroll.setAttribute("role", "region");
    scroll.setAttribute("aria-label", caption);
    return scroll;
  }

  function block(key, value, names) {
    if (!Array.isArray(value)) return element("p", value instanceof Map ? pairs(value, names) : worded(key, value, names));
    return element("ul", null, ...value.map((one) => element("li", one instanceof Map ? pairs(one, names) : worded(key, one, names))));
  }

  // "Name: rank general, unit 3 Royal squadron"
  function pairs(map, names) {
    const rest = [...map].filter(([key]) => !["id", "name"].includes(key)).map(([key, value]) => said(key, value, names)).join(", ");
    return map.has("name") ? [text(map.get("name")), rest].filter(Boolean).join(": ") : rest;
  }

  function said(key, value, names) {
    return value === true ? called(key) : `${called(key)} ${worded(key, value, names)}`;
  }

  function worded(key, value, names) {
    if (value instanceof Map) return `(${pairs(value, names)})`;
    if (Array.isArray(value)) return value.map((one) => worded(key, one, names)).join(Array.isArray(value[0]) ? " | " : ", ");
    if (typeof value === "boolean") return value ? say("yes") : "–";
    return known(key)?.refers && names.has(value) ? names.get(value) : text(value);
  }

  // ---- what a reader does

  async function open(code) {
    const mine = ++asked;
    try {
      const data = await opened(code);
      const list = await listed(text(data.get("army_list")));
      if (mine !== asked) return;
      shown = { roster: data, list: list && list.system === data.get("system") ? list : null };
      render();
    } catch (trouble) {
      if (mine !== asked) return;
      shown = { message: trouble instanceof Trouble ? trouble.message : "damaged", facts: trouble.cause || {} };
      render();
    }
  }

  for (const one of buttons) one.addEventListener("click", () => {
    language = one.value;
    render();
    buttons.find((other) => !other.hidden)?.focus(); // the one that was pressed is gone
  });
  at("paste").addEventListener("submit", (event) => {
    event.preventDefault();
    open(at("text").value);
  });
  window.addEventListener("hashchange", () => location.hash.length > 1 && open(location.hash));
  render();
  if (location.hash.length > 1) open(location.hash);
})();
