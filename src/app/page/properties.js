// @ts-check
// Houses and businesses: read from `/v2/map`, changed by events. The worker of the map loads this file, too.

/** @typedef {'auction' | 'market' | 'free' | 'owned'} Status */
/**
 * @typedef {object} Property
 * @property {string} key As events name it: `house:138`.
 * @property {'house' | 'business'} kind
 * @property {number} id
 * @property {string} name
 * @property {Status} status
 * @property {string} owner Empty if there is none.
 * @property {number} x
 * @property {number} y
 * @property {string} city
 * @property {string} near A place nearby.
 * @property {number} bid The lowest bid that is accepted.
 * @property {number} start The price that the auction began with.
 * @property {number} ends Unix time of the end of the auction, or 0.
 * @property {number} price What the owner asks, or 0.
 */

/** @type {Status[]} The rarer ones come later, and are drawn above the others. */
export const STATUSES = ['owned', 'free', 'market', 'auction'];

/** How the kinds of property are marked. */
export const EMOJI = { house: '🏠', business: '🏢' };

/** @param {import('./wire.js').PropertyMap} document @returns {Map<string, Property>} */
export function readMap({ houses, businesses }) {
  /** @type {Map<string, Property>} */
  const all = new Map();
  /** @param {import('./wire.js').Property[]} list @param {'house' | 'business'} kind @param {Status | null} status */
  const add = (list, kind, status) => {
    for (const raw of list) {
      const key = `${kind}:${raw.id}`;
      all.set(key, {
        key, kind, id: raw.id, name: raw.name, owner: raw.owner, status: status ?? (raw.owner ? 'owned' : 'free'), x: raw.lx, y: raw.ly,
        city: raw.nearest_poi?.city ?? '', near: raw.nearest_poi?.name ?? '',
        bid: raw.auMinBet, start: raw.auStartPrice, ends: raw.auTimeEnd, price: raw.price ?? 0,
      });
    }
  };
  add(houses.hasOwner, 'house', 'owned');
  add(houses.noOwner, 'house', 'free');
  add(houses.onMarketplace, 'house', 'market');
  add(houses.onAuction, 'house', 'auction');
  add(Object.values(businesses.noAuction).flat(), 'business', null);
  add(businesses.onMarketplace, 'business', 'market');
  add(businesses.onAuction, 'business', 'auction');
  return all;
}

/** What a property costs now, or 0 if nobody knows. @param {Property} property */
export const priceOf = ({ status, bid, price }) => (status === 'auction' ? bid : status === 'market' ? price : 0);

/** Changes the property that an event is about, and returns it. @param {Map<string, Property>} all @param {import('./wire.js').Event} event @returns {Property | null} */
export function applyEvent(all, { kind, about, after = {} }) {
  const property = all.get(about[0] ?? '');
  if (!property) return null;
  switch (kind) {
    case 'property.owner':
      property.owner = after.owner ?? '';
      if (property.status !== 'auction') property.status = property.owner ? 'owned' : 'free';
      property.price = 0;
      return property;
    case 'property.auction_opened':
      return Object.assign(property, { status: 'auction', bid: after.minBet ?? 0, start: after.startPrice ?? 0, ends: after.ends ?? 0 });
    case 'property.bid':
      return Object.assign(property, { bid: after.minBet ?? property.bid, ends: after.ends ?? property.ends });
    case 'property.auction_closed':
      property.owner = after.owner ?? property.owner;
      return Object.assign(property, { status: property.owner ? 'owned' : 'free', bid: 0, start: 0, ends: 0 });
    case 'property.marketplace':
      property.price = after.price ?? 0;
      if (property.status !== 'auction') property.status = after.onMarketplace ? 'market' : property.owner ? 'owned' : 'free';
      return property;
    default:
      return null;
  }
}
