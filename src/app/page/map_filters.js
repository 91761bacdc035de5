// @ts-check
// The chips above the map: which property it shows.

import { STATUS_COLORS } from './basemap.js';
import { openDialog } from './dialog.js';
import { fill, h, icon, setText } from './element.js';
import { shortMoney, twoDigits } from './format.js';
import { inSession, parse } from './launch.js';
import { pickOne } from './picker.js';
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

/**
 * @param {HTMLElement} place @param {Filters} filters @param {() => void} changed
 * @param {{ server: () => number, pickServer: () => void, pickedCity: () => void }} options
 */
export function openFilters(place, filters, changed, { server, pickServer, pickedCity }) {
  /** @type {Property[]} */
  let all = [];
  let zones = 0;
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
  /** @type {Map<string, HTMLButtonElement>} */
  const chips = new Map();
  // Who uses the keyboard reaches the chips without it.
  const more = h('button', { class: 'chips-more', 'aria-hidden': 'true', tabindex: '-1', hidden: true, onclick: () => place.scrollBy({ left: place.clientWidth * 0.7, behavior: 'smooth' }) }, h('span', { class: 'round' }, icon('right')));
  place.after(more);
  const hidden = new IntersectionObserver(([last]) => { more.hidden = !last || last.isIntersecting; }, { root: place, threshold: 0.9 });

  /** @param {string} name @param {string} text @param {{ pressed?: boolean, color?: string, opens?: boolean, label?: string }} look @param {() => void} act */
  function chip(name, text, { pressed, color, opens, label }, act) {
    const button = chips.get(name) ?? h('button', { class: 'chip' });
    chips.set(name, button);
    button.onclick = act;
    if (pressed !== undefined && !opens) button.setAttribute('aria-pressed', String(pressed));
    if (opens) button.setAttribute('aria-haspopup', 'dialog');
    if (label) button.setAttribute('aria-label', label);
    button.classList.toggle('is-set', Boolean(opens && pressed));
    fill(button, color && h('i', { 'aria-hidden': 'true', style: { background: color } }), text, opens && icon('down'));
    return button;
  }

  function draw() {
    const count = { auction: 0, free: 0, market: 0, owned: 0, house: 0, business: 0 };
    for (const property of all) {
      if (fits(filters, property)) count[property.status]++;
      if (filters.status[property.status]) count[property.kind]++;
    }
    place.hidden = !server();
    const known = (/** @type {number} */ number) => (all.length > 0 ? ` ${number}` : '');
    const next = [
      chip('server', twoDigits(server()), { opens: true, label: t('server-named', { server: twoDigits(server()) }) }, pickServer),
      ...STATUS_CHIPS.map((status) => chip(status, `${t(`status-${status}`)}${known(count[status])}`, { pressed: filters.status[status], color: STATUS_COLORS[status] }, () => change(() => { filters.status[status] = !filters.status[status]; }))),
      ...(/** @type {const} */ (['house', 'business'])).map((kind) => chip(kind, `${EMOJI[kind]} ${t(`kind-${kind}`)}${known(count[kind])}`, { pressed: filters.kind[kind] }, () => change(() => {
        filters.kind[kind] = !filters.kind[kind];
        // With neither, nothing would be shown.
        if (!filters.kind[kind]) filters.kind[kind === 'house' ? 'business' : 'house'] = true;
      }))),
      chip('price', filters.most ? t('up-to', { price: shortMoney(filters.most) }) : t('any-price'), { pressed: filters.most > 0, opens: true }, pickPrice),
      chip('city', filters.city || t('any-city'), { pressed: filters.city !== '', opens: true }, pickCity),
      chip('zones', zones ? `🔫 ${t('zones')} ${zones}` : `🔫 ${t('zones')}`, { pressed: filters.zones }, () => change(() => { filters.zones = !filters.zones; })),
    ];
    if (place.childElementCount === next.length) return;
    fill(place, next);
    const last = next.at(-1);
    if (last) hidden.observe(last);
  }

  /** The bounds are quantiles of the prices on the map, so that each leaves a fair part of them. */
  function pickPrice() {
    const prices = all.filter((property) => filters.status[property.status]).map(priceOf).filter((price) => price > 0).sort((a, b) => a - b);
    const bounds = [0.1, 0.25, 0.5, 0.75, 0.9].map((part) => rounded(prices[Math.floor(part * (prices.length - 1))] ?? 0));
    const fitting = (/** @type {number} */ most) => prices.filter((price) => !most || price <= most).length;
    openDialog(t('price'), (body, close) => {
      const choose = (/** @type {number} */ most) => close(() => change(() => { filters.most = most; }));
      const field = h('input', { class: 'field', type: 'text', 'aria-label': t('price-up-to'), placeholder: t('price-example'), autocomplete: 'off', enterkeyhint: 'done', value: filters.most ? number(filters.most, 0) : '', oninput: draw });
      const says = h('p', { class: 'live-sentence', role: 'status' });
      const button = h('button', { class: 'button' }, t('price-show'));
      function draw() {
        const most = readPrice(field.value);
        button.disabled = !most;
        says.hidden = !field.value.trim();
        says.classList.toggle('is-unclear', !most);
        setText(says, most ? t('price-fitting', { price: shortMoney(most), count: fitting(most) }) : t('price-unclear'));
      }
      draw();
      fill(body, h('form', { onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const most = readPrice(field.value);
        if (most) choose(most);
      } }, h('label', { class: 'field-label' }, t('price-up-to'), field), says, h('div', { class: 'buttons' }, button)),
      h('div', { class: 'card' }, [0, ...new Set(bounds.filter((bound) => bound > 0))].map((bound) => h('button', { class: 'row', 'aria-pressed': String(filters.most === bound), onclick: () => choose(bound) },
        h('span', {}, bound ? t('up-to', { price: shortMoney(bound) }) : t('any-price')), h('span', { class: 'row-end hint' }, number(fitting(bound)))))));
    });
  }

  function pickCity() {
    /** @type {Map<string, number>} */
    const cities = new Map();
    for (const { city, status } of all) if (city && filters.status[status]) cities.set(city, (cities.get(city) ?? 0) + 1);
    pickOne(t('city'), [['', ''], ...[...cities].sort((a, b) => b[1] - a[1])].map(([city, count]) => ({
      text: String(city) || t('any-city'), note: String(count), isChosen: filters.city === city, choose: () => {
        change(() => { filters.city = String(city); });
        if (city) pickedCity();
      },
    })));
  }

  draw();
  return {
    /** @param {Property[]} properties */
    update(properties) {
      all = properties;
      draw();
    },
    /** @param {number} count */
    showZones(count) {
      zones = count;
      draw();
    },
  };
}

/** A price rounded up to two digits. @param {number} price */
function rounded(price) {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(price, 1))) - 1);
  return Math.ceil(price / unit) * unit;
}
