// The list of people to act as.

import { avatar } from './avatar.js';
import { follow, h, roam, set } from './element.js';
import { selection } from './selection.js';
import { nameOf } from './format.js';
import { unreadOf } from './unread.js';
import { store } from './store.js';
import { texts } from './texts.js';

const rail = document.getElementById('people');

export function start() {
  roam(rail, '[role=radio]', { onMove: (next) => next.click() });
  rail.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: 'ArrowUp', ArrowRight: 'ArrowDown' }[event.key];
    if (step) event.target.dispatchEvent(new KeyboardEvent('keydown', { key: step, bubbles: true, cancelable: true }));
  });
}

export function draw() {
  follow(rail, [...store.people.values()], ({ id }) => id, (person, old) => {
    const element = old ?? make(person);
    const mine = person.id === selection.personId;
    const news = unreadOf(person.id);
    set(element, 'aria-checked', String(mine));
    set(element, 'aria-label', `${nameOf(person)}, ${person.language_code ?? texts().noLanguage}${news ? `, ${texts().unread(news)}` : ''}`);
    element.tabIndex = mine ? 0 : -1;
    element.querySelector('.badge').textContent = news && !mine ? news : '';
    return element;
  });
  document.getElementById('whoami').textContent = selection.person ? texts().as(nameOf(selection.person)) : '';
}

function make(person) {
  return h('button', { class: 'person', type: 'button', role: 'radio', title: nameOf(person), on: {
    click: () => selection.go(person.id, sameChat(person.id)),
  } },
  avatar(person.id, nameOf(person)),
  h('span', { class: 'badge' }),
  h('span', { class: 'person-name', dir: 'auto', text: person.first_name }),
  h('span', { class: 'language', text: person.language_code ?? '' }));
}

// Stay in a group that both are in; for a private chat switch to the other person's.
function sameChat(person) {
  if (selection.chatId === null) return null;
  return selection.chat?.type === 'private' ? person : selection.chatId;
}
