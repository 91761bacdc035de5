// @ts-check
// One house or business: what it is, what it costs, what happened to it, and what the person can do about it.

import { createAlert } from './alert.js';
import { sendToChat } from './bridge.js';
import { childrenOf, fill, flash, h, icon, setText } from './element.js';
import { countdown, left, moment, money, person, serverNow } from './format.js';
import { watch } from './live.js';
import { EMOJI } from './properties.js';
import { back, hashOf } from './router.js';
import { t } from './texts.js';
import { attempt } from './toast.js';
import { words } from './words.js';

/** @typedef {import('./properties.js').Property} Property */

/** Less time than this is counted in seconds. */
const COUNTED = 600;

/**
 * Shows a property, and returns what updates it. @param {{ head: HTMLElement, body: HTMLElement }} sheet
 * @param {Property} property @param {number} server @param {AbortSignal} signal
 */
export function openLot({ head, body }, property, server, signal) {
  const title = h('h2', { tabindex: '-1' }, h('span', { 'aria-hidden': 'true' }, `${EMOJI[property.kind]} `), property.name);
  const state = h('p', { class: 'hint' });
  const facts = h('div', { class: 'facts' });
  const buttons = h('div', { class: 'buttons' });
  const history = h('ol', { class: 'history' });
  fill(head, h('div', { class: 'sheet-title' }, title, state), h('button', { class: 'round', 'aria-label': t('back-to-list'), onclick: back }, icon('close')));
  fill(body, facts, buttons, h('h3', { class: 'part-title' }, t('history')), history);
  history.append(h('li', {}, h('i', { class: 'skeleton' })));

  const wasAuction = property.status === 'auction';
  /** Whether the person has asked to be told. @type {'no' | 'asked' | 'yes'} */
  let told = 'no';
  /** @type {Map<string, HTMLElement>} */
  const values = new Map();

  /** @param {string} name @param {string} value @param {string} [address] */
  function fact(name, value, address) {
    const before = values.get(name);
    // Without an address it is no link.
    const element = before ?? h('a', { class: 'fact' }, h('span', {}, t(name)), h('b', {}));
    values.set(name, element);
    if (address) element.setAttribute('href', address);
    else element.removeAttribute('href');
    // The time that is left changes every second.
    if (setText(childrenOf(element)[1], value) && before && name !== 'time-left') flash(element);
    return element;
  }

  /** How many minutes before the end the person is told: ten if there is time, none in the last minute. */
  const minutes = () => [10, 2, 1].find((count) => property.ends - serverNow() > count * 60 + (count > 1 ? 60 : 0)) ?? 0;

  function draw() {
    const { status, owner, bid, start, ends, price, near, city } = property;
    const isOver = wasAuction && (status !== 'auction' || ends <= serverNow());
    body.classList.toggle('is-over', isOver);
    const now = isOver ? (owner ? t('auction-over-owner', { owner: person(owner) }) : status === 'auction' ? t('auction-over') : t('auction-over-free')) : t(`status-${status}-one`);
    setText(state, [now, [near && t('near', { place: near }), city].filter(Boolean).join(', ')].filter(Boolean).join(' · '));
    const ownerFact = owner ? fact('owner', person(owner), hashOf(['map', server, 'owner', owner])) : fact('owner', t('nobody'));
    const shown = status === 'auction' && !isOver
      ? [fact('bid-from', money(bid)), fact('time-left', ends - serverNow() < COUNTED ? countdown(ends) : left(ends)), fact('start-price', money(start)), ownerFact]
      : [...(status === 'market' && price > 0 ? [fact('asked-price', money(price))] : []), ownerFact];
    if (shown.length !== facts.childElementCount || shown.some((element, at) => facts.children[at] !== element)) fill(facts, shown);
    drawButtons(status === 'auction' && !isOver);
  }

  /** @param {boolean} isOpen */
  function drawButtons(isOpen) {
    const key = `${isOpen}${told}${minutes()}`;
    if (buttons.dataset.key === key) return;
    buttons.dataset.key = key;
    fill(buttons,
      h('button', { class: 'button', disabled: told !== 'no', onclick: () => tell(isOpen) },
        told === 'yes' ? t('alert-made') : isOpen && minutes() > 0 ? t('tell-before-end', { count: minutes() }) : t('tell-changes')),
      h('button', { class: 'button quiet', onclick: () => sendToChat(words.lotChanges(property, server)) }, t('to-chat')));
  }

  /** @param {boolean} isOpen */
  async function tell(isOpen) {
    const set = (/** @type {typeof told} */ now) => {
      told = now;
      draw();
    };
    set('asked');
    const typed = isOpen && minutes() > 0 ? words.lotEnds(property, server, minutes()) : words.lotChanges(property, server);
    set(await attempt(() => createAlert(typed, () => set('no'))) ? 'yes' : 'no');
  }

  watch(`/app/v2/property?serverId=${server}&type=${property.kind}&id=${property.id}`, ({ data }) => {
    const lines = linesOf(data.events);
    fill(history, lines.length > 0 ? lines : h('li', { class: 'hint' }, t('no-history')));
  }, signal, { least: 10, missing: () => fill(history) });
  draw();
  return draw;
}

/** The newest first; bids that follow each other are one line. @param {import('./wire.js').Event[]} events The oldest first. */
function linesOf(events) {
  /** @type {{ at: number, text: string }[]} */
  const lines = [];
  let bids = 0;
  for (const [at, event] of events.entries()) {
    const isBid = event.kind === 'property.bid';
    if (isBid && events[at + 1]?.kind === 'property.bid') {
      bids++;
      continue;
    }
    const text = isBid ? t('event-bids', { count: bids + 1, price: money(event.after?.minBet ?? 0) }) : sentence(event, events[at - 1]);
    bids = 0;
    if (text) lines.push({ at: event.at, text });
  }
  return lines.reverse().map(({ at, text }) => h('li', {}, h('time', {}, moment(at)), h('span', {}, text)));
}

/** @param {import('./wire.js').Event} event @param {import('./wire.js').Event | undefined} previous */
function sentence({ kind, before = {}, after = {} }, previous) {
  switch (kind) {
    case 'property.owner':
      // A sold lot has told of its owner.
      if (previous?.kind === 'property.auction_closed' && previous.after?.owner && previous.after.owner === after.owner) return '';
      return after.owner ? t(before.owner ? 'event-owner-after' : 'event-owner', { owner: person(after.owner), before: person(before.owner ?? '') }) : t('event-free', { before: person(before.owner ?? '') });
    case 'property.auction_opened':
      return t('event-auction', { price: money(after.minBet ?? after.startPrice ?? 0) });
    case 'property.auction_closed':
      return after.owner ? t('event-sold', { owner: person(after.owner), price: money(before.minBet ?? 0) }) : t('event-unsold');
    case 'property.marketplace':
      return after.onMarketplace ? (after.price ? t('event-offered-for', { price: money(after.price) }) : t('event-offered')) : t('event-withdrawn');
    default:
      return '';
  }
}
