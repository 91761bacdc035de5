// The context menu of a message.

import { perform } from './api.js';
import { choose, confirm, listing } from './dialog.js';
import { copy } from './copy.js';
import { h } from './element.js';
import { selection } from './selection.js';
import { intend } from './draft.js';
import { mayPin } from './pinned.js';
import { menu } from './menu.js';
import { summaryOf, titleOf } from './format.js';
import { store } from './store.js';
import { texts } from './texts.js';

/** Opens the message's menu at a point. */
export function openMessageMenu(message, point) {
  const text = message.text ?? message.caption;
  const own = message.from?.id === selection.personId;
  const rank = selection.chat?.members?.find(({ user }) => user.id === selection.personId)?.status;
  const mayDelete = own || selection.chat?.type === 'private' || ['creator', 'administrator'].includes(rank);
  menu([
    { icon: 'reply', text: texts().reply, run: () => intend('reply', message) },
    text && { icon: 'copy', text: texts().copyText, run: () => copy(text) },
    own && message.text && !message.forward_origin && !message.via_bot && { icon: 'edit', text: texts().edit, run: () => intend('edit', message) },
    { icon: 'forward', text: texts().forward, run: () => forward(message) },
    mayPin(selection.chat) && { icon: 'pin', text: texts().pin, run: () => pin(message) },
    { icon: 'code', text: texts().seeJson, run: () => inspect(message) },
    mayDelete && { icon: 'trash', text: texts().remove, danger: true, run: () => remove(message) },
  ], point, texts().message);
}

function pin(message) {
  return perform(selection.personId, { do: 'pin', chat: message.chat.id, message: message.message_id });
}

async function forward(message) {
  const to = await choose(texts().forwardTo, store.chatsOf(selection.personId), titleOf);
  if (!to) return;
  const done = await perform(selection.personId, { do: 'forward', chat: message.chat.id, message: message.message_id, to: to.id });
  if (done !== null) selection.go(selection.personId, to.id);
}

async function remove(message) {
  const sure = await confirm({ title: texts().removeAsk, text: summaryOf(message).slice(0, 120), yes: texts().remove, danger: true });
  if (sure) await perform(selection.personId, { do: 'delete', chat: message.chat.id, message: message.message_id });
}

function inspect(message) {
  const json = JSON.stringify(message, null, 2);
  return listing(texts().json, h('pre', { class: 'json', tabindex: '0', text: json }));
}
