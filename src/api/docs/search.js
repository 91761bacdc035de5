// Search over endpoints, fields, guides and error codes, all of which are in the page.

import { announce } from './dom.js';
import { h } from './create_element.js';
import { fill, ui } from './texts.js';

const SHOWN = 10;
/** The length of a part of a text that has a word, and the longest part before the word. */
const SNIPPET = 96;
const BEFORE = 34;
/** How many paths a field names. */
const NAMED = 3;
/** Words of questions that say nothing about what is sought. */
const EMPTY = new Set(('a an the is are was be do does did how what which where when why i me we you it of in on at to for from with and or can get find show '
  + 'как что где когда какой какая какие ли в на из с и или у по для мне найти узнать получить показать сейчас '
  + 'як що де коли який яка які чи у в на з із і й або по для мені знайти дізнатися отримати показати').split(' '));

/** Wires the field; `open(id)` goes to a result. */
export function wireSearch(box, open) {
  const field = box.querySelector('input');
  const list = box.querySelector('ul');
  let entries = null;
  let chosen = 0;
  let found = [];

  function update() {
    const words = field.value.toLowerCase().split(/[\s,;!?]+/).filter(Boolean);
    if (words.length === 0) return close();
    entries ??= readEntries();
    found = search(entries, words);
    const isNothing = found.length === 0;
    if (isNothing) found = entries.filter(({ isGuide }) => isGuide);
    list.replaceChildren(...found.map((entry, at) => h('li', {
      id: `result-${at}`,
      role: 'option',
      // Before the field loses the focus.
      onmousedown: (event) => { event.preventDefault(); go(entry); },
    }, ...describe(entry, words))));
    if (isNothing) list.prepend(h('li', { class: 'none' }, ui.nothing));
    list.hidden = false;
    field.setAttribute('aria-expanded', 'true');
    announce(isNothing ? ui.nothing : fill(ui.found, { count: found.length }));
    return choose(0);
  }

  function choose(at) {
    chosen = Math.max(0, Math.min(at, found.length - 1));
    list.querySelectorAll('[role=option]').forEach((item, index) => item.setAttribute('aria-selected', String(index === chosen)));
    if (found.length > 0) field.setAttribute('aria-activedescendant', `result-${chosen}`);
    else field.removeAttribute('aria-activedescendant');
  }

  function close() {
    list.hidden = true;
    field.setAttribute('aria-expanded', 'false');
    field.removeAttribute('aria-activedescendant');
  }

  function go({ id }) {
    field.value = '';
    close();
    field.blur();
    location.hash = id;
    // The hash may be the same as before.
    open(id);
  }

  field.oninput = update;
  field.onfocus = update;
  field.onblur = close;
  field.onkeydown = (event) => {
    const { key } = event;
    if (key === 'ArrowDown') choose(chosen + 1);
    else if (key === 'ArrowUp') choose(chosen - 1);
    else if (key === 'Enter' && found[chosen] && !list.hidden) go(found[chosen]);
    else if (key === 'Escape') {
      field.value = '';
      field.blur();
      return;
    } else return;
    event.preventDefault();
  };
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.closest?.('input, textarea, select, dialog');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
  field.disabled = false;
}

/** What a result shows: its title and its hint, and where its text has the words if neither of them has. */
function describe({ title, hint, body, isGuide }, words) {
  const sought = telling(words).map((word) => word.replace(/^[^\p{L}\p{N}]+/u, '')).filter(Boolean);
  const lines = [h(isGuide ? 'b' : 'code', {}, marked(title, sought)), h('span', {}, marked(hint, sought))];
  const [place] = placesOf(`${title} ${hint}`, sought).length > 0 ? [] : placesOf(body, sought);
  return place ? [...lines, h('span', {}, marked(around(body, place.at), sought))] : lines;
}

/** Where the words of a text, and their parts as in `inUniform`, begin with one of the sought. */
function placesOf(text, sought) {
  const lower = text.toLowerCase();
  const begins = [...text.matchAll(/(?<![\p{L}\p{N}])(?=[\p{L}\p{N}])|(?<=\p{Ll})(?=\p{Lu})/gu)].map(({ index }) => index);
  return begins.flatMap((at) => {
    const word = sought.filter((one) => lower.startsWith(one, at)).sort((one, other) => other.length - one.length)[0];
    return word ? [{ at, end: at + word.length }] : [];
  });
}

/** A text with the sought words marked. */
function marked(text, sought) {
  let last = 0;
  const parts = placesOf(text, sought).filter(({ at }, index, all) => index === 0 || at >= all[index - 1].end).flatMap(({ at, end }) => {
    const before = text.slice(last, at);
    last = end;
    return [before, h('mark', {}, text.slice(at, end))];
  });
  return [...parts, text.slice(last)];
}

/** Whole words of a text around a position. */
function around(text, at) {
  const start = at > BEFORE ? text.indexOf(' ', at - BEFORE) + 1 : 0;
  const end = text.length > start + SNIPPET ? text.lastIndexOf(' ', start + SNIPPET) : text.length;
  return `${start > 0 ? '…\u00a0' : ''}${text.slice(start, Math.max(end, at))}${end < text.length ? '\u00a0…' : ''}`;
}

/** The entries `{ id, title, hint, head, words, more, body }`; `head` counts more than the other words; `more` is not seen. */
function readEntries() {
  const text = (element) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const entry = (id, title, hint, body, more = '') => ({ id, title, hint, body, head: tokens(`${title} ${hint}`), words: tokens(body), more: tokens(more) });
  const endpoints = [...document.querySelectorAll('.endpoint')].map((section) =>
    entry(section.id, section.id, text(section.querySelector('h3')), text(section.querySelector('.description')),
      `${section.dataset.words} ${[...section.querySelectorAll('label code')].map(text).join(' ')}`));
  const guides = [...document.querySelectorAll('.guide')].map((section) => {
    const prose = [...section.querySelectorAll('.prose p, .prose li, td')].map(text).join(' ');
    return { ...entry(section.id, section.querySelector('h2').firstChild.data, ui.guide, prose, section.dataset.words), isGuide: true };
  });
  const errors = [...document.querySelectorAll('tr[id]')].map((row) =>
    ({ ...entry(row.id, row.id, `${ui.error} ${parseInt(text(row), 10)}`, text(row.querySelector('td:last-child')), text(row)), isError: true }));
  const fields = [...document.querySelectorAll('.fields li')].map((item) => {
    const path = item.closest('.endpoint').id;
    const [name, kind] = [...item.querySelectorAll(':scope > p > code:first-child, :scope > p > .kind')].map(text);
    const about = text(item.querySelector('p')).slice(`${name} ${kind}`.length).trim();
    return { ...entry(item.id, `${name} — ${kind}`, '', about, name), path, head: [name.toLowerCase()], isField: true };
  });
  return [...endpoints, ...guides, ...errors, ...joined(fields)];
}

/** Fields that say the same are one entry, which names the paths that have it. */
function joined(fields) {
  const groups = new Map();
  for (const field of fields) {
    const key = `${field.title} ${field.body}`;
    groups.set(key, [...(groups.get(key) ?? []), field]);
  }
  return [...groups.values()].map(([first, ...others]) => {
    const paths = [...new Set([first, ...others].map(({ path }) => path))];
    const named = paths.slice(0, NAMED).join(', ') + (paths.length > NAMED ? ', …' : '');
    return { ...first, hint: first.body ? `${named} · ${first.body}` : named };
  });
}

/** The words of a text in small letters, and the parts of each. */
const tokens = (text) => [...new Set(text.split(/[^\p{L}\p{N}_/-]+/u).flatMap((word) => [word, ...word.split(/[/_-]|(?<=\p{Ll})(?=\p{Lu})/u)]).filter(Boolean).map((word) => word.toLowerCase()))];

/** The words that say what is sought. */
const telling = (words) => {
  const found = words.filter((word) => !EMPTY.has(word));
  return found.length > 0 ? found : words;
};

/** The best entries: those with the most of the words, then those with the best matches. */
function search(entries, wanted) {
  const words = telling(wanted);
  // A word that is found as it is written is no typo of another.
  const mistyped = words.filter((word) => word.length > 3 && !entries.some((entry) => score(entry, word)));
  const scored = entries.map((entry) => {
    const scores = words.map((word) => score(entry, word, mistyped.includes(word)));
    return { entry, count: scores.filter(Boolean).length, points: scores.reduce((sum, points) => sum + points, 0) };
  }).filter(({ entry, count }) => (entry.isField ? count === words.length : count * 2 >= words.length && count > 0));
  return scored.sort((one, other) => other.count - one.count || other.points - one.points).slice(0, SHOWN).map(({ entry }) => entry);
}

function score({ title, head, words, more, isField, isError }, word, isMistyped = false) {
  const lower = title.toLowerCase();
  // A path or a code as it is written.
  if (lower === word || lower === `/v2/${word.replace(/^\//, '')}`) return 12;
  const best = (all, [same, begins, similar]) => all.reduce((most, token) => Math.max(most,
    token === word ? same : token.startsWith(word) ? begins : isMistyped && isOneTypo(word, token) ? similar : 0), 0);
  // A path or a guide says more than a field or an error of the same name.
  const inHead = best(head, isField || isError ? [4.5, 4, 2] : [6, 5, 2]);
  return (lower.startsWith(word) ? 0.5 : 0) + Math.max(inHead, best(words, isField ? [1, 1, 0] : [4, 2, 1]), best(more, isField || isError ? [1, 1, 0] : [4.2, 3, 1]));
}

/** Whether one letter is wrong, missing, superfluous or exchanged with the next. */
function isOneTypo(word, token) {
  if (Math.abs(word.length - token.length) > 1) return false;
  let at = 0;
  while (at < word.length && word[at] === token[at]) at += 1;
  const [one, other] = [word.slice(at), token.slice(at)];
  return one.slice(1) === other.slice(1) || one.slice(1) === other || one === other.slice(1)
    || (one[0] === other[1] && one[1] === other[0] && one.slice(2) === other.slice(2));
}
