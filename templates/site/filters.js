// A form that leaves of many things those that fit. What is chosen stands in the address, so that it can be kept and sent.
"use strict";

window.muster = window.muster || {};

// Words are compared without their endings, and е stands for ё.
const ENDING = /(?:ь?(?:ами|ями|ого|его|ому|ему|ыми|ими|ах|ях|ов|ев|ей|ий|ый|ой|ом|ем|ам|ям|ым|им|ых|их|ая|яя|ую|юю|ое|ее|ые|ие|ия|ии|ию|[аеиоуыьюя])|s)$/;
const LEAST = 5; // letters of a word that is taken to have an ending
const SHORT = 3; // letters that are looked for only where a word begins
const stem = (word) => (word.length < LEAST ? word : word.replace(ENDING, ""));
const plain = (text) => text.toLocaleLowerCase().replaceAll("ё", "е");
const named = (text) => plain(text).match(/[\p{L}\p{N}]+(?:[.-][\p{L}\p{N}]+)*/gu) ?? [];

// What somebody looks for; what a text has to be found by: its words, their stems, and what a stroke joins.
window.muster.wanted = (text) => named(text).map((word) => ({ word, stem: stem(word) }));
window.muster.words = (text) => {
  const words = [...new Set(named(text).flatMap((word) => [word, ...word.split("-")]))];
  return { words, stems: new Set(words.map(stem)) };
};

// How well words have all that is wanted: 3 as whole words, 2 as beginnings, 1 as parts, 0 not all.
window.muster.met = ({ words, stems }, wanted) => Math.min(...wanted.map((one) => {
  if (stems.has(one.stem)) return 3;
  if (words.some((word) => word.startsWith(one.word))) return 2;
  return one.word.length > SHORT && words.some((word) => word.includes(one.word)) ? 1 : 0;
}));

// items: what to show or hide as `row`, its `words` as above; fits(item, chosen) asks everything but the words.
window.muster.filtered = (form, told, items, fits) => {
  const begins = "#filter:";

  const show = () => {
    const chosen = Object.fromEntries(new FormData(form));
    const wanted = window.muster.wanted(chosen.words);
    let shown = 0;
    for (const item of items) {
      const stays = fits(item, chosen) && window.muster.met(item.words, wanted) > 0;
      item.row.hidden = !stays;
      shown += stays;
    }
    told.textContent = form.dataset.count.replace("{n}", shown);
    const kept = String(new URLSearchParams(Object.entries(chosen).filter(([, value]) => value)));
    if (kept || location.hash.startsWith(begins)) {
      history.replaceState(null, "", kept ? `${begins}${kept}` : location.href.split("#")[0]);
    }
  };

  form.hidden = false;
  if (location.hash.startsWith(begins)) {
    for (const [name, value] of new URLSearchParams(location.hash.slice(begins.length))) {
      if (form.elements[name]) form.elements[name].value = value;
    }
  }
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(show));
  show();
};
