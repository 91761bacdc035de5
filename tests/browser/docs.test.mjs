// Tests of the reference at /docs in a browser, on the data of the demo.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { after, afterEach, before, test } from 'node:test';
import { openBrowser, openPage } from './browser.mjs';
import { startDemo } from './demo.mjs';

let demo, browser;
const complaints = [];
const open = (options) => openPage(browser, demo.api, complaints, { path: '/docs', ready: '.endpoint', locale: 'en-GB', ...options });
const see = (page, name) => page.screenshot({ path: `seen/${name}.png` });
const endpoint = (page, path) => page.locator(`section[id="${path}"]`);
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

before(async () => {
  mkdirSync('seen', { recursive: true });
  [demo, browser] = await Promise.all([startDemo(process.env.MUSTER), openBrowser()]);
});

after(async () => {
  await browser?.close();
  assert.equal(await demo.stop(), 0, 'the demo ends well');
});

afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  assert.deepEqual(complaints.splice(0), []);
});

/** Enters the key in the dialog that is open. */
async function enterKey(page, key = demo.key) {
  const dialog = page.getByRole('dialog', { name: 'Your key' });
  await dialog.getByLabel('API key').fill(key);
  await dialog.getByRole('button', { name: 'Save' }).click();
}

/** Sends the request of an endpoint; returns the status that is shown. */
async function send(section) {
  await section.getByRole('button', { name: 'Send', exact: true }).click();
  return section.locator('.response:not(.busy) .status').innerText();
}

test('the prefilled request of every endpoint is answered with 200', async () => {
  const page = await open();
  await see(page, '30-docs');
  const documented = Object.keys((await (await fetch(`${demo.api}/openapi.json`)).json()).paths);
  const shown = await page.locator('.endpoint').evaluateAll((sections) => sections.map((section) => section.id));
  assert.deepEqual(shown.toSorted(), documented.toSorted());
  // Without a key, the first request asks for it and is then sent.
  await endpoint(page, shown[0]).getByRole('button', { name: 'Send', exact: true }).click();
  await enterKey(page);
  await endpoint(page, shown[0]).locator('.status').waitFor();
  for (const path of shown) assert.equal(await send(endpoint(page, path)), '200 OK', path);
  const more = endpoint(page, '/v2/online').getByRole('button', { name: /Show more/ });
  assert.ok(await more.isVisible(), 'a long answer is cut');
  await see(page, '31-docs-answers');
});

test('an unchanged answer is a 304, an error shows its code', async () => {
  const page = await open();
  await page.getByRole('banner').getByRole('button', { name: 'Add your key' }).click();
  await enterKey(page);
  const families = endpoint(page, '/v2/families');
  await send(families);
  await families.getByRole('button', { name: 'Send with this ETag' }).click();
  await families.locator('.status', { hasText: '304' }).waitFor();
  const player = endpoint(page, '/v2/player/find');
  await player.getByLabel('nickname').fill('Nobody_Here');
  assert.equal(await send(player), '404 Not Found');
  await player.getByText('PLAYER_NOT_FOUND').waitFor();
  assert.ok(complaints.splice(0).every((complaint) => complaint.includes('404')), 'the browser reports the 404');
});

test('the key survives a reload until it is forgotten', async () => {
  const page = await open();
  const button = page.locator('.tool.key');
  await button.click();
  await enterKey(page, 'mst_short');
  await page.getByRole('alert').filter({ hasText: '36 letters' }).waitFor();
  await enterKey(page);
  await page.reload();
  await button.filter({ hasText: demo.key.slice(-4) }).waitFor();
  const status = endpoint(page, '/v2/status');
  assert.ok(!(await status.locator('pre').first().innerText()).includes(demo.key), 'samples show the key only when asked to');
  await status.getByLabel('with my key').check();
  assert.ok((await status.locator('pre').first().innerText()).includes(demo.key));
  await button.click();
  await page.getByRole('button', { name: 'Forget' }).click();
  await page.reload();
  await button.filter({ hasText: 'Add your key' }).waitFor();
  assert.equal(await page.evaluate(() => Object.values(localStorage).join()), '');
});

test('samples follow the inputs, in four languages', async () => {
  const page = await open();
  const section = endpoint(page, '/v2/fraction/{fractionId}');
  await section.getByLabel('fractionId').fill('Полиция ЛС');
  for (const name of ['curl', 'JavaScript', 'Python', 'Go']) {
    await section.getByRole('button', { name, exact: true }).click();
    const sample = await section.locator('pre').first().innerText();
    assert.ok(sample.includes(`/v2/fraction/${encodeURIComponent('Полиция ЛС')}`), sample);
    assert.ok(sample.includes('YOUR_KEY') && sample.includes('serverId'), sample);
  }
  await page.reload();
  assert.equal(await section.getByRole('button', { name: 'Go', exact: true }).getAttribute('aria-pressed'), 'true');
});

test('the language follows the browser, can be switched, and is remembered', async () => {
  const page = await open({ locale: 'ru-RU' });
  await page.getByRole('heading', { level: 1, name: 'Справочник API' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'ru');
  const english = (await page.locator('h3').allInnerTexts()).filter((title) => !/[а-яё]/i.test(title));
  assert.deepEqual(english, [], 'every endpoint has its Russian name');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: 'API reference' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'API reference' }).waitFor();
});

test('the search is reached with a slash and leads to an endpoint, a field and an error', async () => {
  const page = await open();
  for (const [words, target] of [['leaders', '/v2/leaders'], ['лидеры', '/v2/leaders'], ['playtime_hours', '/v2/player/find'], ['exceeded', 'RATE_LIMIT_EXCEEDED'], ['etag', 'caching']]) {
    await page.keyboard.press('/');
    await page.keyboard.type(words);
    await page.getByRole('option', { selected: true }).waitFor();
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => decodeURIComponent(location.hash)), `#${target}`);
    const { y } = await page.locator(`[id="${target}"]`).boundingBox();
    assert.ok(y >= 0 && y < 820, `${target} is at ${y}`);
  }
  await page.keyboard.press('/');
  await page.keyboard.type('nonsense');
  await page.getByText('Nothing found').first().waitFor();
});

test('the theme is switched and remembered', async () => {
  const page = await open();
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  const button = page.getByRole('button', { name: /^Theme/ });
  await button.click();
  await button.click();
  assert.notEqual(await ground(), light);
  const dark = await ground();
  await page.reload();
  assert.equal(await ground(), dark);
});

test('on a phone there is one column, and the contents open and close', async () => {
  const page = await open(PHONE);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  const link = page.getByRole('navigation').getByRole('link', { name: '/leaders' });
  assert.equal(await link.isVisible(), false);
  await page.getByRole('button', { name: 'Contents' }).tap();
  await see(page, '32-docs-phone');
  await link.tap();
  await link.waitFor({ state: 'hidden' });
  assert.equal(await page.evaluate(() => location.hash), '#/v2/leaders');
});

test('under the prefix of a proxy, files and requests stay under it', async () => {
  const api = new URL(demo.api);
  const proxy = createServer((incoming, outgoing) => {
    const path = /^\/game(\/.*)$/.exec(incoming.url)?.[1];
    if (!path) return outgoing.writeHead(404).end();
    const { method, headers } = incoming;
    return request({ host: api.hostname, port: api.port, path, method, headers }, (response) => {
      outgoing.writeHead(response.statusCode, response.headers);
      response.pipe(outgoing);
    }).end();
  });
  await new Promise((done) => proxy.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${proxy.address().port}`;
  const page = await openPage(browser, address, complaints, { path: '/game/docs', ready: '.endpoint', locale: 'en-GB' });
  const status = endpoint(page, '/v2/status');
  assert.ok((await status.locator('pre').first().innerText()).includes(`${address}/game/v2/status`));
  await status.getByRole('button', { name: 'Send', exact: true }).click();
  await enterKey(page);
  assert.equal(await status.locator('.status').innerText(), '200 OK');
  await page.context().close();
  proxy.closeAllConnections();
  proxy.close();
});
