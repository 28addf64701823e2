// A form that leaves of many things those that fit. What is chosen stands in the address, so that it can be kept and sent.
"use strict";

window.muster = window.muster || {};

// items: what to show or hide as `row`, its `words` in small letters; fits(item, chosen) asks everything but the words.
window.muster.filtered = (form, told, items, fits) => {
  const begins = "#filter:";

  const show = () => {
    const chosen = Object.fromEntries(new FormData(form));
    const wanted = chosen.words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const item of items) {
      const stays = fits(item, chosen) && wanted.every((word) => item.words.includes(word));
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
