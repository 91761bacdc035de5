// @ts-check
// Starts the page: launch, theme, tabs, and the screen of the address.

import { signIn, RequestError } from './api.js';
import { botAddress, haptic, post, startBridge } from './bridge.js';
import { fill, h, icon } from './element.js';
import { openFraction } from './fraction_screen.js';
import { laterScreen, map, more } from './later.js';
import { hashOfStart, launch } from './launch.js';
import { go, startRouter } from './router.js';
import { loadSettings, settings } from './settings.js';
import { fullPage, skeleton, startBanner } from './states.js';
import { t } from './texts.js';
import { startTheme } from './theme.js';

/** @typedef {{ show: (parts: string[]) => void }} Screen Its state is the rest of the address. */
/** @typedef {(root: HTMLElement, signal: AbortSignal) => Screen} OpenScreen */

/** @type {Record<string, OpenScreen>} */
const SCREENS = {
  fraction: openFraction,
  family: openFraction,
  map: laterScreen(() => map().then(({ openMap }) => openMap)),
  alerts: laterScreen(() => more().then(({ openAlerts }) => openAlerts)),
  keys: laterScreen(() => more().then(({ openKeys }) => openKeys)),
  me: laterScreen(() => more().then(({ openMe }) => openMe)),
};
/** How long what is shown first has the network for itself, in milliseconds. */
const ALONE = 1000;
const TABS = /** @type {const} */ (['fraction', 'map', 'alerts', 'keys', 'me']);

const root = /** @type {HTMLElement} */ (document.getElementById('screen'));
const tabs = /** @type {HTMLElement} */ (document.getElementById('tabs'));
let ending = new AbortController();
/** @type {{ name: string, screen: Screen } | null} */
let current = null;
/** The server of what was shown last, for the map of a person who has chosen none. */
let lastServer = '';

startTheme(launch.theme);
startBridge();
startBanner(root);
if (launch.initData) inside();
else outside();

function inside() {
  signIn(launch.initData, denied);
  const loading = loadSettings();
  loading.catch((error) => {
    if (!(error instanceof RequestError)) throw error;
  });
  tabs.setAttribute('aria-label', t('sections'));
  const first = hashOfStart(launch.start);
  if (!first && !location.hash && !settings()) {
    fill(root, skeleton(6));
    // Without an answer there is still the map, which says that there is no connection.
    loading.catch(() => {}).finally(() => startRouter('', show));
  } else startRouter(first, show);
  // The other screens are there before they are asked for, also when the network is not.
  loading.catch(() => {}).finally(() => setTimeout(() => [map, more].forEach((load) => load().catch(() => {})), ALONE));
}

/** @param {string[]} parts */
function show(parts) {
  const first = parts[0] ?? '';
  if (!(first in SCREENS)) return go(home(), { replace: true });
  const name = first === 'family' ? 'fraction' : first;
  if (name === 'fraction' || name === 'map') lastServer = parts[1] ?? lastServer;
  if (current?.name !== name) {
    ending.abort();
    ending = new AbortController();
    root.replaceChildren();
    root.className = name;
    // It would cost the first screen a layout.
    if (current) root.scrollTop = 0;
    document.title = t(`tab-${name}`);
    post('web_app_setup_swipe_behavior', { allow_vertical_swipe: name !== 'map' });
    current = { name, screen: /** @type {OpenScreen} */ (SCREENS[name])(root, ending.signal) };
  }
  drawTabs(name);
  current.screen.show(parts);
}

/** Where a person begins: at the own fraction, else at the map. @returns {string[]} */
function home() {
  const { server, fraction, family } = settings() ?? {};
  if (server && fraction) return ['fraction', String(server), fraction];
  if (server && family) return ['family', String(server), String(family)];
  return server ? ['map', String(server)] : ['map'];
}

/** @param {string} name */
function drawTabs(name) {
  if (tabs.childElementCount === 0) {
    fill(tabs, TABS.map((tab) => h('button', { onclick: () => openTab(tab) }, icon(tab), h('span', {}, t(`tab-${tab}`)))));
  }
  TABS.forEach((tab, at) => {
    /** @type {Element} */ (tabs.children[at]).ariaCurrent = tab === name ? 'page' : null;
  });
}

/** @param {string} tab */
function openTab(tab) {
  haptic('select');
  const [first = '', ...parts] = home();
  const server = settings()?.server ?? lastServer;
  go(tab === 'fraction' && first !== 'map' ? [first, ...parts] : tab === 'map' && server ? ['map', server] : [tab]);
}

function denied() {
  ending.abort();
  tabs.replaceChildren();
  fill(root, fullPage('🔒', t('denied-title'), t('denied'), h('button', { class: 'button', onclick: () => post('web_app_close') }, t('close'))));
}

function outside() {
  const bot = botAddress();
  const address = bot ? `${bot}${launch.start ? `?startapp=${encodeURIComponent(launch.start)}` : ''}` : '';
  fill(root, fullPage('🗺', t('outside-title'), t('outside'), address && h('a', { class: 'button', href: address }, t('open-in-telegram'))));
}
