// The pinned message, above the conversation: a press goes to it.

import { perform } from './api.js';
import { h } from './element.js';
import { icon } from './icons.js';
import { jumpTo } from './jump.js';
import { selection } from './selection.js';
import { summaryOf } from './format.js';
import { store } from './store.js';
import { texts } from './texts.js';

const bar = document.getElementById('pinned');
let drawn = null;

/** Whether the person may pin and unpin messages in the chat. */
export function mayPin(chat) {
  const me = chat?.members?.find(({ user }) => user.id === selection.personId);
  return chat?.type === 'private' || me?.status === 'creator' || Boolean(me?.can_pin_messages);
}

export function draw() {
  const { chat } = selection;
  const pinned = chat?.pinned && (store.message(chat.id, chat.pinned.message_id) ?? chat.pinned);
  const text = pinned ? summaryOf(pinned) : '';
  const shape = JSON.stringify([chat?.id, pinned?.message_id, text, texts().pinnedMessage]);
  if (shape === drawn) return;
  drawn = shape;
  bar.hidden = !pinned;
  bar.replaceChildren();
  if (!pinned) return;
  bar.append(
    h('button', { class: 'pinned-message', type: 'button', on: { click: () => jumpTo(pinned.message_id) } },
      h('span', { class: 'pinned-title', text: texts().pinnedMessage }),
      h('span', { class: 'pinned-text', dir: 'auto', text })));
  if (!mayPin(chat)) return;
  bar.append(h('button', { class: 'round', type: 'button', 'aria-label': texts().unpin, on: {
    click: () => perform(selection.personId, { do: 'unpin', chat: chat.id, message: pinned.message_id }),
  } }, icon('close')));
}
