// @ts-check
// Paints the map beside the page, so that no frame of the page waits for 20,000 symbols.

import { paint } from './map_painter.js';

/** @type {import('./map_painter.js').Scene | null} */
let scene = null;
/** @type {OffscreenCanvas | null} */
let canvas = null;

addEventListener('message', ({ data }) => {
  if (data.scene) scene = data.scene;
  if (!data.frame || !scene) return;
  const { wide, high, pixels } = data.frame;
  if (canvas?.width !== wide * pixels || canvas.height !== high * pixels) canvas = new OffscreenCanvas(wide * pixels, high * pixels);
  const g = canvas.getContext('2d', { alpha: false });
  if (!g) throw new Error('no canvas');
  for (const _ of paint(g, scene, data.frame));
  const picture = canvas.transferToImageBitmap();
  postMessage({ picture }, { transfer: [picture] });
});
// The page paints by itself until it hears this.
postMessage({ isReady: true });
