// A message in the conversation.

import { perform } from './api.js';
import { avatar, hueOf } from './avatar.js';
import { openMessageMenu } from './message_menu.js';
import { dress } from './entities.js';
import { draft } from './draft.js';
import { enlarge, sourceOf } from './lightbox.js';
import { h } from './element.js';
import { selection } from './selection.js';
import { icon } from './icons.js';
import { keyboard } from './keyboard.js';
import { pointOf } from './menu.js';
import { jumpTo } from './jump.js';
import { summaryOf, dateTimeOf, senderOf, serviceOf, sizeOf, timeOf } from './format.js';
import { store } from './store.js';
import { texts } from './texts.js';

/** The message's row. `joins`: it continues the sender's previous message. */
export function bubble(message, { joins }) {
  const service = serviceOf(message);
  if (service) return h('div', { class: 'row service', tabindex: '-1' }, h('span', { class: 'pill', dir: 'auto', text: service }));
  const mine = message.from?.id === selection.personId && !message.sender_chat;
  const row = h('article', {
    class: `row ${mine ? 'mine' : 'theirs'}${joins ? ' joins' : ''}`,
    tabindex: '-1',
    'aria-label': `${mine ? texts().you : senderOf(message)}, ${timeOf(message.date)}`,
  });
  const card = h('div', { class: `bubble${message.photo ? ' has-photo' : ''}` },
    head(message, mine, joins), origin(message), quoted(message), photo(message), file(message), body(message, stamp(message, mine)));
  if (message.photo) card.style.width = `${fitted(message.photo.at(-1)).width + 8}px`;
  const group = selection.chat?.type !== 'private';
  row.append(
    ...(group && !mine ? [joins ? h('span', { class: 'avatar none' }) : face(message)] : []),
    h('div', { class: 'column' }, h('div', { class: 'beside' }, card, more(message, card)), ...[keyboard(message), reaction(message)].filter(Boolean)));
  row.addEventListener('contextmenu', (event) => {
    if (getSelection()?.toString() && row.contains(getSelection().anchorNode)) return;
    event.preventDefault();
    openMessageMenu(message, pointOf(event, card));
  });
  row.addEventListener('keydown', (event) => {
    if (event.target !== row || event.key !== 'Enter') return;
    event.preventDefault();
    openMessageMenu(message, pointOf(event, card));
  });
  return row;
}

const ownerOf = (message) => message.sender_chat?.id ?? message.from?.id ?? 0;
const face = (message) => avatar(ownerOf(message), senderOf(message));

// The sender, unless it is obvious, and the bot it was sent through.
function head(message, mine, joins) {
  const named = !mine && !joins && selection.chat?.type !== 'private';
  if (!named && !message.via_bot) return null;
  const rank = named && message.from?.is_bot && h('span', { class: 'rank', text: texts().bot });
  return h('div', { class: `sender ${hueOf(ownerOf(message))}`, dir: 'auto' }, named && senderOf(message), rank, via(message));
}

function via({ via_bot: bot }) {
  if (!bot) return null;
  const name = `@${bot.username}`;
  return h('button', { class: 'via', type: 'button', title: texts().askBot(name), on: { click: () => draft(`${name} `) } }, texts().via, h('strong', { text: name }));
}

function origin({ forward_origin: from }) {
  if (!from) return null;
  const name = from.sender_user ? senderOf({ from: from.sender_user }) : from.sender_user_name ?? from.chat?.title ?? from.sender_chat?.title;
  return h('div', { class: 'origin', dir: 'auto' }, icon('forward'), texts().forwardedFrom(name));
}

function quoted({ chat, reply_to_message: reply }) {
  if (!reply) return null;
  const now = store.message(chat.id, reply.message_id);
  const jump = () => jumpTo(reply.message_id);
  return h('button', { class: `quote ${hueOf(ownerOf(reply))}`, type: 'button', 'aria-label': texts().goToReplied, on: { click: jump } },
    h('span', { class: 'quote-name', dir: 'auto', text: senderOf(reply) }),
    h('span', { class: 'quote-text', dir: 'auto', text: now ? summaryOf(now) : texts().deletedMessage }));
}

function photo(message) {
  const size = message.photo?.at(-1);
  if (!size) return null;
  const image = h('img', { src: sourceOf(message), ...fitted(size), alt: message.caption ?? texts().photo });
  const button = h('button', { class: message.has_media_spoiler ? 'photo veil' : 'photo', type: 'button', 'aria-label': texts().enlarge, on: {
    click: () => {
      if (!button.classList.contains('veil')) return enlarge(message);
      button.classList.remove('veil');
    },
  } }, image);
  return button;
}

function file({ document }) {
  if (!document) return null;
  const source = `/sandbox/documents/${encodeURIComponent(document.file_id)}`;
  return h('a', { class: 'file', href: source, download: document.file_name },
    h('span', { class: 'file-icon' }, icon('download')),
    h('span', { class: 'file-name', dir: 'auto', text: document.file_name }),
    h('span', { class: 'file-size', text: sizeOf(document.file_size) }));
}

// The size is set before the photo has loaded, so that nothing moves.
function fitted({ width, height }) {
  const scale = Math.min(1, 420 / width, 440 / height);
  return { width: Math.max(Math.round(width * scale), 120), height: Math.max(Math.round(height * scale), 60) };
}

// The time floats at the end of the last line, or below it if there is no space.
function body(message, time) {
  const text = message.text ?? message.caption;
  if (!text && (message.photo || message.document)) return time;
  if (!text) return h('div', { class: 'text muted' }, summaryOf(message), time);
  const say = (command) => perform(selection.personId, { do: 'say', chat: message.chat.id, text: command });
  return h('div', { class: 'text', dir: 'auto' }, dress(text, message.entities ?? message.caption_entities, say), time);
}

function stamp(message, mine) {
  const moment = message.edit_date ? `${dateTimeOf(message.date)}, ${texts().editedAt(timeOf(message.edit_date))}` : dateTimeOf(message.date);
  return h('span', { class: 'stamp', title: moment },
    message.edit_date && h('span', { text: texts().edited }),
    h('time', { datetime: new Date(message.date * 1000).toISOString(), text: timeOf(message.date) }),
    mine && icon('tick'));
}

function reaction({ reactions }) {
  if (!reactions?.length) return null;
  return h('span', { class: 'reaction', role: 'img', 'aria-label': texts().reactions(reactions.join(' ')), text: reactions.join(' ') });
}

function more(message, card) {
  return h('button', { class: 'bare more', type: 'button', tabindex: '-1', 'aria-label': texts().messageActions, 'aria-haspopup': 'menu', on: {
    click: (event) => openMessageMenu(message, pointOf(event, card)),
  } }, icon('more'));
}
