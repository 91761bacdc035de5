// @ts-check
// What happened to a property, in sentences.

import { h } from './element.js';
import { moment, money, person } from './format.js';
import { t } from './texts.js';

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
