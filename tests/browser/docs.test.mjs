// Tests of the reference at /docs in a browser, on the data of the demo.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { after, afterEach, before, test } from 'node:test';
import { openBrowser, openPage } from './browser.mjs';
import { startDemo } from './demo.mjs';
import { startProxy } from './proxy.mjs';

let demo, browser;
const complaints = [];
// The key's button works once the script has wired the page.
const READY = '.tool.key:enabled';
const open = (options) => openPage(browser, demo.api, complaints, { path: '/docs', ready: READY, locale: 'en-GB', ...options });
const see = (page, name) => page.screenshot({ path: `seen/${name}.png` });
const endpoint = (page, path) => page.locator(`section[id="${path}"]`);
const sendButton = (section) => section.getByRole('button', { name: /^Send:/ });
const hash = (page) => page.evaluate(() => decodeURIComponent(location.hash));
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

before(async () => {
  mkdirSync('seen', { recursive: true });
  [demo, browser] = await Promise.all([startDemo(process.env.MUSTER), openBrowser()]);
  // The records of players come after the start, one file after the other. Until then, an example may have none.
  for (const server of [5, 1]) {
    while (!(await isKnown(server))) await new Promise((done) => { setTimeout(done, 1_000); });
  }
});

/** Whether the player of the examples of a server has a record. */
async function isKnown(server) {
  const { servers } = await (await fetch(`${demo.api}/docs/page.json`)).json();
  const { nickname } = servers.find(({ serverId }) => serverId === server);
  const headers = { 'X-API-Key': demo.key };
  return (await fetch(`${demo.api}/v2/player/find?serverId=${server}&nickname=${nickname}`, { headers })).ok;
}

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
  await sendButton(section).click();
  return section.locator('.response .status').innerText();
}

test('the prefilled request of every endpoint is answered with 200', async () => {
  const page = await open({ ready: '#server:enabled' });
  await see(page, '30-docs');
  const documented = Object.keys((await (await fetch(`${demo.api}/openapi.json`)).json()).paths);
  const shown = await page.locator('.endpoint').evaluateAll((sections) => sections.map((section) => section.id));
  assert.deepEqual(shown.toSorted(), documented.toSorted());
  const { serverId } = await (await fetch(`${demo.api}/docs/page.json`)).json();
  assert.ok((await (await fetch(`${demo.api}/docs.md`)).text()).includes(`/v2/online?serverId=${serverId}'`));
  // Without a key, the first request asks for it and is then sent.
  await sendButton(endpoint(page, shown[0])).click();
  await enterKey(page);
  await endpoint(page, shown[0]).locator('.status').waitFor();
  for (const path of shown) assert.equal(await send(endpoint(page, path)), '200 OK', path);
  // Another server fills in values that exist there.
  const picker = page.getByLabel('Server', { exact: true });
  await picker.selectOption({ index: 0 });
  const player = endpoint(page, '/v2/player/find');
  assert.equal(await player.getByLabel('serverId').inputValue(), await picker.inputValue());
  assert.equal(await send(player), '200 OK');
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
  // The demo renews the families while it runs: after a new answer, the button sends the new ETag.
  const statuses = [];
  while (!statuses.includes(304) && statuses.length < 5) {
    const answered = page.waitForResponse((response) => response.url().includes('/v2/families'));
    await families.getByRole('button', { name: 'Send with this ETag' }).click();
    statuses.push((await answered).status());
    await families.locator('.status', { hasText: `${statuses.at(-1)}` }).waitFor();
  }
  assert.ok(statuses.includes(304), statuses.join());
  const player = endpoint(page, '/v2/player/find');
  await player.getByLabel('nickname').fill('Nobody_Here');
  assert.equal(await send(player), '404 Not Found');
  await player.locator('.response').getByText('PLAYER_NOT_FOUND').waitFor();
  assert.ok(complaints.splice(0).every((complaint) => complaint.includes('404')), 'the browser reports the 404');
});

test('the navigation marks the first endpoint of a group that a link leads to', async () => {
  const page = await openPage(browser, demo.api, complaints, { path: '/docs#Fractions', ready: READY, locale: 'en-GB' });
  const marked = page.locator('nav a[aria-current="location"]');
  const first = await page.locator('#Fractions + section').getAttribute('id');
  await page.waitForFunction((id) => document.querySelector('a[aria-current="location"]')?.hash === `#${id}`, first);
  assert.equal(await marked.count(), 1);
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
  await status.getByLabel('show my key in the sample').check();
  assert.ok((await status.locator('pre').first().innerText()).includes(demo.key));
  await button.click();
  await page.getByRole('button', { name: 'Forget' }).click();
  await page.reload();
  await button.filter({ hasText: 'Add your key' }).waitFor();
  await page.locator('.add-key', { hasText: 'Add your key' }).waitFor();
  assert.equal(await page.evaluate(() => Object.values(localStorage).join()), '');
});

test('samples follow the inputs, in six languages', async () => {
  const page = await open();
  const section = endpoint(page, '/v2/fraction/{fractionId}');
  await section.getByLabel('fractionId').fill('Полиция ЛС');
  for (const name of ['curl', 'JavaScript', 'Python', 'Go', 'PHP', 'Lua']) {
    await section.getByRole('button', { name, exact: true }).click();
    const sample = await section.locator('pre').first().innerText();
    assert.ok(sample.includes(`/v2/fraction/${encodeURIComponent('Полиция ЛС')}`), sample);
    assert.ok(sample.includes('YOUR_KEY') && sample.includes('serverId'), sample);
  }
  await page.reload();
  assert.equal(await section.getByRole('button', { name: 'Lua', exact: true }).getAttribute('aria-pressed'), 'true');
  await page.locator('#polling summary', { hasText: 'Lua' }).and(page.locator('[open] > summary')).waitFor();
});

test('the language follows the browser, can be switched, and is remembered', async () => {
  const page = await open({ locale: 'ru-RU' });
  await page.getByRole('heading', { level: 1, name: 'Справочник API' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'ru');
  const english = (await page.locator('h3').allInnerTexts()).filter((title) => !/[а-яё]/i.test(title));
  assert.deepEqual(english, [], 'every endpoint has its Russian name');
  await page.getByRole('link', { name: 'EN', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'API reference' }).waitFor();
  await page.goto(`${demo.api}/docs`);
  await page.getByRole('heading', { level: 1, name: 'API reference' }).waitFor();
});

test('without scripts there is the whole text and no dead control', async () => {
  const page = await open({ javaScriptEnabled: false, ready: '.endpoint' });
  assert.ok(await endpoint(page, '/v2/fraction').getByText('inUniform').first().isVisible());
  assert.ok(await page.locator('noscript p', { hasText: 'Without JavaScript' }).isVisible());
  const controls = page.locator('button:visible, input:visible, select:visible');
  assert.deepEqual(await controls.evaluateAll((all) => all.filter((one) => !one.classList.contains('hidden')).map((one) => one.outerHTML)), []);
  await see(page, '33-docs-without-scripts');
});

test('a refused key, a lost connection and a slow answer are told as sentences', async () => {
  const page = await open();
  const status = endpoint(page, '/v2/status');
  await sendButton(status).click();
  await enterKey(page, 'mst_00000000000000000000000000000005TkmO');
  await status.getByText('The server does not accept your key.').waitFor();
  await page.locator('.tool.key.refused').waitFor();
  await status.getByRole('button', { name: 'Change the key' }).click();
  await enterKey(page);
  await status.getByText('200 OK').waitFor();
  await page.locator('.tool.key:not(.refused)').waitFor();
  let release;
  await page.route('**/v2/status', (route) => new Promise((done) => { release = done; }).then(() => route.abort()).catch(() => {}));
  await sendButton(status).click();
  await status.locator('.summary', { hasText: 'Sending…' }).waitFor();
  await status.getByRole('button', { name: /^Cancel:/ }).click();
  await status.getByText('Cancelled').waitFor();
  release();
  await page.unroute('**/v2/status');
  await page.context().setOffline(true);
  await sendButton(status).click();
  await status.getByText('You are offline.').waitFor();
  assert.ok(complaints.splice(0).every((complaint) => /401|ERR_/.test(complaint)), 'the browser reports them');
});

test('values that cannot be loaded are loaded again', async () => {
  const context = await browser.newContext({ locale: 'uk-UA' });
  const page = await context.newPage();
  await page.route('**/page.json', (route) => route.abort());
  await page.goto(`${demo.api}/docs`);
  await page.getByText('Дані працюючих серверів не завантажилися').waitFor();
  await page.unroute('**/page.json');
  await page.getByRole('button', { name: 'Завантажити знову' }).click();
  await page.locator('#server:enabled').waitFor();
  await page.route('**/search.js', (route) => route.abort());
  await page.reload();
  await page.getByText('Частина сторінки не завантажилася').waitFor();
  await page.unroute('**/search.js');
  await page.getByRole('link', { name: 'Завантажити знову' }).click();
  await page.locator(READY).waitFor();
});

test('the search is reached with a slash and leads to an endpoint, a field and an error', async () => {
  const page = await open();
  for (const [words, target] of [
    ['leaders', '/v2/leaders'], ['leader', '/v2/leaders'], ['лидеры', '/v2/leaders'], ['playtime_hours', '/v2/player/find.data.stats.playtime_hours'], ['exceeded', 'RATE_LIMIT_EXCEEDED'],
    ['etag', 'caching'], ['who is on duty', '/v2/fraction'], ['кто на смене', '/v2/fraction'], ['webhook', 'streaming'], ['кто онлайн', '/v2/online'], ['houses for sale', '/v2/map'], ['rate limit', 'limits'], ['changelog', 'changes'], ['lua', 'polling'],
    ['дім', '/v2/map'], ['наиграно', '/v2/playtime/fraction'], ['cors', 'authentication'], ['pagination', '/v2/events'], ['xapikey', 'authentication'],
  ]) {
    await page.keyboard.press('/');
    await page.keyboard.type(words);
    await page.locator('#results [aria-selected=true]').waitFor();
    await page.keyboard.press('Enter');
    assert.equal(await hash(page), `#${target}`, words);
    const { y } = await page.locator(`[id="${target}"]`).boundingBox();
    assert.ok(y >= 0 && y < 820, `${target} is at ${y}`);
  }
  await page.keyboard.press('/');
  await page.keyboard.type('hosue');
  await page.getByRole('option', { name: '/v2/property' }).first().waitFor();
  await page.getByRole('option', { name: '/v2/map' }).first().waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.type('inUnifrom');
  const option = page.locator('#results [role=option]').first();
  assert.match(await option.innerText(), /^inUniform — integer\n\/v2\/summary, \/v2\/fractions · ./);
  await page.keyboard.press('Escape');
  for (const [words, marked] of [['uniform', 'Uniform'], ['retry-after', 'Retry-After']]) {
    await page.keyboard.press('/');
    await page.keyboard.type(words);
    await page.locator('#results mark').getByText(marked, { exact: true }).first().waitFor();
    await page.keyboard.press('Escape');
  }
  // The same field of several paths is one result, and nothing inside of a word is marked.
  await page.keyboard.press('/');
  await page.keyboard.type('name');
  const names = (await page.locator('#results [role=option]').allInnerTexts()).map((text) => text.replace(/\n.* · /, '\n'));
  assert.deepEqual(names.toSorted(), [...new Set(names)].toSorted());
  await page.locator('#results').getByText('· Nickname').first().waitFor();
  assert.equal(await page.locator('#results span', { hasText: '· Nickname' }).locator('mark').count(), 0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.type('xyzzy');
  await page.getByText('Nothing found').first().waitFor();
  await page.getByRole('option', { name: 'Errors' }).waitFor();
});

test('the page stays where it is while somebody searches', async () => {
  const page = await open({ reducedMotion: 'reduce' });
  await endpoint(page, '/v2/fractions').scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  assert.ok(before > 1000, `${before}`);
  await page.keyboard.press('/');
  await page.keyboard.type('leader');
  await page.locator('#results [aria-selected=true]').waitFor();
  assert.equal(await page.evaluate(() => scrollY), before);
  await page.keyboard.press('Escape');
  assert.equal(await page.evaluate(() => scrollY), before);
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
  const link = page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: '/leaders' });
  assert.equal(await endpoint(page, '/v2/leaders').locator('.fields').first().isVisible(), false, 'long lists are closed');
  assert.equal(await link.isVisible(), false);
  const sample = endpoint(page, '/v2/status').locator('.request pre');
  assert.equal(await sample.locator('.whole').first().innerText(), 'X-API-Key:', 'a line does not break within the name of a header');
  await page.getByRole('button', { name: 'Contents' }).tap();
  await see(page, '32-docs-phone');
  await link.tap();
  await link.waitFor({ state: 'hidden' });
  assert.equal(await hash(page), '#/v2/leaders');
  await endpoint(page, '/v2/leaders').getByRole('link', { name: '/v2/subleaders →' }).tap();
  assert.equal(await hash(page), '#/v2/subleaders');
});

test('under the prefix of a proxy, files and requests stay under it', async () => {
  const proxy = await startProxy(demo.api, '/game');
  const page = await openPage(browser, proxy.address, complaints, { path: '/game/docs', ready: READY, locale: 'en-GB' });
  const status = endpoint(page, '/v2/status');
  assert.ok((await status.locator('pre').first().innerText()).includes(`${proxy.address}/game/v2/status`));
  await sendButton(status).click();
  await enterKey(page);
  assert.equal(await status.locator('.status').innerText(), '200 OK');
  await page.context().close();
  proxy.close();
});

test('the landing page is in the language of the reader, fits a phone, and shows its pictures', async () => {
  for (const [locale, title] of [['en-GB', 'For developers'], ['ru-RU', 'Разработчикам'], ['uk-UA', 'Розробникам']]) {
    const page = await openPage(browser, demo.api, complaints, { path: '/', ready: 'h1', locale, ...PHONE });
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    await page.locator('.picture').scrollIntoViewIfNeeded();
    await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
    await see(page, `34-landing-${locale}`);
    // The sample is a request that can be copied as it stands.
    await page.locator('.sample button').click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(await page.locator('.sample code').evaluate((code) => new Set([...code.getClientRects()].map(({ top }) => top)).size), copied.split('\n').length, 'no line of it is broken');
    const values = [...copied.matchAll(/-d (\S+)/g)].map(([, value]) => value);
    const { status } = await fetch(`${/http\S+/.exec(copied)[0]}?${values.join('&')}`, { headers: { 'X-API-Key': demo.key } });
    assert.equal(status, 200, copied);
  }
});
