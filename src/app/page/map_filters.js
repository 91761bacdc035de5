// @ts-check
// The chips above the map, and the sheet behind them: which property the map shows.

import { STATUS_COLORS } from './basemap.js';
import { openDialog } from './dialog.js';
import { fill, h, icon, setText, updateList } from './element.js';
import { shortMoney, twoDigits } from './format.js';
import { inSession, parse } from './launch.js';
import { readPrice } from './price.js';
import { EMOJI, priceOf } from './properties.js';
import { number, t } from './texts.js';

/** @typedef {import('./properties.js').Property} Property @typedef {import('./properties.js').Status} Status */
/** @typedef {{ status: Record<Status, boolean>, kind: Record<'house' | 'business', boolean>, most: number, city: string, zones: boolean }} Filters */

const FILTERS_KEY = 'muster.filters';
const STATUS_CHIPS = /** @type {Status[]} */ (['auction', 'free', 'market', 'owned']);

/** @returns {Filters} */
export function readFilters() {
  const usual = { status: { auction: true, free: true, market: true, owned: false }, kind: { house: true, business: true }, most: 0, city: '', zones: false };
  return { ...usual, ...parse(inSession(FILTERS_KEY)) };
}

/** Whether the filters other than the status let a property through. @param {Filters} filters @param {Property} property */
const fits = ({ kind, most, city }, property) =>
  kind[property.kind] && (!city || property.city === city) && (!most || (priceOf(property) > 0 && priceOf(property) <= most));

/** The property that the map shows, those with the rarest status last. @param {Filters} filters @param {Iterable<Property>} all @returns {Property[]} */
export function shownOf(filters, all) {
  /** @type {Record<Status, Property[]>} */
  const by = { owned: [], free: [], market: [], auction: [] };
  for (const property of all) if (filters.status[property.status] && fits(filters, property)) by[property.status].push(property);
  by.auction.sort((a, b) => b.ends - a.ends);
  return [...by.owned, ...by.free, ...by.market, ...by.auction];
}

/** @typedef {{ key: string | number, text: string, isOn: boolean, act: () => void, color?: string }} Choice */

/** @param {Element} parent @param {Choice[]} choices */
const drawChips = (parent, choices) => updateList(parent, choices, ({ key }) => key, ({ text, isOn, act, color }, old) => {
  const chip = /** @type {HTMLButtonElement} */ (old ?? h('button', { class: 'chip', type: 'button' }, color && h('i', { 'aria-hidden': 'true', style: { background: color } }), h('span', {})));
  chip.onclick = act;
  chip.ariaPressed = String(isOn);
  setText(/** @type {Element} */ (chip.lastElementChild), text);
  return chip;
});

/**
 * @param {HTMLElement} place @param {Filters} filters @param {() => void} changed
 * @param {{ server: () => number, pickServer: () => void, pickedCity: () => void, pickedZones: () => void }} options
 */
export function openFilters(place, filters, changed, { server, pickServer, pickedCity, pickedZones }) {
  /** @type {Property[]} */
  let all = [];
  /** Draws the open sheet. */
  let drawSheet = () => {};
  const change = (/** @type {() => void} */ act) => {
    act();
    try {
      sessionStorage.setItem(FILTERS_KEY, JSON.stringify(filters));
    } catch {
      // The filters of the next visit are the usual ones.
    }
    draw();
    changed();
  };
  const serverChip = h('button', { class: 'chip', 'aria-haspopup': 'dialog', onclick: pickServer });
  const sheetChip = h('button', { class: 'chip', 'aria-haspopup': 'dialog', onclick: openSheet });
  // A narrow page moves them sideways.
  const quick = h('div', { class: 'quick' });
  fill(place, serverChip, sheetChip, quick);

  /** What the map shows. */
  function layers() {
    const count = { auction: 0, free: 0, market: 0, owned: 0 };
    for (const property of all) if (fits(filters, property)) count[property.status]++;
    return [
      ...STATUS_CHIPS.map((status) => ({ key: status, text: `${t(`status-${status}`)}${all.length > 0 ? ` ${count[status]}` : ''}`, isOn: filters.status[status], color: STATUS_COLORS[status], act: () => change(() => { filters.status[status] = !filters.status[status]; }) })),
      { key: 'zones', text: `🔫 ${t('zones')}`, isOn: filters.zones, act: () => {
        change(() => { filters.zones = !filters.zones; });
        if (filters.zones) pickedZones();
      } },
    ];
  }

  function draw() {
    place.hidden = !server();
    serverChip.ariaLabel = t('server-named', { server: twoDigits(server()) });
    fill(serverChip, twoDigits(server()), icon('down'));
    const { kind, most, city } = filters;
    const narrowing = [!kind.house || !kind.business, most, city].filter(Boolean).length;
    sheetChip.classList.toggle('is-set', narrowing > 0);
    fill(sheetChip, h('span', { class: 'dots', 'aria-hidden': 'true' }, STATUS_CHIPS.map((status) => filters.status[status] && h('i', { style: { background: STATUS_COLORS[status] } }))),
      t('filters-short'), narrowing > 0 && ` · ${narrowing}`, icon('down'));
    drawChips(quick, layers());
    drawSheet();
  }

  function openSheet() {
    openDialog(t('filters'), (body, close, signal) => {
      const chipSet = () => h('div', { class: 'chip-set' });
      const [shown, kinds, prices, cities] = [chipSet(), chipSet(), chipSet(), chipSet()];
      const field = h('input', { class: 'field', type: 'text', 'aria-label': t('price-up-to'), placeholder: t('price-example'), autocomplete: 'off', enterkeyhint: 'done', oninput: () => change(() => { filters.most = readPrice(field.value); }) });
      const says = h('p', { class: 'live-sentence', role: 'status' });
      const done = h('button', { class: 'button' });
      drawSheet = () => {
        const { most } = filters;
        drawChips(shown, layers());
        drawChips(kinds, (/** @type {const} */ (['house', 'business'])).map((kind) => ({ key: kind, text: `${EMOJI[kind]} ${t(`kind-${kind}`)}`, isOn: filters.kind[kind], act: () => change(() => {
          filters.kind[kind] = !filters.kind[kind];
          // With neither, nothing would be shown.
          if (!filters.kind[kind]) filters.kind[kind === 'house' ? 'business' : 'house'] = true;
        }) })));
        drawChips(prices, [0, ...bounds()].map((bound) => ({ key: bound, text: bound ? t('up-to', { price: shortMoney(bound) }) : t('any-price'), isOn: most === bound, act: () => {
          field.value = '';
          change(() => { filters.most = bound; });
        } })));
        drawChips(cities, ['', ...citiesOf()].map((city) => ({ key: city, text: city || t('any-city'), isOn: filters.city === city, act: () => {
          change(() => { filters.city = city; });
          if (city) pickedCity();
        } })));
        const count = shownOf(filters, all).length;
        says.hidden = !field.value.trim();
        says.classList.toggle('is-unclear', !most);
        setText(says, most ? t('price-fitting', { price: shortMoney(most), count }) : t('price-unclear'));
        setText(done, t('show-count', { count }));
      };
      signal.addEventListener('abort', () => { drawSheet = () => {}; });
      if (filters.most && !bounds().includes(filters.most)) field.value = number(filters.most, 0);
      drawSheet();
      fill(body, h('form', { onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        close();
      } }, shown, kinds, h('h3', { class: 'part-title' }, t('price')), prices, field, says, h('h3', { class: 'part-title' }, t('city')), cities, h('div', { class: 'buttons is-last' }, done)));
    });
  }

  /** Quantiles of the prices on the map, so that each leaves a fair part of them. */
  function bounds() {
    const prices = all.filter(({ status }) => filters.status[status]).map(priceOf).filter((price) => price > 0).sort((a, b) => a - b);
    return [...new Set([0.1, 0.25, 0.5, 0.75, 0.9].map((part) => rounded(prices[Math.floor(part * (prices.length - 1))] ?? 0)))].filter((bound) => bound > 0);
  }

  /** Those with the most property first. */
  function citiesOf() {
    /** @type {Map<string, number>} */
    const cities = new Map();
    for (const { city, status } of all) if (city && filters.status[status]) cities.set(city, (cities.get(city) ?? 0) + 1);
    return [...cities].sort((a, b) => b[1] - a[1]).map(([city]) => city);
  }

  draw();
  return {
    /** @param {Property[]} properties */
    update(properties) {
      all = properties;
      draw();
    },
  };
}

/** The next price that people name: 1, 1.5, 2, 3, 5 or 7 and zeros. @param {number} price */
function rounded(price) {
  const unit = 10 ** Math.floor(Math.log10(Math.max(price, 1)));
  return Math.round(([1, 1.5, 2, 3, 5, 7].find((step) => step * unit >= price) ?? 10) * unit);
}
