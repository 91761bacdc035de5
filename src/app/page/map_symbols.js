// @ts-check
// The symbols of property, as the bot's pictures have them: a circle is a house, a diamond a business, and the colour and
// the size are the status. Each is drawn once and then copied.

import { STATUS_COLORS } from './basemap.js';

const OUTLINE = '#0f1821';
const RADII = { owned: 1.7, free: 2.7, market: 3.8, auction: 4.7 };
/** A diamond is this much longer, so that it looks as large. */
const DIAMOND = 1.35;
/** Above this number of properties symbols become smaller. */
const FULL_SIZE = 3000;

/** @type {Map<string, HTMLCanvasElement | OffscreenCanvas>} */
const drawn = new Map();

/** How large symbols are at a scale. @param {number} scale @param {number} count */
export function sizeOf(scale, count) {
  const few = Math.min(1, Math.max(0.6, Math.sqrt(FULL_SIZE / Math.max(count, 1))));
  return Math.round(few * Math.min(2.1, Math.max(0.9, Math.sqrt(scale / 0.06))) * 8) / 8;
}

/** @param {import('./properties.js').Status} status @param {number} size */
export const radiusOf = (status, size) => RADII[status] * size;

/** A picture of the symbol; its middle is the middle of the picture. @param {'house' | 'business'} kind @param {import('./properties.js').Status} status @param {number} size @param {number} pixels Pixels of the screen for a pixel of the page. */
export function symbol(kind, status, size, pixels) {
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
