// The list of chats that the person sees.

import { avatar } from './avatar.js';
import { follow, h, roam, set } from './element.js';
import { here } from './here.js';
import { dayOf, doing, gist, nameOf, serviceOf, timeOf, titleOf } from './words.js';
import { unread } from './read.js';
import { town } from './town.js';

const list = document.getElementById('chats');

export function start() {
  roam(list, 'a');
}

export function draw() {
  follow(list, town.chatsOf(here.person), ({ id }) => `${here.person}/${id}`, (chat, old) => {
    const item = old ?? make(chat);
    const link = item.firstElementChild;
    const last = town.last(chat.id);
    const news = unread(here.person, chat.id);
    set(link, 'aria-current', chat.id === here.chat ? 'page' : null);
    item.querySelector('.chat-title').textContent = titleOf(chat);
    item.querySelector('time').textContent = last ? whenOf(last.date) : '';
    item.querySelector('.preview').replaceChildren(...preview(chat, last));
    const badge = item.querySelector('.badge');
    badge.textContent = news && chat.id !== here.chat ? news : '';
    set(badge, 'aria-label', badge.textContent ? `${news} unread` : null);
    return item;
  });
}

function make(chat) {
  const face = chat.type === 'private' ? town.bot.id : chat.id;
  const { person } = here;
  const open = (event) => {
    // A new tab or window is the browser's own affair.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    here.go(person, chat.id);
  };
  return h('li', {}, h('a', { class: 'chat', href: `#/${person}/${chat.id}`, on: { click: open } },
    avatar(face, titleOf(chat)),
    h('span', { class: 'chat-title', dir: 'auto' }),
    h('time'),
    h('span', { class: 'preview', dir: 'auto' }),
    h('span', { class: 'badge' })));
}

function whenOf(seconds) {
  const day = dayOf(seconds);
  return day === 'Today' ? timeOf(seconds) : day;
}

function preview(chat, last) {
  const action = town.action(chat.id);
  if (action) return [h('span', { class: 'acting', text: `${doing(action)}…` })];
  if (!last) return [chat.started === false ? 'Press Start to begin' : 'No messages yet'];
  if (chat.type === 'private' || serviceOf(last)) return [gist(last)];
  const who = last.from?.id === here.person ? 'You' : last.from ? last.from.first_name || nameOf(last.from) : chat.title;
  return [h('span', { class: 'preview-name', text: `${who}: ` }), gist(last)];
}
