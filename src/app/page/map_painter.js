// @ts-check
// Paints the map into a canvas, in slices. It runs in a worker where there are such, and else in the page.

import { COLORS, REGIONS, SHAPES, STATUS_COLORS } from './basemap.js';
import { STATUSES } from './properties.js';

/** @typedef {import('./map_view.js').View} View */
/** @typedef {{ west: number, east: number, south: number, north: number, color: string }} Zone */
/** @typedef {{ name: string, count: number, won: number | null, money: number, color: string, x: number, y: number }} Gang `won` is how many zones more it has than a day ago. */
/**
 * @typedef {object} Scene What the map shows.
 * @property {Float32Array} places x and y of each property, those that are drawn above others last.
 * @property {Uint8Array} looks For each property twice the number of its status, and one more for a business.
 * @property {Zone[]} zones
 * @property {number[][]} borders Sides of zones, from x, y to x, y.
 * @property {Gang[]} gangs
 * @property {{ x: number, y: number, status: import('./properties.js').Status }[]} marked
 */
/** @typedef {{ view: View, wide: number, high: number, pixels: number }} Frame The size is that of the picture in pixels of the page. */

/** After so many symbols a slice may end. */
const SYMBOLS = 200;
/** From this scale there is room for the names of gangs. */
const NAMED = 0.09;
const OUTLINE = '#0f1821';

const PATHS = SHAPES.map(({ kind, corners }) => {
  const isLine = ['river', 'road', 'highway'].includes(kind);
  return { kind, isLine, path: new Path2D(curve(corners, !isLine)) };
});

/** @param {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} g @param {Scene} scene @param {Frame} frame @returns {Generator<void>} */
export function* paint(g, scene, { view, wide, high, pixels }) {
  const { scale } = view;
  const X = (/** @type {number} */ x) => wide / 2 + (x - view.x) * scale;
  const Y = (/** @type {number} */ y) => high / 2 - (y - view.y) * scale;
  const world = () => g.setTransform(scale * pixels, 0, 0, -scale * pixels, X(0) * pixels, Y(0) * pixels);
  const page = () => g.setTransform(pixels, 0, 0, pixels, 0, 0);
  page();
  g.fillStyle = COLORS.sea ?? '';
  g.fillRect(0, 0, wide, high);
  world();
  g.lineJoin = g.lineCap = 'round';
  for (const { kind, path } of PATHS) {
    if (kind !== 'land' && kind !== 'desert') continue;
    g.strokeStyle = COLORS.coast ?? '';
    g.globalAlpha = 0.18;
    g.lineWidth = 7 / scale;
    g.stroke(path);
    g.globalAlpha = 1;
    g.lineWidth = 2.4 / scale;
    g.stroke(path);
  }
  yield;
  for (const { kind, isLine, path } of PATHS) {
    const color = COLORS[kind] ?? '';
    if (!isLine) {
      if (kind === 'water') {
        g.strokeStyle = COLORS.coast ?? '';
        g.lineWidth = 2.4 / scale;
        g.stroke(path);
      }
      g.fillStyle = color;
      g.fill(path);
      continue;
    }
    g.strokeStyle = color;
    g.lineWidth = kind === 'river' ? Math.max(45, 3.5 / scale) : kind === 'road' ? Math.max(14, 1.2 / scale) : Math.max(24, 2 / scale);
    g.stroke(path);
  }
  yield;
  for (const { west, east, south, north, color } of scene.zones) {
    g.globalAlpha = 0.72;
    g.fillStyle = color;
    g.fillRect(west, south, east - west, north - south);
    g.globalAlpha = 0.2;
    g.strokeStyle = OUTLINE;
    g.lineWidth = 1 / scale;
    g.strokeRect(west, south, east - west, north - south);
  }
  g.globalAlpha = 1;
  g.strokeStyle = OUTLINE;
  g.lineWidth = (scale > NAMED ? 3 : 1.5) / scale;
  g.beginPath();
  for (const [fromX = 0, fromY = 0, toX = 0, toY = 0] of scene.borders) {
    g.moveTo(fromX, fromY);
    g.lineTo(toX, toY);
  }
  g.stroke();
  page();
  const size = sizeOf(scale, scene.looks.length);
  const isTiny = radiusOf('owned', size) < 2;
  const { places, looks } = scene;
  let count = 0;
  for (const [at, look] of looks.entries()) {
    const [x, y] = [X(places[at * 2] ?? 0), Y(places[at * 2 + 1] ?? 0)];
    if (x < -20 || y < -20 || x > wide + 20 || y > high + 20) continue;
    const status = STATUSES[look >> 1] ?? 'owned';
    if (isTiny && status === 'owned') {
      g.fillStyle = STATUS_COLORS.owned;
      g.fillRect(x - 1.3, y - 1.3, 2.6, 2.6);
    } else {
      const picture = symbol(look & 1 ? 'business' : 'house', status, size, pixels);
      const reach = picture.width / pixels / 2;
      g.drawImage(picture, x - reach, y - reach, reach * 2, reach * 2);
    }
    if (++count % SYMBOLS === 0) yield;
  }
  for (const { x, y, status } of scene.marked) {
    g.beginPath();
    g.arc(X(x), Y(y), radiusOf(status, size) + 7, 0, 7);
    g.strokeStyle = OUTLINE;
    g.lineWidth = 5;
    g.stroke();
    g.strokeStyle = '#fff';
    g.lineWidth = 2.5;
    g.stroke();
  }
  g.textAlign = 'center';
  g.textBaseline = 'middle';
  g.lineJoin = 'round';
  g.strokeStyle = '#0f1821d0';
  g.fillStyle = '#f1f5f8';
  const write = (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ font) => {
    g.font = font;
    g.lineWidth = 3.5;
    g.strokeText(text, X(x), Y(y));
    g.fillText(text, X(x), Y(y));
  };
  const larger = scale > 0.055 ? 1.5 : 0;
  /** @type {Gang[]} */
  const named = [];
  const isNear = (/** @type {Gang[]} */ gangs, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ wide) => gangs.some((gang) => Math.abs(gang.x - x) * scale < wide && Math.abs(gang.y - y) * scale < 20);
  // The largest first: a name that would lie over another one comes when the map is closer.
  for (const gang of scale > NAMED ? scene.gangs : []) if (!isNear(named, gang.x, gang.y, 50)) named.push(gang);
  for (const [name, x, y, isCity] of REGIONS) {
    if (isNear(named, x, y, 80)) continue;
    write(name, x, y, `${isCity ? 700 : 600} ${(isCity ? 12.5 : 11) + larger}px Inter, system-ui, "Noto Sans", sans-serif`);
  }
  for (const { name, x, y } of named) write(name, x, y, '700 13px Inter, system-ui, "Noto Sans", sans-serif');
}

/** A curve through the middles of a shape's sides, as the bot draws it. @param {number[]} corners @param {boolean} closed */
function curve(corners, closed) {
  const count = corners.length / 2;
  const corner = (/** @type {number} */ at) => [corners[(at % count) * 2] ?? 0, corners[(at % count) * 2 + 1] ?? 0];
  const middle = (/** @type {number} */ at) => corner(at).map((value, part) => (value + (corner(at + 1)[part] ?? 0)) / 2);
  const from = closed ? middle(count - 1) : corner(0);
  let path = `M${from}`;
  for (let at = closed ? 0 : 1; at < (closed ? count : count - 1); at++) path += `Q${corner(at)} ${middle(at)}`;
  return closed ? `${path}Z` : `${path}L${corner(count - 1)}`;
}

const RADII = { owned: 1.7, free: 2.7, market: 3.8, auction: 4.7 };
/** A diamond is this much longer, so that it looks as large. */
const DIAMOND = 1.35;
/** Above this number of properties symbols become smaller. */
const FULL_SIZE = 3000;

/** @type {Map<string, HTMLCanvasElement | OffscreenCanvas>} */
const drawn = new Map();

/** How large symbols are at a scale. @param {number} scale @param {number} count */
function sizeOf(scale, count) {
  const few = Math.min(1, Math.max(0.6, Math.sqrt(FULL_SIZE / Math.max(count, 1))));
  return Math.round(few * Math.min(2.1, Math.max(0.9, Math.sqrt(scale / 0.06))) * 8) / 8;
}

/** @param {import('./properties.js').Status} status @param {number} size */
const radiusOf = (status, size) => RADII[status] * size;

/** A picture of the symbol; its middle is the middle of the picture. @param {'house' | 'business'} kind @param {import('./properties.js').Status} status @param {number} size @param {number} pixels Pixels of the screen for a pixel of the page. */
function symbol(kind, status, size, pixels) {
  const key = `${kind}${status}${size}${pixels}`;
  const before = drawn.get(key);
  if (before) return before;
  const radius = radiusOf(status, size) * pixels;
  const reach = Math.ceil(radius * DIAMOND + 2 * pixels);
  const picture = newCanvas(reach * 2, reach * 2);
  const g = /** @type {CanvasRenderingContext2D | null} */ (picture.getContext('2d'));
  if (g) {
    g.translate(reach, reach);
    g.beginPath();
    if (kind === 'house') g.arc(0, 0, radius, 0, 7);
    else {
      const corner = radius * DIAMOND;
      g.moveTo(-corner, 0);
      g.lineTo(0, -corner);
      g.lineTo(corner, 0);
      g.lineTo(0, corner);
      g.closePath();
    }
    if (status !== 'owned') {
      g.strokeStyle = OUTLINE;
      g.lineWidth = 2.2 * pixels;
      g.stroke();
    }
    g.globalAlpha = status === 'owned' ? 0.7 : 1;
    g.fillStyle = STATUS_COLORS[status];
    g.fill();
    if (status === 'market') {
      g.beginPath();
      g.arc(0, 0, radius * 0.4, 0, 7);
      g.fillStyle = '#fff';
      g.fill();
    }
  }
  if (drawn.size > 200) drawn.clear();
  drawn.set(key, picture);
  return picture;
}

/** A canvas of the page, or of a worker, which has no page. @param {number} width @param {number} height */
export function newCanvas(width, height) {
  if (typeof document === 'undefined') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}
