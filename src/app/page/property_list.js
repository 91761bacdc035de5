// @ts-check
// The list below the map: what the map shows, or all that a person owns.

import { childrenOf, fill, flash, h, icon, setText, updateList } from './element.js';
import { left, person, serverNow, shortMoney } from './format.js';
import { EMOJI, priceOf } from './properties.js';
import { back } from './router.js';
import { empty } from './states.js';
import { t } from './texts.js';

/** @typedef {import('./properties.js').Property} Property @typedef {import('./properties.js').Status} Status */

/** More rows are not read; the person comes closer instead. */
const MOST_ROWS = 80;
const SOON = 300;

/**
 * @param {{ head: HTMLElement, body: HTMLElement }} sheet
 * @param {{ open: (property: Property) => void, showAll: () => void, sorted: () => void }} actions
 */
export function openList({ head, body }, { open, showAll, sorted }) {
  let isByPrice = false;
  const title = h('h2', {});
  const sort = h('button', { class: 'link', onclick: () => {
    isByPrice = !isByPrice;
    sorted();
  } });
  const close = h('button', { class: 'round', 'aria-label': t('back-to-list'), onclick: back }, icon('close'));
  const list = h('div', {});
  const more = h('div', { class: 'hint centered' });

  /** @param {Property} property @param {HTMLElement | undefined} old */
  function drawRow(property, old) {
    const row = old ?? h('button', { class: 'row' }, h('span', {}, h('span', { 'aria-hidden': 'true' }, `${EMOJI[property.kind]} `), property.name), h('small', {}), h('span', { class: 'row-end' }));
    const [, second, end] = childrenOf(row);
    row.onclick = () => open(property);
    if (setText(second, secondLine(property)) && old) flash(row);
    const isAuction = property.status === 'auction';
    const rest = property.ends - serverNow();
    const isOver = isAuction && rest <= 0;
    row.classList.toggle('is-over', isOver);
    setText(end, isAuction ? (isOver ? t('over') : left(property.ends)) : '');
    end.className = `row-end${isAuction ? ` badge ${!isOver && rest < SOON ? 'warn' : 'off'}` : ''}`;
    return row;
  }

  return {
    /** Shows the list instead of a property. */
    show() {
      body.classList.remove('is-over');
      fill(head, title, sort, close);
      fill(body, list, more);
    },

    /** Gives the focus to the row of a property. @param {Property} property */
    focus({ key }) {
      /** @type {HTMLElement | null} */ (list.querySelector(`[data-key="${key}"]`))?.focus();
    },

    /** Updates the list, if it is shown. @param {Property[]} properties @param {string} owner Empty if the list is what the map shows. @param {Status} [status] */
    draw(properties, owner, status) {
      if (!list.isConnected) return;
      const isOver = (/** @type {Property} */ { status: of, ends }) => of === 'auction' && ends <= serverNow();
      const count = properties.filter((property) => !isOver(property)).length;
      setText(title, owner ? t('all-of', { owner: person(owner), count }) : t(`list-${status ?? 'none'}`, { count }));
      setText(sort, t(isByPrice ? 'sort-price' : 'sort-end'));
      sort.hidden = owner !== '' || status !== 'auction' || count < 2;
      close.hidden = owner === '';
      const value = isByPrice || status === 'market' ? priceOf : (/** @type {Property} */ { ends }) => ends;
      properties.sort((a, b) => Number(isOver(a)) - Number(isOver(b)) || value(a) - value(b) || (a.name < b.name ? -1 : 1));
      updateList(list, properties.slice(0, MOST_ROWS), ({ key }) => key, drawRow);
      if (properties.length > 0) setText(more, count > MOST_ROWS ? t('more-rows', { count: count - MOST_ROWS }) : '');
      else if (owner) fill(more, empty(t('owns-nothing'), t('owns-nothing-here'), t('whole-map'), showAll));
      else fill(more, empty(t('list-empty'), t('list-empty-far'), t('whole-map'), showAll));
    },
  };
}

/** @param {Property} property */
function secondLine(property) {
  const price = priceOf(property);
  const { status, city } = property;
  return [price > 0 ? t(status === 'auction' ? 'from' : 'for', { price: shortMoney(price) }) : t(`status-${status}-one`), city].filter(Boolean).join(' · ');
}
