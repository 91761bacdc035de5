// How fast the Mini App is on a slow phone: `node app_speed.mjs PROGRAM…`. With several programs, their runs take turns, so that they can be
// compared on a machine that does other things, too. Prints medians, in milliseconds. Nothing but a person reads them. RUNS: how many of each;
// ONLY: words of what is measured.

import { openBrowser } from './browser.mjs';
import { startDemo } from './demo.mjs';

const RUNS = Number(process.env.RUNS ?? 9);
/** Fast 3G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
/** A slow phone computes four times slower. */
const SLOWER = 4;
/** What is useful first: the start parameter, and what is there then. */
const OPENED = {
  'own faction': ['', '.numbers b, .card .row small:not(:empty)'],
  'faction of a button': ['f5-LSPD', '.numbers b, .card .row small:not(:empty)'],
  'map of a button': ['m5', '.sheet .row'],
};
const PROPERTIES = 20_000;
/** A frame that takes longer is seen. */
const SLOW_FRAME = 32;

const programs = process.argv.slice(2);
if (programs.length === 0) throw new Error('name a program');
const browser = await openBrowser();
const sites = await Promise.all(programs.map(open));
try {
  for (const name of Object.keys(OPENED)) await compare(name, (site) => firstUseful(site, ...OPENED[name]));
  await compare(`frames while ${PROPERTIES} properties are dragged`, drag);
} finally {
  await browser.close();
  for (const { demo } of sites) await demo.stop();
}

async function open(program) {
  const demo = await startDemo(program);
  const post = async (path, body) => (await (await fetch(demo.page + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).json()).result;
  const person = await post('/sandbox/people', { name: 'Mark', language: 'en' });
  const rest = () => new Promise((resolve) => setTimeout(resolve, 100));
  let url;
  while (!(url = (await post('/sandbox/action', { person, do: 'open_app' }))?.url)) await rest();
  const headers = { Authorization: `tma ${new URLSearchParams(new URL(url).hash.slice(1)).get('tgWebAppData')}`, 'Content-Type': 'application/json' };
  const isSet = async () => (await fetch(`${demo.api}/app/settings`, { method: 'PATCH', headers, body: JSON.stringify({ server: 5, fraction: 'LSPD' }) })).ok;
  // The demo learns its factions a moment after the start.
  while (!(await isSet())) await rest();
  return { program, demo, url };
}

/** Prints the median of each figure for each program. */
async function compare(name, measure) {
  if (!name.includes(process.env.ONLY ?? '')) return;
  const runs = sites.map(() => []);
  for (let run = 0; run < RUNS; run++) for (const [at, site] of sites.entries()) runs[at].push(await measure(site));
  console.log(`\n${name} (medians of ${RUNS})`);
  for (const [at, { program }] of sites.entries()) {
    const figures = Object.keys(runs[at][0]).map((figure) => `${figure} ${Math.round(median(runs[at].map((run) => run[figure])))}`);
    console.log(`  ${figures.join(' · ')}  ${sites.length > 1 ? program : ''}`);
  }
}

function median(values) {
  return values.sort((a, b) => a - b)[values.length >> 1];
}

async function openPhone() {
  const context = await browser.newContext({ viewport: { width: 390, height: 690 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  return { context, page, client: await context.newCDPSession(page) };
}

function slowDown(client) {
  return client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** When the page is painted first, when its script has arrived, and when there is something useful. */
async function firstUseful(site, start, useful) {
  const { context, page, client } = await openPhone();
  await slowDown(client);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', NETWORK);
  await page.addInitScript((selector) => {
    const looking = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      looking.disconnect();
      // The next frame paints it.
      requestAnimationFrame(() => setTimeout(() => (globalThis.usefulAt = performance.now())));
    });
    looking.observe(document, { childList: true, subtree: true });
  }, useful);
  await page.goto(site.url + (start && `&tgWebAppStartParam=${start}`), { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.usefulAt > 0, null, { polling: 50 });
  const figures = await page.evaluate(() => {
    const script = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/main.js'));
    const asked = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/app/v2/'));
    return {
      'first paint': performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
      'script there': script.responseEnd,
      'data asked for': Math.min(...asked.map(({ startTime }) => startTime)),
      'first useful': globalThis.usefulAt,
    };
  });
  if (process.env.TRACE) {
    const resources = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name, startTime, responseEnd, encodedBodySize }) => `${Math.round(startTime)}–${Math.round(responseEnd)} ${encodedBodySize} ${name.replace(/^.*?\/app/, '/app')}`));
    console.log(resources.join('\n'), figures);
  }
  await context.close();
  return figures;
}

/** The times between frames while a finger drags a map of many properties. */
async function drag(site) {
  const { context, page, client } = await openPhone();
  await page.route('**/app/v2/map?*', async (route) => {
    const response = await route.fetch();
    // Without a change there is no body.
    await route.fulfill(response.status() === 200 ? { response, json: multiplied(await response.json()) } : { response });
  });
  await page.goto(`${site.url}&tgWebAppStartParam=m5`);
  await page.locator('.sheet .row').first().waitFor();
  await page.waitForTimeout(1000);
  await slowDown(client);
  await page.evaluate(() => {
    globalThis.frames = [];
    let before = 0;
    const frame = (now) => {
      if (before) globalThis.frames.push(now - before);
      before = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  const touch = (type, x, y) => client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await touch('touchStart', 200, 250);
  for (let step = 0; step < 120; step++) {
    await touch('touchMove', 200 + 120 * Math.sin(step / 12), 200 + 90 * Math.cos(step / 15));
    await page.waitForTimeout(8);
  }
  const frames = await page.evaluate(() => globalThis.frames);
  await touch('touchEnd');
  await context.close();
  frames.sort((a, b) => a - b);
  return { frames: frames.length, median: frames[frames.length >> 1], 'longest': frames.at(-1), [`over ${SLOW_FRAME} ms`]: frames.filter((time) => time > SLOW_FRAME).length };
}

/** The map with copies of its houses, each a bit beside the others. */
function multiplied(map) {
  const count = Object.values(map.houses).reduce((sum, { length }) => sum + length, 0);
  const copies = Math.ceil(PROPERTIES / count);
  for (const [name, houses] of Object.entries(map.houses)) {
    map.houses[name] = Array.from({ length: copies }, (_, copy) => houses.map((house) => ({ ...house, id: house.id + copy * 100_000, lx: house.lx + (copy * 137) % 300 - 150, ly: house.ly + (copy * 211) % 300 - 150 }))).flat();
  }
  return map;
}
