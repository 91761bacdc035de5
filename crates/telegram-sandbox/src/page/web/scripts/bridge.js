// The host's side of the protocol between Telegram and a Mini App in a frame: JSON in messages of windows.

import { choose, show } from './dialog.js';
import { draft } from './draft.js';
import { h } from './element.js';
import { leave, open } from './links.js';
import { selection } from './selection.js';
import { store } from './store.js';
import { texts } from './texts.js';
import { colourOf, themeParams } from './theme.js';
import { titleOf } from './format.js';
import { uncover } from './app.js';

const COLOUR = /^#[0-9a-f]{6}$/i;
const KINDS = { groups: ['group', 'supergroup'], channels: ['channel'], bots: ['private'], users: [] };

export class Bridge {
  #parts;
  #frame = null;
  #onMessage = (event) => this.#heard(event);
  #resized = new ResizeObserver(() => this.tellViewport());

  /** The parts of the panel that the app controls: `ready` and `close` to call, and the header's and bottom's elements. */
  constructor(parts) {
    this.#parts = parts;
    addEventListener('message', this.#onMessage);
  }

  /** Talks to this frame only. */
  attach(frame) {
    this.#resized.disconnect();
    this.#frame = frame;
    this.#resized.observe(frame);
  }

  detach() {
    removeEventListener('message', this.#onMessage);
    this.#resized.disconnect();
    this.#frame = null;
  }

  /** Sends an event. The app may have moved to another origin, and no event tells a secret. */
  send(eventType, eventData = {}) {
    this.#frame?.contentWindow?.postMessage(JSON.stringify({ eventType, eventData }), '*');
  }

  #heard({ source, data }) {
    if (!this.#frame || source !== this.#frame.contentWindow || typeof data !== 'string') return;
    let message;
    try {
      message = JSON.parse(data);
    } catch {
      return;
    }
    const { eventType: type, eventData } = message ?? {};
    if (Object.hasOwn(HANDLERS, type ?? '')) HANDLERS[type](this, eventData ?? {}, this.#parts);
  }

  tellTheme() {
    this.send('theme_changed', { theme_params: themeParams() });
  }

  tellViewport() {
    if (!this.#frame) return;
    const { clientWidth: width, clientHeight: height } = this.#frame;
    this.send('viewport_changed', { width, height, is_expanded: true, is_state_stable: true });
  }
}

// The panel is always expanded, so `web_app_expand` has nothing to do.
const HANDLERS = {
  iframe_ready: (bridge) => bridge.tellTheme(),
  web_app_ready: (_, __, { ready }) => ready(),
  web_app_request_theme: (bridge) => bridge.tellTheme(),
  web_app_request_viewport: (bridge) => bridge.tellViewport(),
  web_app_close: (_, __, { close }) => close(),
  web_app_setup_back_button: (_, { is_visible: shown }, { back }) => {
    back.hidden = !shown;
  },
  web_app_setup_main_button: (_, wanted, { main }) => setUp(main, wanted),
  web_app_set_header_color: (_, { color_key: key, color }, { head }) => {
    head.style.background = colourOf(key) ?? (COLOUR.test(color) ? color : '');
  },
  web_app_open_popup: (bridge, wanted) => isAsking() || popUp(bridge, wanted),
  web_app_open_link: (_, { url }) => isAsking() || leave(String(url)),
  web_app_open_tg_link: (_, { path_full: path }) => {
    const link = `https://t.me${String(path)}`;
    uncover();
    if (!open(link)) leave(link);
  },
  web_app_switch_inline_query: (_, { query, chat_types: types }, { close }) => ask(String(query ?? ''), types, close),
};

// An app may not stack dialogs.
const isAsking = () => document.querySelector('dialog[open]') !== null;

function setUp(main, { is_visible: shown, is_active: active, is_progress_visible: busy, text, color, text_color: ink }) {
  // An app may send only what changed.
  if (text != null) main.textContent = text;
  if (COLOUR.test(color)) main.style.background = color;
  if (COLOUR.test(ink)) main.style.color = ink;
  if (active != null) main.disabled = !active;
  if (busy != null) main.classList.toggle('busy', busy);
  if (shown != null) main.hidden = !shown || !main.textContent.trim();
}

async function popUp(bridge, { title, message, buttons }) {
  const all = (Array.isArray(buttons) && buttons.length > 0 ? buttons : [{ type: 'close' }]).slice(0, 3);
  const labels = { ok: 'OK', close: texts().close, cancel: texts().cancel };
  const pressed = await show({ label: title || message },
    title && h('h2', { dir: 'auto', text: title }),
    h('p', { class: 'dialog-text', dir: 'auto', text: message }),
    h('form', { method: 'dialog', class: 'answers' }, ...all.map(({ type, text }, i) =>
      h('button', { class: type === 'destructive' ? 'primary danger' : type === 'cancel' || type === 'close' ? 'quiet' : 'primary', value: i, text: labels[type] ?? text }))));
  bridge.send('popup_closed', pressed === '' ? {} : { button_id: all[pressed].id ?? '' });
}

// As in Telegram's apps the app closes, and the query comes into the chat, or into one that the person chooses.
async function ask(query, types, close) {
  const { personId: person } = selection;
  if (Array.isArray(types) && types.length > 0) {
    const kinds = types.flatMap((type) => KINDS[type] ?? []);
    const chat = await choose(texts().chooseChat, store.chatsOf(person).filter(({ type }) => kinds.includes(type)), titleOf);
    if (!chat) return;
    close();
    selection.go(person, chat.id);
  } else {
    close();
    if (selection.chatId === null) selection.go(person, person);
  }
  draft(`@${store.bot.username} ${query}`);
}
