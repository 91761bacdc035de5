// @ts-check
// The state of the page is its hash: `map/5/house/384` is an address, and back is history.

import { listen, post } from './bridge.js';

/** @type {(parts: string[]) => void} */
let onRoute = () => {};
/** The dialogs that are open, each with an entry of the history. @type {(() => void)[]} */
const dialogs = [];
/** @type {(() => void) | null} */
let afterBack = null;
/** How many entries of the history are behind the state that is shown. */
let shownDepth = 0;

const depth = () => Number(history.state?.depth ?? 0);

/** @returns {string[]} */
export function route() {
  return location.hash.slice(1).split('/').filter(Boolean).map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}

/** @param {(string | number)[]} parts */
export const hashOf = (parts) => `#${parts.map((part) => encodeURIComponent(part)).join('/')}`;

/** Begins with this state, or the one of the address. @param {string} first @param {(parts: string[]) => void} listener */
export function startRouter(first, listener) {
  onRoute = listener;
  history.replaceState({ depth: depth() }, '', first ? `#${first}` : location.hash || location.pathname + location.search);
  addEventListener('popstate', () => {
    // The browser followed a link, and wrote an entry of the history without a state.
    if (!history.state) history.replaceState({ depth: shownDepth + 1 }, '');
    const open = Number(history.state?.dialogs ?? 0);
    while (dialogs.length > open) dialogs.pop()?.();
    const then = afterBack;
    afterBack = null;
    changed();
    then?.();
  });
  listen('back_button_pressed', back);
  changed();
}

/** Goes to another state. @param {(string | number)[]} parts @param {{ replace?: boolean }} [options] */
export function go(parts, { replace = false } = {}) {
  const hash = hashOf(parts);
  if (hash === location.hash) return;
  if (replace) history.replaceState({ ...history.state }, '', hash);
  else history.pushState({ depth: depth() + 1 }, '', hash);
  changed();
}

/** Goes back: out of a dialog, to the state before, or from a detail to its screen. */
export function back() {
  if (depth() > 0) history.back();
  else {
    const [screen = '', server = ''] = route();
    go(screen === 'map' ? [screen, server] : [screen], { replace: true });
  }
}

/** Gives a dialog an entry of the history. @param {() => void} close Closes it when the person goes back. */
export function pushDialog(close) {
  dialogs.push(close);
  history.pushState({ depth: depth() + 1, dialogs: dialogs.length }, '');
  showBack();
}

/** Leaves the topmost dialog. @param {() => void} [then] */
export function popDialog(then) {
  if (dialogs.length === 0) return then?.();
  afterBack = then ?? null;
  history.back();
}

function changed() {
  shownDepth = depth();
  showBack();
  onRoute(route());
}

function showBack() {
  const parts = route();
  const hasParent = parts[0] === 'map' && parts.length > 2;
  post('web_app_setup_back_button', { is_visible: depth() > 0 || hasParent });
}
