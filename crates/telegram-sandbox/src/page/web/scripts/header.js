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

const head = document.getElementById('head');
const subtitle = h('p', { class: 'subtitle' });

export function draw() {
  const chat = selection.chat;
  if (!chat) return head.replaceChildren(h('p', { class: 'subtitle', text: 'Choose a chat' }));
  const button = h('button', { class: 'round', type: 'button', 'aria-label': 'Chat menu', 'aria-haspopup': 'menu', on: {
    click: (event) => menu(items(chat), pointOf(event, button), 'Chat'),
  } }, icon('more'));
  head.replaceChildren(
    h('button', { class: 'round back', type: 'button', 'aria-label': 'Back to the chats', on: { click: () => selection.go(selection.personId) } }, icon('back')),
    avatar(chat.type === 'private' ? store.bot.id : chat.id, titleOf(chat)),
    h('div', { class: 'titles' }, h('h2', { dir: 'auto', text: titleOf(chat) }), subtitle),
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
    subtitle.replaceChildren('connecting…');
  } else if (action) {
    const who = chat.type === 'private' ? '' : `${nameOf(store.bot)} is `;
    subtitle.replaceChildren(`${who}${actionLabel(action)}`, h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i')));
  } else {
    subtitle.replaceChildren(chat.type === 'private' ? `bot · @${store.bot.username}` : countOf(chat));
  }
}

const present = (chat) => chat.members.filter(({ status }) => !['left', 'kicked'].includes(status));

function countOf(chat) {
  const members = present(chat);
  const people = members.filter(({ user }) => !user.is_bot).length;
  const bots = members.length - people;
  return `${people} ${people === 1 ? 'member' : 'members'}${bots ? `, ${bots === 1 ? 'a bot' : `${bots} bots`}` : ''}`;
}

function items(chat) {
  if (chat.type === 'private') {
    return [chat.blocked
      ? { icon: 'join', text: 'Unblock the bot', run: () => perform(selection.personId, { do: 'unblock' }) }
      : { icon: 'block', text: 'Block the bot', danger: true, run: block }];
  }
  const me = chat.members.find(({ user }) => user.id === selection.personId);
  const bot = chat.members.find(({ user }) => user.id === store.bot.id);
  const botIn = bot && !['left', 'kicked'].includes(bot.status);
  const leads = ['creator', 'administrator'].includes(me?.status);
  return [
    { icon: 'people', text: 'Members', run: () => members(chat) },
    leads && (botIn
      ? { icon: 'block', text: 'Remove the bot', danger: true, run: () => perform(selection.personId, { do: 'expel', chat: chat.id }) }
      : { icon: 'join', text: 'Add the bot', run: () => perform(selection.personId, { do: 'invite', chat: chat.id }) }),
    me?.status === 'left'
      ? { icon: 'join', text: 'Join', run: () => perform(selection.personId, { do: 'join', chat: chat.id }) }
      : { icon: 'leave', text: 'Leave', danger: true, run: () => perform(selection.personId, { do: 'leave', chat: chat.id }) },
  ];
}

async function block() {
  const sure = await confirm({ title: 'Block the bot?', text: 'It can no longer write to this person until they unblock it.', yes: 'Block', danger: true });
  if (sure) await perform(selection.personId, { do: 'block' });
}

const RANKS = { creator: 'owner', administrator: 'admin' };

function members(chat) {
  return listing('Members', h('ul', { class: 'members' }, ...present(chat).map(({ user, status }) =>
    h('li', {}, avatar(user.id, nameOf(user)), h('span', { class: 'member-name', dir: 'auto', text: nameOf(user) }),
      h('span', { class: 'rank', text: user.is_bot ? 'bot' : RANKS[status] ?? '' })))));
}
