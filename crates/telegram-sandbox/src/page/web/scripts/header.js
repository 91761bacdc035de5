// The header of the conversation: title, status and menu.

import { perform } from './api.js';
import { avatar } from './avatar.js';
import { confirm, listing } from './dialog.js';
import { h } from './element.js';
import { selection } from './selection.js';
import { icon } from './icons.js';
import { menu, pointOf } from './menu.js';
import { actionLabel, nameOf, titleOf } from './format.js';
import { store } from './store.js';
import { counted, texts } from './texts.js';

const head = document.getElementById('head');
const subtitle = h('p', { class: 'subtitle' });

export function draw() {
  const chat = selection.chat;
  if (!chat) return head.replaceChildren(h('p', { class: 'subtitle', text: texts().chooseChat }));
  const button = h('button', { class: 'round', type: 'button', 'aria-label': texts().chatMenu, 'aria-haspopup': 'menu', on: {
    click: (event) => menu(items(chat), pointOf(event, button), texts().chat),
  } }, icon('more'));
  head.replaceChildren(
    h('button', { class: 'round back', type: 'button', 'aria-label': texts().backToChats, on: { click: () => selection.go(selection.personId) } }, icon('back')),
    avatar(chat.type === 'private' ? store.bot.id : chat.id, titleOf(chat)),
    h('div', { class: 'titles' }, h('h1', { dir: 'auto', text: titleOf(chat) }), subtitle),
    button);
  state();
}

/** Redraws only the status line. */
export function state() {
  const chat = selection.chat;
  if (!chat) return;
  const action = store.action(chat.id);
  subtitle.classList.toggle('acting', Boolean(action));
  if (document.body.classList.contains('offline')) {
    subtitle.replaceChildren(texts().connectingShort);
  } else if (action) {
    const label = actionLabel(action);
    const text = chat.type === 'private' ? label : texts().does(nameOf(store.bot), label);
    subtitle.replaceChildren(text, h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i')));
  } else {
    subtitle.replaceChildren(chat.type === 'private' ? `${texts().bot} · @${store.bot.username}` : countOf(chat));
  }
}

const present = (chat) => chat.members.filter(({ status }) => !['left', 'kicked'].includes(status));

function countOf(chat) {
  const members = present(chat);
  const people = members.filter(({ user }) => !user.is_bot).length;
  const bots = members.length - people;
  return `${people} ${counted(people, texts().memberCount)}${bots ? `, ${texts().botCount(bots)}` : ''}`;
}

function items(chat) {
  if (chat.type === 'private') {
    return [chat.blocked
      ? { icon: 'join', text: texts().unblockBot, run: () => perform(selection.personId, { do: 'unblock' }) }
      : { icon: 'block', text: texts().blockBot, danger: true, run: block }];
  }
  const me = chat.members.find(({ user }) => user.id === selection.personId);
  const bot = chat.members.find(({ user }) => user.id === store.bot.id);
  const botIn = bot && !['left', 'kicked'].includes(bot.status);
  const leads = ['creator', 'administrator'].includes(me?.status);
  return [
    { icon: 'people', text: texts().members, run: () => members(chat) },
    leads && (botIn
      ? { icon: 'block', text: texts().removeBot, danger: true, run: () => perform(selection.personId, { do: 'expel', chat: chat.id }) }
      : { icon: 'join', text: texts().addBot, run: () => perform(selection.personId, { do: 'invite', chat: chat.id }) }),
    me?.status === 'left'
      ? { icon: 'join', text: texts().join, run: () => perform(selection.personId, { do: 'join', chat: chat.id }) }
      : { icon: 'leave', text: texts().leave, danger: true, run: () => perform(selection.personId, { do: 'leave', chat: chat.id }) },
  ];
}

async function block() {
  const sure = await confirm({ title: texts().blockBotAsk, text: texts().blockBotText, yes: texts().block, danger: true });
  if (sure) await perform(selection.personId, { do: 'block' });
}

function members(chat) {
  return listing(texts().members, h('ul', { class: 'members' }, ...present(chat).map(({ user, status }) =>
    h('li', {}, avatar(user.id, nameOf(user)), h('span', { class: 'member-name', dir: 'auto', text: nameOf(user) }),
      h('span', { class: 'rank', text: user.is_bot ? texts().bot : texts().ranks[status] ?? '' })))));
}
