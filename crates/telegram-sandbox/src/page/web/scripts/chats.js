// The list of the person's chats.

import { avatar } from './avatar.js';
import { follow, h, roam, set } from './element.js';
import { selection } from './selection.js';
import { dayOf, actionLabel, summaryOf, nameOf, serviceOf, timeOf, titleOf } from './format.js';
import { unread } from './unread.js';
import { store } from './store.js';
import { texts } from './texts.js';

const list = document.getElementById('chats');

export function start() {
  roam(list, 'a');
}

export function draw() {
  follow(list, store.chatsOf(selection.personId), ({ id }) => `${selection.personId}/${id}`, (chat, old) => {
    const item = old ?? make(chat);
    const link = item.firstElementChild;
    const last = store.last(chat.id);
    const news = unread(selection.personId, chat.id);
    set(link, 'aria-current', chat.id === selection.chatId ? 'page' : null);
    item.querySelector('.chat-title').textContent = titleOf(chat);
    item.querySelector('time').textContent = last ? whenOf(last.date) : '';
    item.querySelector('.preview').replaceChildren(...preview(chat, last));
    const badge = item.querySelector('.badge');
    badge.textContent = news && chat.id !== selection.chatId ? news : '';
    set(badge, 'aria-label', badge.textContent ? texts().unread(news) : null);
    return item;
  });
}

function make(chat) {
  const face = chat.type === 'private' ? store.bot.id : chat.id;
  const { personId: person } = selection;
  const open = (event) => {
    // The browser handles new tabs and windows.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    selection.go(person, chat.id);
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
  return day === texts().today ? timeOf(seconds) : day;
}

function preview(chat, last) {
  const action = store.action(chat.id);
  if (action) return [h('span', { class: 'acting', text: `${actionLabel(action)}…` })];
  if (!last) return [chat.started === false ? texts().pressStart : texts().noMessages];
  if (chat.type === 'private' || serviceOf(last)) return [summaryOf(last)];
  const who = last.from?.id === selection.personId ? texts().you : last.from ? last.from.first_name || nameOf(last.from) : chat.title;
  return [h('span', { class: 'preview-name', text: `${who}: ` }), summaryOf(last)];
}
