// @ts-check
// The map of houses and businesses, live.

import { load } from './api.js';
import { haptic } from './bridge.js';
import { fill, h, icon } from './element.js';
import { serverNow, shortMoney } from './format.js';
import { everySecond, followEvents, renewable, watch } from './live.js';
import { openLot } from './lot_panel.js';
import { openFilters, readFilters, shownOf } from './map_filters.js';
import { openPicture } from './map_picture.js';
import { openSheet } from './map_sheet.js';
import { MapView } from './map_view.js';
import { listServers, pickServer } from './picker.js';
import { applyEvent, readMap, STATUSES } from './properties.js';
import { openList } from './property_list.js';
import { back, go } from './router.js';
import { watchServer } from './server_state.js';
import { changeSettings, settings } from './settings.js';
import { empty, skeleton } from './states.js';
import { t } from './texts.js';
import { zonesOf } from './zones.js';

/** @typedef {import('./properties.js').Property} Property */

/** How close the map comes to one property. */
const NEAR = 0.16;
/** A sold house is redrawn at once, but never more rings than a person can follow. */
const MOST_RINGS = 12;
/** @type {import('./map_picture.js').Ghetto} */
const NO_GHETTO = { zones: [], borders: [], gangs: [] };
/** How often the whole map is loaded although every event is heard, in seconds. */
const RELOAD = 600;

/** @type {import('./main.js').OpenScreen} */
export function openMap(root, signal) {
  let server = 0;
  /** @type {Map<string, Property>} */
  let all = new Map();
  /** @type {Property[]} */
  let shown = [];
  /** @type {Property | null} */
  let selected = null;
  /** Updates the panel of the selected property. @type {() => void} */
  let drawPanel = () => {};
  const nextPanel = renewable(signal);
  const nextServer = renewable(signal);
  let loading = nextServer();
  let owner = '';
  let ghetto = NO_GHETTO;
  /** The gangs of the legend. */
  let named = ghetto.gangs;
  let isFitted = false;
  let isSceneOld = false;
  /** What the address names: a property, an owner, or nothing. */
  let wanted = { kind: '', id: '' };
  const filters = readFilters();

  const area = h('div', { class: 'map-area', tabindex: '0', role: 'application', 'aria-roledescription': t('map'), 'aria-label': t('map-label') });
  const chips = h('div', { class: 'chips', role: 'group', 'aria-label': t('filters') });
  const zoom = h('div', { class: 'zoom' },
    h('button', { class: 'round', 'aria-label': t('closer'), onclick: () => view.zoom(1.6) }, icon('plus')),
    h('button', { class: 'round', 'aria-label': t('farther'), onclick: () => view.zoom(1 / 1.6) }, icon('minus')),
    h('button', { class: 'round', 'aria-label': t('whole-map'), onclick: () => view.showWorld() }, icon('whole')));
  const trouble = h('div', { role: 'status' });
  const legend = h('table', { class: 'legend', hidden: true, 'aria-label': t('zones') });
  const mapBox = h('div', { class: 'map-box' }, area, h('div', { class: 'map-top' }, chips, h('div', {}, trouble, legend), zoom));
  root.append(h('h1', { class: 'hidden' }, t('tab-map')), mapBox);
  let listTimer = 0;
  const view = new MapView(area, () => {
    picture.viewMoved();
    // The list, and what changed meanwhile, follow when the finger rests.
    clearTimeout(listTimer);
    listTimer = window.setTimeout(() => {
      if (isSceneOld) drawScene();
      drawList();
    }, 120);
  }, touched);
  const picture = openPicture(area, view, signal);
  const sheet = openSheet(root, () => {
    view.covered = sheet.covered();
    drawList();
  });
  const list = openList(sheet, {
    open: ({ kind, id }) => go(['map', server, kind, id]),
    showAll: () => (owner ? go(['map', server]) : view.showWorld()),
    sorted: drawList,
  });
  const filterChips = openFilters(chips, filters, () => {
    drawScene();
    drawList();
  }, { server: () => server, pickServer: () => pickServer(server, choose), pickedCity: showCity, pickedZones: () => loadZones().then(showZones) });
  const resize = new ResizeObserver(fit);
  resize.observe(area);
  fit();
  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && (selected || owner)) back();
  }, { signal });
  signal.addEventListener('abort', () => resize.disconnect());
  // Nothing but the time that is left changes by itself.
  everySecond(() => {
    if (selected || owner || filters.status.auction) update();
  }, signal);

  /** Learns the size of the map. */
  function fit() {
    const { clientWidth, clientHeight } = area;
    if (clientWidth === 0 || (clientWidth === view.width && clientHeight === view.height)) return;
    view.width = clientWidth;
    view.height = clientHeight;
    view.covered = sheet.covered();
    measureTop();
    if (!isFitted) {
      isFitted = true;
      view.showWorld();
      showOnMap();
    }
    picture.change();
  }

  function measureTop() {
    view.top = chips.offsetHeight + legend.offsetHeight;
  }

  /** @param {number} next */
  function choose(next) {
    if (!settings()?.server) changeSettings({ server: next }).catch(() => {});
    go(['map', next]);
  }

  /** @param {string[]} parts */
  function show([, serverText, kind = '', id = '']) {
    const next = Number(serverText ?? settings()?.server ?? 0);
    if (!next) {
      fill(sheet.head, h('h2', {}, t('choose-server')));
      sheet.body.replaceChildren();
      listServers(sheet.body, null, choose, signal);
      return;
    }
    wanted = { kind, id };
    if (next !== server) openServer(next);
    showWanted();
  }

  /** @param {number} next */
  function openServer(next) {
    server = next;
    all = new Map();
    selected = null;
    owner = '';
    nextPanel();
    loading = nextServer();
    ghetto = NO_GHETTO;
    drawScene();
    measureTop();
    if (isFitted) view.showWorld();
    fill(sheet.head, h('h2', {}, t('loading')));
    fill(sheet.body, skeleton(5));
    const path = /** @type {const} */ (`/app/v2/map?serverId=${server}`);
    // Events tell what changes: the large document is asked for again only if some may have been missed.
    const { hears } = watchServer(trouble, server, loading);
    /** @param {{ data: import('./wire.js').PropertyMap, isOld?: boolean }} map */
    const showMap = ({ data, isOld }) => {
      if (!isOld) hears(data.timestamp);
      replaceAll(readMap(data));
    };
    watch(path, showMap, loading, { least: RELOAD, missing: noMap });
    followEvents(server, 'property,zone', (events) => {
      hears(serverNow());
      applyEvents(events);
    }, async () => (all.size === 0 ? 0 : load(path, loading).then((map) => {
      showMap(map);
      return map.maxAge;
    }, () => 0)), loading);
    if (filters.zones) loadZones().then(() => wanted.kind || showZones());
  }

  function noMap() {
    fill(sheet.head, h('h2', {}, t('tab-map')));
    fill(sheet.body, empty(t('no-map'), t('no-map-here'), t('choose-server'), () => pickServer(server, choose)));
  }

  /** @param {Map<string, Property>} next */
  function replaceAll(next) {
    // A panel and its rows keep their objects, so that what changed can be seen.
    for (const [key, property] of next) {
      const before = all.get(key);
      if (before) next.set(key, Object.assign(before, property));
    }
    const isFirst = all.size === 0;
    all = next;
    if (isFirst) return showWanted();
    drawScene();
    update();
  }

  /** @param {import('./wire.js').Event[]} events */
  function applyEvents(events) {
    let rings = 0;
    for (const event of events) {
      const property = applyEvent(all, event);
      if (property && filters.status[property.status] && rings++ < MOST_RINGS) picture.ring(property);
    }
    if (events.some(({ kind }) => kind.startsWith('zone'))) loadZones();
    drawScene();
    update();
  }

  async function loadZones() {
    if (!filters.zones) return;
    ghetto = await zonesOf(server, loading).catch(() => ghetto);
    drawScene();
  }

  /** Moves the map to the zones of gangs. The legend needs the room of the list. */
  function showZones() {
    if (ghetto.zones.length === 0) return;
    sheet.set('low');
    view.showPoints(ghetto.zones.flatMap(({ west, east, south, north }) => [{ x: west, y: south }, { x: east, y: north }]));
  }

  function drawScene() {
    // Looking through 20,000 properties takes longer than a frame of a slow phone.
    isSceneOld = view.isMoving;
    if (isSceneOld) return;
    shown = shownOf(filters, all.values());
    const marked = selected ? [selected] : owned();
    for (const property of marked) if (!shown.includes(property)) shown.push(property);
    filterChips.update([...all.values()]);
    const { gangs } = filters.zones ? ghetto : NO_GHETTO;
    if (gangs !== named) {
      named = gangs;
      legend.hidden = gangs.length === 0;
      fill(legend, h('tr', {}, ['zones-gang', 'zones-count', 'zones-day', 'zones-money'].map((id) => h('th', {}, t(id)))), gangs.map(({ name, color, count, won, money }) => h('tr', {},
        h('td', {}, h('i', { style: { background: color } }), name), h('td', {}, count), h('td', { class: !won ? '' : won > 0 ? 'up' : 'down' }, won === null ? '' : won > 0 ? `+${won}` : String(won).replace('-', '−')), h('td', {}, money > 0 && shortMoney(money)))));
      measureTop();
    }
    picture.change({ properties: shown, marked, ...(filters.zones ? ghetto : NO_GHETTO) });
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
    if (best) go(['map', server, best.kind, best.id]);
    else if (selected || owner) go(['map', server]);
  }

  /** Shows what the address names: a property, an owner, or the list. */
  function showWanted() {
    if (all.size === 0) return;
    const { kind, id } = wanted;
    const next = all.get(`${kind}:${id}`) ?? null;
    if (next && next === selected) return;
    const before = selected;
    const ending = nextPanel();
    selected = next;
    owner = kind === 'owner' ? id : '';
    if (selected || owner || !before) sheet.body.scrollTop = 0;
    drawScene();
    if (selected) {
      drawPanel = openLot(sheet, selected, server, ending);
      sheet.set('middle');
      /** @type {HTMLElement | null} */ (sheet.head.querySelector('h2'))?.focus({ preventScroll: true });
    } else {
      list.show();
      drawList();
      if (before) list.focus(before);
    }
    showOnMap();
  }

  /** Moves the map to what the address names. */
  function showOnMap() {
    if (!isFitted) return;
    const properties = owned();
    if (selected) view.set(selected.x, selected.y, Math.max(view.view.scale, NEAR));
    else if (properties.length > 0) view.showPoints(properties);
  }

  /** Moves the map to what is left of the town of the filters. */
  function showCity() {
    const properties = shown.filter(({ city }) => city === filters.city);
    if (properties.length > 0) view.showPoints(properties);
  }

  /** All that belongs to the owner whom the address names. */
  function owned() {
    return owner ? [...all.values()].filter((property) => property.owner === owner) : [];
  }

  function update() {
    if (selected) drawPanel();
    else drawList();
  }

  function drawList() {
    if (selected || view.isMoving || all.size === 0) return;
    if (owner) return list.draw(owned(), owner);
    const status = STATUSES.findLast((one) => filters.status[one]);
    const free = view.height - view.covered;
    const since = serverNow() - 60;
    list.draw(shown.filter(({ x, y, status: own, ends }) => {
      if (own !== status || (ends > 0 && ends < since)) return false;
      const [left, top] = view.project(x, y);
      return left >= 0 && top >= 0 && left <= view.width && top <= free;
    }), '', status);
  }

  return { show };
}
