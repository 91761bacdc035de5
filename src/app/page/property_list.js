// @ts-check
// The list of what the map shows, and the list of all that a person owns.

import { fill, flash, follow, h, say } from './element.js';
import { left, serverNow, shortMoney } from './format.js';
import { priceOf } from './properties.js';
import { t } from './texts.js';

/** @typedef {import('./properties.js').Property} Property */

/** More rows are not read; the person comes closer instead. */
const MOST = 80;
const SOON = 300;

/** @param {Property} property */
function secondLine(property) {
  const price = priceOf(property);
  const { status, city } = property;
  return [price > 0 && t(status === 'auction' ? 'from' : 'for', { price: shortMoney(price) }), price === 0 && t(`status-${status}-one`), city].filter(Boolean).join(' · ');
}

/** Updates the rows. @param {HTMLElement} list @param {Property[]} properties @param {(property: Property) => void} open */
export function drawRows(list, properties, open) {
  follow(list, properties.slice(0, MOST), ({ key }) => key, (property, old) => {
    const row = old ?? h('button', { class: 'row', type: 'button' }, h('span', {}), h('small', {}), h('span', { class: 'row-end' }));
    const [name, second, end] = row.children;
    if (!name || !second || !end) return row;
    row.onclick = () => open(property);
    if (!old) fill(name, h('span', { 'aria-hidden': 'true' }, property.kind === 'house' ? '🏠 ' : '🏢 '), property.name);
    const isChanged = say(second, secondLine(property));
    if (isChanged && old) flash(row);
    const isAuction = property.status === 'auction';
    const isOver = isAuction && property.ends <= serverNow();
    row.classList.toggle('is-over', isOver);
    say(end, isAuction ? (isOver ? t('over') : left(property.ends)) : '');
    end.className = `row-end${isAuction ? ` badge ${!isOver && property.ends - serverNow() < SOON ? 'warn' : 'off'}` : ''}`;
    return row;
  });
}

/** @param {number} count */
export const hiddenRows = (count) => Math.max(0, count - MOST);
