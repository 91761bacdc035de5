// Search over endpoints, parameters, fields, guides and error codes.

import { announce, h } from './dom.js';
import { fill } from './texts.js';

const SHOWN = 8;

/** `entries` are `{ title, hint, href, words }`; both languages may be among the words. */
export function searchField(entries, ui, signal) {
  let chosen = 0;
  let found = [];
  const list = h('ul', { id: 'results', role: 'listbox', 'aria-label': ui.search, hidden: true });
  const field = h('input', {
    id: 'search',
    type: 'search',
    placeholder: ui.search,
    autocomplete: 'off',
    spellcheck: 'false',
    role: 'combobox',
    'aria-label': ui.search,
    'aria-controls': 'results',
    'aria-expanded': 'false',
    'aria-keyshortcuts': '/',
    oninput: () => update(),
    onfocus: () => update(),
    onblur: () => close(),
    onkeydown: (event) => press(event),
  });

  function update() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return close();
    found = entries.map((entry) => ({ entry, score: score(entry, words) })).filter(({ score: points }) => points > 0)
      .sort((one, other) => other.score - one.score).slice(0, SHOWN).map(({ entry }) => entry);
    list.replaceChildren(...found.map((entry, at) => h('li', {
      id: `result-${at}`,
      role: 'option',
      // Before the field loses the focus.
      onmousedown: (event) => { event.preventDefault(); go(entry); },
    }, h('strong', {}, entry.title), h('span', {}, entry.hint))));
    if (found.length === 0) list.append(h('li', { class: 'none' }, ui.nothing));
    list.hidden = false;
    field.setAttribute('aria-expanded', 'true');
    announce(found.length > 0 ? fill(ui.found, { count: found.length }) : ui.nothing);
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

  function go({ href }) {
    field.value = '';
    close();
    field.blur();
    location.hash = href;
    // The hash may be the same as before.
    document.getElementById(href)?.scrollIntoView();
  }

  function press(event) {
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
  }

  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.closest?.('input, textarea, select, dialog');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  }, { signal });
  return h('div', { class: 'search', role: 'search' }, field, h('kbd', { 'aria-hidden': 'true' }, '/'), list);
}

/** Zero unless every word occurs; more for the title than for the rest. */
function score({ title, hint, words }, wanted) {
  const head = `${title} ${hint}`.toLowerCase();
  const all = `${head} ${words.join(' ').toLowerCase()}`;
  return wanted.reduce((sum, word) => {
    if (sum === 0 || !all.includes(word)) return 0;
    return sum + (head.includes(`/${word}`) || head.startsWith(word) ? 5 : head.includes(word) ? 3 : 1);
  }, 1);
}
