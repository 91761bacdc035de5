// @ts-check
// The zones of gangs, as a layer of the map.

import { load } from './api.js';
import { DAY } from './format.js';

/** @typedef {import('./map_painter.js').Zone} Zone */

/** Used in turn for gangs without a colour, as in `src/picture/color.rs`. */
const FALLBACKS = ['#9aa7b2', '#d98e5f', '#7fb5b5', '#b894d6', '#c9c07a', '#d685a4'];

/** @param {number} server @param {AbortSignal} signal */
export async function zonesOf(server, signal) {
  const [{ data: ghetto }, { data: fractions }, past] = await Promise.all([
    load(`/app/v2/ghetto?serverId=${server}`, signal), load(`/app/v2/fractions?serverId=${server}`, signal),
    load(`/app/v2/ghetto/history?serverId=${server}&hours=25`, signal).then(({ data }) => data.data.find(({ t }) => t > data.timestamp - DAY - 3600), () => undefined),
  ]);
  const before = past && past.t < ghetto.timestamp - DAY + 3600 ? past.zones : null;
  /** @type {Map<string, { name: string, zones: Zone[], id: number | null, money: number }>} */
  const gangs = new Map();
  const zones = Object.values(ghetto.data).map(({ squareStart: a, squareEnd: b, color, fraction_id: id, fraction, money }) => {
    const gang = fractions.fractions.find((one) => one.id === id);
    const name = gang?.short ?? fraction ?? '';
    const zone = {
      west: Math.min(a.x, b.x), east: Math.max(a.x, b.x), south: Math.min(a.y, b.y), north: Math.max(a.y, b.y),
      color: gang?.color ?? (color === null ? FALLBACKS[(id ?? 0) % FALLBACKS.length] ?? '' : `#${(color & 0xffffff).toString(16).padStart(6, '0')}`),
    };
    const known = gangs.get(name) ?? { name, zones: /** @type {Zone[]} */ ([]), id, money: 0 };
    known.zones.push(zone);
    known.money += money ?? 0;
    gangs.set(name, known);
    return zone;
  });
  const named = [...gangs.values()].filter(({ name }) => name).sort((a, b) => b.zones.length - a.zones.length);
  return {
    zones, borders: [...gangs.values()].flatMap(({ zones: his }) => bordersOf(his)),
    gangs: named.map(({ name, zones: his, id, money }) => ({ name, count: his.length, won: before && his.length - (before[String(id)] ?? 0), money, color: his[0]?.color ?? '', ...middleOf(his) })),
  };
}

/** The sides of a gang's zones that no two of them share: from x, y to x, y. @param {Zone[]} zones */
function bordersOf(zones) {
  /** @type {Map<string, number[] | null>} */
  const sides = new Map();
  for (const { west, east, south, north } of zones) {
    for (const side of [[west, south, east, south], [west, north, east, north], [west, south, west, north], [east, south, east, north]]) {
      const key = side.map(Math.round).join();
      sides.set(key, sides.has(key) ? null : side);
    }
  }
  return [...sides.values()].filter((side) => side !== null);
}

/** The middle of the zone that is nearest to the mean of all. @param {Zone[]} zones */
function middleOf(zones) {
  const middles = zones.map(({ west, east, south, north }) => ({ x: (west + east) / 2, y: (south + north) / 2 }));
  const mean = { x: middles.reduce((sum, { x }) => sum + x, 0) / middles.length, y: middles.reduce((sum, { y }) => sum + y, 0) / middles.length };
  return middles.reduce((best, one) => (Math.hypot(one.x - mean.x, one.y - mean.y) < Math.hypot(best.x - mean.x, best.y - mean.y) ? one : best));
}
