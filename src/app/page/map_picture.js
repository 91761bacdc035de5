// @ts-check
// Draws the map. Two canvases, larger than the screen by a margin: while one is moved with the finger, the other is painted
// in slices, so that no frame waits for 20,000 symbols.

import { COLORS, REGIONS, SHAPES, STATUS_COLORS } from './basemap.js';
import { h } from './element.js';
import { radiusOf, sizeOf, symbol } from './map_symbols.js';

/** @typedef {import('./map_view.js').MapView} MapView @typedef {import('./properties.js').Property} Property */
/** @typedef {{ west: number, east: number, south: number, north: number, color: string }} Zone */
/** @typedef {{ properties: Property[], zones: Zone[], gangs: { name: string, x: number, y: number }[], marked: Property[] }} Scene */

/** The margin on each side, as a part of the screen. */
const MARGIN = 0.25;
/** How long a slice may paint, in milliseconds, and after how many symbols it looks at the clock. */
const SLICE = 4;
const STEP = 250;
/** More pixels are not seen, but take time. */
const MOST_PIXELS = 2;

const PATHS = SHAPES.map(({ kind, corners }) => ({ kind, isLine: ['river', 'road', 'highway'].includes(kind), path: new Path2D(curve(corners, !['river', 'road', 'highway'].includes(kind))) }));

export class MapPicture {
  front = h('canvas', { class: 'map-canvas', 'aria-hidden': 'true' });
  back = h('canvas', { class: 'map-canvas', 'aria-hidden': 'true' });
  /** @type {import('./map_view.js').View | null} The view that the front shows. */
  shown = null;
  /** @type {Generator<void> | null} */
  painting = null;
  /** @type {import('./map_view.js').View} */
  paintedView = { x: 0, y: 0, scale: 1 };
  /** @type {Scene} */
  scene = { properties: [], zones: [], gangs: [], marked: [] };
  isDirty = true;
  frame = 0;
  /** How long the last painting took, in milliseconds. */
  cost = 0;

  /** @param {HTMLElement} place @param {MapView} view */
  constructor(place, view) {
    this.view = view;
    place.prepend(this.back, this.front);
  }

  /** Another scene, or another size: everything has to be painted anew. @param {Scene} [scene] */
  change(scene) {
    if (scene) this.scene = scene;
    this.isDirty = true;
    this.painting = null;
    this.follow();
  }

  /** The view has moved. */
  follow() {
    this.frame ||= requestAnimationFrame(() => this.step());
  }

  step() {
    this.frame = 0;
    if (!this.painting && this.needsPainting()) {
      this.painting = this.paint();
      this.cost = 0;
    }
    if (this.painting) {
      const until = performance.now() + SLICE;
      const began = performance.now();
      let isDone = false;
      do isDone = this.painting.next().done ?? true;
      while (!isDone && performance.now() < until);
      this.cost += performance.now() - began;
      if (isDone) {
        this.painting = null;
        [this.front, this.back] = [this.back, this.front];
        this.front.style.visibility = 'visible';
        this.back.style.visibility = 'hidden';
        this.shown = this.paintedView;
      }
      this.follow();
    }
    this.place();
  }

  needsPainting() {
    if (this.isDirty || !this.shown) return true;
    const { view, width, height, isMoving } = this.view;
    const ratio = view.scale / this.shown.scale;
    if (ratio !== 1 && (!isMoving || ratio > 1.6 || ratio < 0.75)) return true;
    const away = [Math.abs(view.x - this.shown.x) * view.scale / width, Math.abs(view.y - this.shown.y) * view.scale / height];
    return Math.max(...away) > MARGIN * 0.6;
  }

  /** Moves the front to where its view is now. */
  place() {
    if (!this.shown) return;
    const { view, width, height } = this.view;
    const ratio = view.scale / this.shown.scale;
    const x = (this.shown.x - view.x) * view.scale;
    const y = (view.y - this.shown.y) * view.scale;
    this.front.style.transform = `translate(${x - width * MARGIN}px, ${y - height * MARGIN}px) scale(${ratio})`;
  }

  /** @returns {Generator<void>} */
  *paint() {
    this.isDirty = false;
    const { width, height } = this.view;
    const view = (this.paintedView = { ...this.view.view });
    const pixels = Math.min(MOST_PIXELS, devicePixelRatio || 1);
    const [wide, high] = [Math.round(width * (1 + 2 * MARGIN)), Math.round(height * (1 + 2 * MARGIN))];
    const canvas = this.back;
    if (canvas.width !== wide * pixels || canvas.height !== high * pixels) {
      canvas.width = wide * pixels;
      canvas.height = high * pixels;
      canvas.style.width = `${wide}px`;
      canvas.style.height = `${high}px`;
    }
    const g = canvas.getContext('2d', { alpha: false });
    if (!g) return;
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
    for (const { west, east, south, north, color } of this.scene.zones) {
      g.globalAlpha = 0.6;
      g.fillStyle = color;
      g.fillRect(west, south, east - west, north - south);
      g.globalAlpha = 0.5;
      g.strokeStyle = '#0f1821';
      g.lineWidth = 1 / scale;
      g.strokeRect(west, south, east - west, north - south);
    }
    g.globalAlpha = 1;
    page();
    const size = sizeOf(scale, this.scene.properties.length);
    const isTiny = radiusOf('owned', size) < 2;
    let count = 0;
    for (const property of this.scene.properties) {
      const [x, y] = [X(property.x), Y(property.y)];
      if (x < -20 || y < -20 || x > wide + 20 || y > high + 20) continue;
      if (isTiny && property.status === 'owned') {
        g.fillStyle = STATUS_COLORS.owned;
        g.fillRect(x - 1.3, y - 1.3, 2.6, 2.6);
      } else {
        const picture = symbol(property, size, pixels);
        const reach = picture.width / pixels / 2;
        g.drawImage(picture, x - reach, y - reach, reach * 2, reach * 2);
      }
      if (++count % STEP === 0) yield;
    }
    for (const { x, y, status } of this.scene.marked) {
      g.beginPath();
      g.arc(X(x), Y(y), radiusOf(status, size) + 7, 0, 7);
      g.strokeStyle = '#0f1821';
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
    for (const [name, x, y, isCity] of REGIONS) write(name, x, y, `${isCity ? 700 : 600} ${(isCity ? 12.5 : 11) + larger}px Inter, system-ui, "Noto Sans", sans-serif`);
    for (const { name, x, y } of this.scene.gangs) write(name, x, y, '700 12px Inter, system-ui, "Noto Sans", sans-serif');
  }
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
