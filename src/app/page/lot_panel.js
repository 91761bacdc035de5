// @ts-check
// One house or business: what it is, what it costs, what happened to it, and what the person can do about it.

import { send } from './api.js';
import { haptic, sendToChat } from './bridge.js';
import { fill, flash, h, icon, say } from './element.js';
import { countdown, left, moment, money, person, serverNow } from './format.js';
import { watch } from './live.js';
import { hashOf } from './router.js';
import { t } from './texts.js';
import { toast, toastTrouble } from './toast.js';
import * as words from './words.js';

/** @typedef {import('./properties.js').Property} Property */

/** Less time than this is counted in seconds. */
const SOON = 600;

/**
 * @param {HTMLElement} head @param {HTMLElement} body @param {Property} property @param {number} server @param {() => void} leave @param {AbortSignal} signal
 */
export function openLot(head, body, property, server, leave, signal) {
  const title = h('h2', { tabindex: '-1' }, h('span', { 'aria-hidden': 'true' }, property.kind === 'house' ? '🏠 ' : '🏢 '), property.name);
  const state = h('p', { class: 'hint' });
  const facts = h('div', { class: 'facts' });
  const buttons = h('div', { class: 'buttons' });
  const history = h('ol', { class: 'history' });
  fill(head, h('div', { class: 'sheet-title' }, title, state), h('button', { class: 'round', type: 'button', 'aria-label': t('back-to-list'), onclick: leave }, icon('close')));
  fill(body, facts, buttons, h('h3', { class: 'part-title' }, t('history')), history);
  history.append(h('li', {}, h('i', { class: 'skeleton' })));

  const wasAuction = property.status === 'auction';
  let isTold = false;
  /** @type {Map<string, HTMLElement>} */
  const values = new Map();

  /** @param {string} name @param {string} value @param {string} [link] */
  function fact(name, value, link) {
    const before = values.get(name);
    const shown = before?.querySelector('b');
    if (before && shown) {
      // The time that is left changes every second.
      if (say(shown, value) && name !== 'time-left') flash(before);
      return before;
    }
    const element = link ? h('a', { class: 'fact', href: link }, h('span', {}, t(name)), h('b', {}, value)) : h('div', { class: 'fact' }, h('span', {}, t(name)), h('b', {}, value));
    values.set(name, element);
    return element;
  }

  /** How long before the end the person is told: ten minutes if there is time. */
  const minutes = () => (property.ends - serverNow() > 660 ? 10 : property.ends - serverNow() > 180 ? 2 : 1);

  function draw() {
    const { status, owner, bid, start, ends, price, near, city } = property;
    const isOver = wasAuction && (status !== 'auction' || ends <= serverNow());
    body.classList.toggle('is-over', isOver);
    const now = isOver ? (owner ? t('auction-over-owner', { owner: person(owner) }) : status === 'auction' ? t('auction-over') : t('auction-over-free')) : t(`status-${status}-one`);
    say(state, [now, [near && t('near', { place: near }), city].filter(Boolean).join(', ')].filter(Boolean).join(' · '));
    values.delete(owner ? 'no-owner' : 'owner');
    const ownerFact = owner ? fact('owner', person(owner), hashOf(['map', server, 'owner', owner])) : fact('no-owner', t('nobody'));
    ownerFact.setAttribute('href', hashOf(['map', server, 'owner', owner]));
    const shown = status === 'auction' && !isOver
      ? [fact('bid-from', money(bid)), fact('time-left', ends - serverNow() < SOON ? countdown(ends) : left(ends)), fact('start-price', money(start)), ownerFact]
      : [status === 'market' && price > 0 && fact('asked-price', money(price)), ownerFact].filter((element) => element !== false);
    if (shown.length !== facts.childElementCount || shown.some((element, at) => facts.children[at] !== element)) fill(facts, shown);
    drawButtons(status === 'auction' && !isOver);
  }

  /** @param {boolean} isOpen */
  function drawButtons(isOpen) {
    const key = `${isOpen}${isTold}${minutes()}`;
    if (buttons.dataset.key === key) return;
    buttons.dataset.key = key;
    fill(buttons,
      h('button', { class: 'button', type: 'button', disabled: isTold, onclick: (/** @type {Event} */ event) => tell(/** @type {HTMLButtonElement} */ (event.currentTarget), isOpen) },
        isTold ? t('alert-made') : isOpen ? t('tell-before-end', { count: minutes() }) : t('tell-changes')),
      h('button', { class: 'button quiet', type: 'button', onclick: () => sendToChat(words.ask.lot(property, server)) }, t('to-chat')));
  }

  /** @param {HTMLButtonElement} button @param {boolean} isOpen */
  async function tell(button, isOpen) {
    button.disabled = true;
    try {
      const alert = await send('POST', '/app/alerts', { words: isOpen ? words.lotEnds(property, server, minutes()) : words.lotChanges(property, server) });
      haptic('success');
      isTold = true;
      toast(t('alert-created'), async () => {
        isTold = false;
        drawButtons(isOpen);
        await send('DELETE', `/app/alerts/${alert.id}`).catch(toastTrouble);
      });
    } catch (error) {
      button.disabled = false;
      toastTrouble(error);
    }
    draw();
  }

  watch(`/app/v2/property?serverId=${server}&type=${property.kind}&id=${property.id}`, ({ data }) => {
    const lines = historyOf(data.events);
    fill(history, lines.length > 0 ? lines : h('li', { class: 'hint' }, t('no-history')));
  }, signal, { least: 10, missing: () => fill(history) });
  draw();
  return draw;
}

/** The newest first; bids that follow each other are one line. @param {any[]} events The oldest first. */
export function historyOf(events) {
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

/** @param {any} event @param {any} previous */
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
