// Buttons under a message.

import { perform } from './api.js';
import { openApp } from './app.js';
import { copy } from './copy.js';
import { draft } from './draft.js';
import { h, set } from './element.js';
import { selection } from './selection.js';
import { icon } from './icons.js';
import { leave } from './links.js';
import { store } from './store.js';
import { texts } from './texts.js';

// Telegram's apps wait about this long for the bot's answer.
const PATIENCE = 15_000;
const waiting = new Map();
// The answer can arrive over the event stream before the response to the press.
const early = new Set();

const nameOf = (person, message, data) => `${person}/${message.chat.id}/${message.message_id}/${data}`;

/** The rows of a message's buttons, or null. */
export function keyboard(message) {
  const rows = message.reply_markup?.inline_keyboard;
  if (!rows?.length) return null;
  return h('div', { class: 'keyboard', role: 'group', 'aria-label': texts().buttonsOfMessage },
    ...rows.map((row, r) => h('div', { class: 'keys' }, ...row.map((button, c) => key(message, button, `${r}.${c}`)))));
}

function key(message, button, at) {
  const kind = kindOf(button);
  const name = nameOf(selection.personId, message, button.callback_data);
  const element = h('button', { class: 'key', type: 'button', data: { at, press: name }, on: {
    click: () => kind.press(message, button, element),
  } }, h('span', { class: 'key-text', dir: 'auto', text: button.text }), kind.icon && icon(kind.icon));
  if (kind.hint) element.title = kind.hint(button);
  wait(element, waiting.has(name));
  return element;
}

function kindOf(button) {
  if (button.callback_data != null) return { press };
  if (button.copy_text) return { icon: 'copy', press: take, hint: () => texts().copy };
  if (button.url) return { icon: 'link', press: (_, { url }) => leave(url), hint: ({ url }) => url };
  if (button.web_app) return { icon: 'app', press: open, hint: ({ web_app: { url } }) => url };
  if (button.switch_inline_query_current_chat != null) return { press: (_, b) => draft(`@${store.bot.username} ${b.switch_inline_query_current_chat}`) };
  return { press: () => {} };
}

// The address names the button: several can have the same label.
const open = (message, button) => openApp({ chat: message.chat.id, message: message.message_id, button: button.web_app.url });

async function take(_, button, element) {
  if (!(await copy(button.copy_text.text))) return;
  const old = element.querySelector('.icon');
  const tick = icon('tick');
  old?.replaceWith(tick);
  setTimeout(() => tick.replaceWith(icon('copy')), 1500);
}

async function press(message, button, element) {
  const name = element.dataset.press;
  if (waiting.has(name)) return;
  const pressed = { timer: setTimeout(() => release(name), PATIENCE), query: null };
  waiting.set(name, pressed);
  wait(element, true);
  pressed.query = await perform(selection.personId, { do: 'press', chat: message.chat.id, message: message.message_id, data: button.callback_data });
  if (pressed.query === null || early.delete(pressed.query)) release(name);
}

/** The bot answered a callback query: its button is enabled again. */
export function answered({ query }) {
  const name = [...waiting.keys()].find((key) => waiting.get(key).query === query);
  if (name) release(name);
  else early.add(query);
}

function release(name) {
  clearTimeout(waiting.get(name)?.timer);
  waiting.delete(name);
  for (const element of document.querySelectorAll('.key')) if (element.dataset.press === name) wait(element, false);
}

function wait(element, busy) {
  element.classList.toggle('busy', busy);
  set(element, 'aria-busy', busy ? 'true' : null);
}
