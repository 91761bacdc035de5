// The panel of an open Mini App: beside the chat on a wide screen, over it on a narrow one.

import { perform } from './api.js';
import { avatar } from './avatar.js';
import { Bridge } from './bridge.js';
import { h, set } from './element.js';
import { icon } from './icons.js';
import { nameOf } from './format.js';
import { selection } from './selection.js';
import { store } from './store.js';
import { texts } from './texts.js';
import { themeParams, themes } from './theme.js';

// An app that does not say that it is ready is shown this long after its start, or after it has loaded.
const PATIENCE = 10_000;
const LOADED = 1500;
// What Telegram lets a framed app do. It may not replace the chat page.
const ALLOWED = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads';

// Up to here the panel is over the chat, and on a phone over everything.
const narrow = matchMedia('(max-width: 899px)');
const phone = matchMedia('(max-width: 720px)');
const panel = document.getElementById('app');
const others = [...document.querySelectorAll('body > :not(#app, noscript)')];
let running = null;

export function start() {
  selection.addEventListener('move', () => {
    if (running && running.person !== selection.personId) close();
  });
  themes.addEventListener('change', () => running?.bridge.tellTheme());
  phone.addEventListener('change', cover);
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !running || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    close();
  });
}

/** Opens an app: `{ message, button }`, `{ button }`, `{ link }`, or none of them for the menu button. */
export async function openApp(app) {
  const { personId: person, chatId: chat } = selection;
  const opener = document.activeElement;
  const launch = await perform(person, { do: 'open_app', chat, ...app, theme: themeParams() });
  if (launch && person === selection.personId) show(person, launch.url, opener);
}

/** Closes the app; the focus goes back to what opened it. */
export function close() {
  if (!running) return;
  const { opener } = running;
  const hadFocus = panel.contains(document.activeElement);
  stop();
  panel.hidden = true;
  panel.replaceChildren();
  document.body.classList.remove('has-app');
  cover();
  if (hadFocus) (opener?.isConnected ? opener : document.getElementById('log')).focus();
}

/** Closes the app if it covers the chat. */
export function uncover() {
  if (narrow.matches) close();
}

/** Names the parts of the panel in the language of the page. */
export function translate() {
  running?.name();
}

function show(person, url, opener) {
  const run = { person, opener: panel.contains(opener) ? running?.opener : opener, timer: 0 };
  stop();
  const button = (name, click, names = 'round') => h('button', { class: names, type: 'button', on: { click } }, icon(name));
  const leave = button('close', close);
  const again = button('reload', () => load());
  const back = button('back', () => run.bridge.send('back_button_pressed'), 'round app-back');
  const main = h('button', { class: 'app-main', type: 'button', on: { click: () => run.bridge.send('main_button_pressed') } });
  const head = h('header', { class: 'app-head' }, back, h('h2', { dir: 'auto', text: nameOf(store.bot) }), again, leave);
  const loading = h('div', { class: 'app-loading', role: 'status' }, avatar(store.bot.id, nameOf(store.bot)), h('p'));
  const stage = h('div', { class: 'app-stage' });
  const ready = (after = 0) => {
    clearTimeout(run.timer);
    run.timer = setTimeout(() => loading.remove(), after);
  };
  const load = () => {
    back.hidden = true;
    main.hidden = true;
    head.style.background = '';
    const frame = h('iframe', { title: texts().appOf(nameOf(store.bot)), sandbox: ALLOWED, allow: 'clipboard-read; clipboard-write; fullscreen', src: url });
    frame.addEventListener('load', () => loading.isConnected && ready(LOADED));
    stage.replaceChildren(frame, loading);
    ready(PATIENCE);
    run.bridge.attach(frame);
  };
  run.bridge = new Bridge({ close, ready, head, back, main });
  run.name = () => {
    for (const [element, label] of [[leave, texts().close], [again, texts().reload], [back, texts().back]]) {
      set(element, 'aria-label', label);
      element.title = label;
    }
    loading.lastElementChild.textContent = texts().appLoading;
    set(panel, 'aria-label', texts().appOf(nameOf(store.bot)));
  };
  running = run;
  run.name();
  panel.replaceChildren(head, stage, main);
  panel.hidden = false;
  document.body.classList.add('has-app');
  cover();
  load();
  panel.focus({ preventScroll: true });
}

function stop() {
  if (!running) return;
  clearTimeout(running.timer);
  running.bridge.detach();
  running = null;
}

// What the panel covers can't be reached.
function cover() {
  for (const part of others) part.inert = Boolean(running) && phone.matches;
}
