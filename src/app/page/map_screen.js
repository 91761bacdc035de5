// @ts-check
// The map of houses and businesses, live.

import { load } from './api.js';
import { haptic } from './bridge.js';
import { fill, h, icon, say } from './element.js';
import { person, serverNow } from './format.js';
import * as live from './live.js';
import { openLot } from './lot_panel.js';
import { openFilters, readFilters, shownOf } from './map_filters.js';
import { MapPicture } from './map_picture.js';
import { openSheet } from './map_sheet.js';
import { MapView } from './map_view.js';
import { listServers, pickServer } from './picker.js';
import { applyEvent, priceOf, readMap } from './properties.js';
import { drawRows, hiddenRows } from './property_list.js';
import * as router from './router.js';
import { changeSettings, settings } from './settings.js';
import { empty, skeleton } from './states.js';
import { t } from './texts.js';
import { zonesOf } from './zones.js';

/** @typedef {import('./properties.js').Property} Property */

/** How close the map comes to one property. */
const NEAR = 0.16;
/** A sold house is redrawn at once, but never more rings than a person can follow. */
const MOST_RINGS = 12;
/** How often the whole map is loaded although every event is heard, in seconds. */
const RELOAD = 600;

/** @type {import('./main.js').OpenScreen} */
export function open(root, signal) {
  let server = 0;
  /** @type {Map<string, Property>} */
  let all = new Map();
  /** @type {Property[]} */
  let shown = [];
  let sort = 'end';
  /** @type {Property | null} */
  let selected = null;
  /** The property is only drawn anew, its panel keeps the object. @type {() => void} */
  let drawPanel = () => {};
  let panel = new AbortController();
  let loading = new AbortController();
  let owner = '';
  /** @type {{ zones: import('./map_painter.js').Zone[], gangs: any[] }} */
  let ghetto = { zones: [], gangs: [] };
  let isFitted = false;
  let isSceneOld = false;
  let wanted = '';
  const filters = readFilters();
  const list = h('div', { class: 'rows' });
  const more = h('div', { class: 'hint centered' });

  const area = h('div', { class: 'map-area', tabindex: '0', role: 'application', 'aria-roledescription': t('map'), 'aria-label': t('map-label') });
  const chips = h('div', { class: 'chips', role: 'group', 'aria-label': t('filters') });
  const zoom = h('div', { class: 'zoom' },
    h('button', { type: 'button', class: 'round', 'aria-label': t('closer'), onclick: () => view.zoom(1.6) }, icon('plus')),
    h('button', { type: 'button', class: 'round', 'aria-label': t('farther'), onclick: () => view.zoom(1 / 1.6) }, icon('minus')),
    h('button', { type: 'button', class: 'round', 'aria-label': t('whole-map'), onclick: () => view.showWorld() }, icon('whole')));
  const mapBox = h('div', { class: 'map-box' }, area, chips, zoom);
  root.append(h('h1', { class: 'hidden' }, t('tab-map')), mapBox);
  let listTimer = 0;
  const view = new MapView(area, () => {
    picture.follow();
    // The list, and what changed meanwhile, follow when the finger rests.
    clearTimeout(listTimer);
    listTimer = window.setTimeout(() => {
      if (isSceneOld) drawScene();
      drawList();
    }, 120);
  }, touched);
  const picture = new MapPicture(area, view, signal);
  const sheet = openSheet(root, () => {
    view.covered = sheet.covered();
    drawList();
  });
  const chipsOf = openFilters(chips, filters, () => {
    drawScene();
    drawList();
    if (filters.zones) loadZones();
  }, { server: () => server, pickServer: () => pickServer(server, choose) });
  const resize = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = area;
    if (clientWidth === 0 || (clientWidth === view.width && clientHeight === view.height)) return;
    view.width = clientWidth;
    view.height = clientHeight;
    view.covered = sheet.covered();
    if (!isFitted) view.showWorld();
    isFitted = true;
    picture.change();
    if (wanted) showWanted();
  });
  resize.observe(area);
  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && (selected || owner)) router.back();
  }, { signal });
  signal.addEventListener('abort', () => {
    resize.disconnect();
    panel.abort();
    loading.abort();
  });
  live.every(1000, () => (selected ? drawPanel() : drawList()), signal);

  /** @param {number} next */
  function choose(next) {
    if (!settings()?.server) changeSettings({ server: next }).catch(() => {});
    router.go(['map', next]);
  }

  /** @param {string[]} parts */
  function show([, serverText, kind, id]) {
    const next = Number(serverText ?? settings()?.server ?? 0);
    if (!next) {
      fill(sheet.head, h('h2', {}, t('choose-server')));
      sheet.body.replaceChildren();
      listServers(sheet.body, null, choose, signal);
      return;
    }
    if (next !== server) openServer(next);
    wanted = kind && id ? `${kind}:${id}` : '';
    showWanted();
  }

  /** @param {number} next */
  function openServer(next) {
    server = next;
    all = new Map();
    loading.abort();
    loading = new AbortController();
    ghetto = { zones: [], gangs: [] };
    drawScene();
    fill(sheet.head, h('h2', {}, t('loading')));
    fill(sheet.body, skeleton(5));
    const path = `/app/v2/map?serverId=${server}`;
    // Events tell what changes: the large document is asked for again only if some may have been missed.
    live.watch(path, ({ data }) => take(readMap(data)), loading.signal, { least: RELOAD, missing: () => noMap() });
    live.follow(server, 'property,zone', hear, () => {
      if (all.size > 0) load(path, loading.signal).then(({ data }) => take(readMap(data)), () => {});
    }, loading.signal);
    if (filters.zones) loadZones();
  }

  function noMap() {
    fill(sheet.head, h('h2', {}, t('tab-map')));
    fill(sheet.body, empty(t('no-map'), t('no-map-here'), t('choose-server'), () => pickServer(server, choose)));
  }

  /** @param {Map<string, Property>} next */
  function take(next) {
    // A panel and its rows keep their objects, so that what changed can be seen.
    for (const [key, property] of next) {
      const before = all.get(key);
      if (before) next.set(key, Object.assign(before, property));
    }
    const isFirst = all.size === 0;
    all = next;
    drawScene();
    if (isFirst) showWanted();
    else if (selected) drawPanel();
    else drawList();
  }

  /** @param {any[]} events */
  function hear(events) {
    let rings = 0;
    for (const event of events) {
      const property = applyEvent(all, event);
      if (property && filters.status[property.status] && rings++ < MOST_RINGS) ring(property);
    }
    if (events.some(({ kind }) => kind.startsWith('zone'))) loadZones();
    drawScene();
    if (selected) drawPanel();
    else drawList();
  }

  async function loadZones() {
    if (!filters.zones) return;
    ghetto = await zonesOf(server, loading.signal).catch(() => ghetto);
    chipsOf.showZones(ghetto.zones.length);
    drawScene();
  }

  function drawScene() {
    // Looking through 20,000 properties takes longer than a frame of a slow phone.
    isSceneOld = view.isMoving;
    if (isSceneOld) return;
    shown = shownOf(filters, all.values());
    const marked = selected ? [selected] : owner ? [...all.values()].filter((property) => property.owner === owner) : [];
    for (const property of marked) if (!shown.includes(property)) shown.push(property);
    chipsOf.update([...all.values()]);
    picture.change({ properties: shown, marked, ...(filters.zones ? ghetto : { zones: [], gangs: [] }) });
  }

  /** A ring that grows once around a property that changed. @param {Property} property */
  function ring({ x, y }) {
    const [left, top] = view.project(x, y);
    if (left < 0 || top < 0 || left > view.width || top > view.height) return;
    const element = h('i', { class: 'ring', 'aria-hidden': 'true' });
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
    element.addEventListener('animationend', () => element.remove());
    setTimeout(() => element.remove(), 1500);
    area.append(element);
  }

  /** @param {number} x @param {number} y */
  function touched(x, y) {
    let best = null;
    let least = 24;
    for (const property of shown) {
      const [left, top] = view.project(property.x, property.y);
      // A rarer status is nearer: it is what people look for.
      const distance = Math.hypot(left - x, top - y) + (property.status === 'owned' ? 6 : property.status === 'free' ? 2 : 0);
      if (distance <= least) [best, least] = [property, distance];
    }
    haptic('light');
    if (best) router.go(['map', server, best.kind, best.id]);
    else if (selected || owner) router.go(['map', server]);
  }

  /** Shows what the address names: a property, an owner, or the list. */
  function showWanted() {
    const [kind = '', id = ''] = [wanted.slice(0, wanted.indexOf(':')), wanted.slice(wanted.indexOf(':') + 1)];
    const next = kind === 'owner' ? null : all.get(wanted) ?? null;
    const nextOwner = kind === 'owner' ? id : '';
    if (all.size === 0) return;
    if (next && next === selected) return;
    const returnTo = selected;
    panel.abort();
    panel = new AbortController();
    selected = next;
    owner = nextOwner;
    if (selected) {
      drawPanel = openLot(sheet.head, sheet.body, selected, server, () => router.back(), panel.signal);
      sheet.set('middle');
      if (isFitted) view.set(selected.x, selected.y, Math.max(view.view.scale, NEAR));
      sheet.body.scrollTop = 0;
      /** @type {HTMLElement | null} */ (sheet.head.querySelector('h2'))?.focus({ preventScroll: true });
    } else {
      sheet.body.classList.remove('is-over');
      sheet.head.replaceChildren();
      fill(sheet.body, list, more);
      if (owner) sheet.body.scrollTop = 0;
      if (owner) {
        const his = [...all.values()].filter((property) => property.owner === owner);
        if (his.length > 0 && isFitted) view.showPoints(his);
      }
      drawList();
      if (returnTo) /** @type {HTMLElement | null} */ (list.querySelector(`[data-key="${returnTo.key}"]`))?.focus();
    }
    drawScene();
  }

  function drawList() {
    if (selected || view.isMoving || all.size === 0 || !list.isConnected) return;
    const status = (/** @type {const} */ (['auction', 'market', 'free', 'owned'])).find((one) => filters.status[one]);
    const free = view.height - view.covered;
    const inside = (/** @type {Property} */ { x, y }) => {
      const [left, top] = view.project(x, y);
      return left >= 0 && top >= 0 && left <= view.width && top <= free;
    };
    const now = serverNow();
    const rows = owner ? [...all.values()].filter((property) => property.owner === owner) : shown.filter((property) => property.status === status && (property.ends === 0 || property.ends > now - 60) && inside(property));
    const byPrice = sort === 'price' || status === 'market';
    rows.sort((a, b) => (byPrice ? priceOf(a) - priceOf(b) : a.ends - b.ends) || (a.name < b.name ? -1 : 1));
    drawHead(owner ? t('all-of', { owner: person(owner), count: rows.length }) : t(`list-${status ?? 'none'}`, { count: rows.length }), !owner && status === 'auction' && rows.length > 1);
    drawRows(list, rows, (property) => router.go(['map', server, property.kind, property.id]));
    if (rows.length === 0) {
      fill(more, empty(t(owner ? 'owns-nothing' : 'list-empty'), t(owner ? 'owns-nothing-here' : 'list-empty-far'), t('whole-map'), () => (owner ? router.go(['map', server]) : view.showWorld())));
    } else say(more, hiddenRows(rows.length) > 0 ? t('more-rows', { count: hiddenRows(rows.length) }) : '');
  }

  /** @param {string} text @param {boolean} isSorted */
  function drawHead(text, isSorted) {
    const title = sheet.head.querySelector('h2');
    const key = `${isSorted}${sort}${owner}`;
    if (title && sheet.head.dataset.key === key && sheet.head.contains(title)) return void say(title, text);
    sheet.head.dataset.key = key;
    fill(sheet.head, h('h2', {}, text),
      isSorted && h('button', { class: 'link', type: 'button', onclick: () => { sort = sort === 'end' ? 'price' : 'end'; drawList(); } }, t(sort === 'end' ? 'sort-end' : 'sort-price')),
      owner && h('button', { class: 'round', type: 'button', 'aria-label': t('back-to-list'), onclick: () => router.back() }, icon('close')));
  }

  return { show };
}
