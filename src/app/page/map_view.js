// @ts-check
// Which part of the world the map shows, and the gestures that change it.

import { EDGE } from './basemap.js';

/** @typedef {{ x: number, y: number, scale: number }} View The world's point in the middle, and pixels for a unit. */

const MOST_SCALE = 1.6;
/** How close the map comes to points that it shows together. */
const CLOSEST = 0.3;
/** A finger that moves less than this many pixels touches. */
const TOUCH = 8;
const DOUBLE = 300;

export class MapView {
  /** @type {View} */
  view = { x: 0, y: 0, scale: 0.06 };
  width = 1;
  height = 1;
  /** How much of the lower part is covered by the list, of the upper part by the chips and the legend, and of the right part by the buttons, in pixels. */
  covered = 0;
  top = 60;
  buttons = 60;
  isMoving = false;

  /** @param {HTMLElement} element @param {() => void} moved @param {(x: number, y: number) => void} touched */
  constructor(element, moved, touched) {
    this.element = element;
    this.moved = moved;
    this.touched = touched;
    this.listen();
  }

  get least() {
    return Math.min(this.width - this.buttons, this.height - this.covered - this.top) / (2 * EDGE);
  }

  /** How far the middle of the part that is not covered is above the middle. */
  get hidden() {
    return (this.covered - this.top) / 2;
  }

  /** @param {number} x @param {number} y @returns {[number, number]} */
  project(x, y) {
    const { x: middleX, y: middleY, scale } = this.view;
    return [this.width / 2 + (x - middleX) * scale, this.height / 2 - (y - middleY) * scale];
  }

  /** Shows these points in the part that is not covered. @param {{ x: number, y: number }[]} points */
  showPoints(points) {
    const xs = points.map(({ x }) => x);
    const ys = points.map(({ y }) => y);
    const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const free = this.height - this.covered - this.top;
    const scale = Math.min(CLOSEST, ((this.width - this.buttons) * 0.86) / Math.max(east - west, 1), (free * 0.86) / Math.max(north - south, 1));
    this.set((west + east) / 2, (south + north) / 2, Math.max(scale, this.least * 0.9));
  }

  showWorld() {
    this.set(0, 0, this.least * 0.98);
  }

  /** Puts a point of the world into the middle of the part that is not covered. @param {number} x @param {number} y @param {number} scale */
  set(x, y, scale) {
    this.view = { x: x + this.buttons / 2 / scale, y: y - this.hidden / scale, scale };
    this.moved();
  }

  /** @param {number} factor @param {number} [x] @param {number} [y] The pixel that stays. */
  zoom(factor, x = (this.width - this.buttons) / 2, y = this.height / 2 - this.hidden) {
    const before = this.view;
    const scale = Math.min(MOST_SCALE, Math.max(this.least * 0.8, before.scale * factor));
    const [right, up] = [x - this.width / 2, this.height / 2 - y];
    this.change(before.x + right / before.scale - right / scale, before.y + up / before.scale - up / scale, scale);
  }

  /** @param {number} right @param {number} down In pixels. */
  pan(right, down) {
    const { x, y, scale } = this.view;
    this.change(x - right / scale, y + down / scale, scale);
  }

  /** @param {number} x @param {number} y @param {number} scale */
  change(x, y, scale) {
    const [hidden, side] = [this.hidden / scale, this.buttons / 2 / scale];
    const clamp = (/** @type {number} */ value) => Math.min(EDGE, Math.max(-EDGE, value));
    this.view = { x: clamp(x - side) + side, y: clamp(y + hidden) - hidden, scale };
    this.moved();
  }

  listen() {
    const { element } = this;
    /** @type {Map<number, [number, number]>} */
    const fingers = new Map();
    let way = 0;
    let lastTouch = { time: 0, x: 0, y: 0 };
    // The element begins at the page's left edge; asking for its place at each move would cost a layout.
    let top = 0;
    const at = (/** @type {MouseEvent} */ event) => /** @type {[number, number]} */ ([event.clientX, event.clientY - top]);
    element.addEventListener('pointerdown', (event) => {
      if (event.button > 0) return;
      element.setPointerCapture(event.pointerId);
      top = element.getBoundingClientRect().top;
      fingers.set(event.pointerId, at(event));
      if (fingers.size === 1) way = 0;
      this.isMoving = true;
    });
    element.addEventListener('pointermove', (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const now = at(event);
      fingers.set(event.pointerId, now);
      way += Math.hypot(now[0] - before[0], now[1] - before[1]);
      if (fingers.size === 1) return this.pan(now[0] - before[0], now[1] - before[1]);
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1] ?? now;
      const [old, far] = [before, now].map(([x, y]) => Math.hypot(x - other[0], y - other[1]));
      this.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
      if (old && far && old > 5) this.zoom(far / old, (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
    });
    /** @param {PointerEvent} event */
    const up = (event) => {
      const isLast = fingers.delete(event.pointerId) && fingers.size === 0;
      if (!isLast) return;
      this.isMoving = false;
      this.moved();
      if (event.type !== 'pointerup' || way > TOUCH) return;
      const [x, y] = at(event);
      const isDouble = event.timeStamp - lastTouch.time < DOUBLE && Math.hypot(x - lastTouch.x, y - lastTouch.y) < 30;
      lastTouch = { time: isDouble ? 0 : event.timeStamp, x, y };
      if (isDouble) this.zoom(2, x, y);
      else this.touched(x, y);
    };
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', up);
    let wheel = 0;
    element.addEventListener('wheel', (event) => {
      event.preventDefault();
      clearTimeout(wheel);
      this.isMoving = true;
      wheel = window.setTimeout(() => {
        this.isMoving = fingers.size > 0;
        this.moved();
      }, 160);
      this.zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 90 : 320)), event.offsetX, event.offsetY);
    }, { passive: false });
    element.addEventListener('keydown', (event) => {
      const step = 60;
      /** @type {Record<string, () => void>} */
      const keys = {
        ArrowLeft: () => this.pan(step, 0), ArrowRight: () => this.pan(-step, 0), ArrowUp: () => this.pan(0, step), ArrowDown: () => this.pan(0, -step),
        '+': () => this.zoom(1.4), '=': () => this.zoom(1.4), '-': () => this.zoom(1 / 1.4), 0: () => this.showWorld(),
      };
      const act = keys[event.key];
      if (!act || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      act();
    });
  }
}
