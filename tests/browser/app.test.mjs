// The Mini App in the demo: opened from the chat, in each language and theme, and keys and alerts that it makes.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { openBrowser } from './browser.mjs';
import { startDemo } from './demo.mjs';
import { startProxy } from './proxy.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Telegram's own colours at night. */
const DARK = { bg_color: '#212121', text_color: '#ffffff', hint_color: '#aaaaaa', link_color: '#8774e1', button_color: '#8774e1', button_text_color: '#ffffff', secondary_bg_color: '#0f0f0f', section_bg_color: '#212121' };
const SCREENS = ['map/5', 'fraction/5/LSPD', 'fraction/5/LSPD/week', 'fraction/5/LSPD/day', 'alerts', 'keys', 'me'];

let demo, browser;
const complaints = [];

const post = async (path, body) => {
  const answer = await fetch(demo.page + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  assert.equal(answer.status, 200, path);
  return (await answer.json()).result;
};

before(async () => {
  mkdirSync('seen', { recursive: true });
  [demo, browser] = await Promise.all([startDemo(process.env.MUSTER), openBrowser()]);
  // The usual week stays for an hour as it was when it was asked for first, and a demo that has just started has no day of it.
  const history = `${demo.api}/v2/history?serverId=5&fractionId=LSPD&hours=36`;
  const headers = { 'X-API-Key': demo.key };
  await until(async () => (await (await fetch(history, { headers })).json()).data?.length > 30 * 60, 'the demo has no history');
});

after(async () => {
  await browser?.close();
  assert.deepEqual(complaints, []);
  assert.equal(await demo.stop(), 0, 'the demo ends well');
});

/** A new person, and the address of the app that the menu button opens for them. */
async function launch(language, theme = 'light') {
  const person = await post('/sandbox/people', { name: 'Mark', language });
  const { url } = await open(person, theme === 'dark' ? { theme: DARK } : {});
  return { person, url };
}

/** The bot sets its menu button a moment after the start. */
async function open(person, what) {
  for (let left = 300; ; left -= 1) {
    const answer = await fetch(`${demo.page}/sandbox/action`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ person, do: 'open_app', ...what }) });
    const { result } = await answer.json();
    if (result?.url) return result;
    assert.ok(left > 0, 'there is no button that opens the app');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function view(url, { width = 390, height = 690, theme = 'light', language = 'en', origin = new URL(demo.api).origin } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, reducedMotion: 'reduce', hasTouch: width < 700 });
  const page = await context.newPage();
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`script: ${error.stack}`));
  page.on('request', (request) => new URL(request.url()).origin !== origin && !request.url().startsWith('blob:') && complaints.push(`left the origin: ${request.url()}`));
  await page.goto(url.replace('/app#', `/app?lang=${language}#`));
  return page;
}

/** Asks in the name of the person who was launched at that address, as the page does. */
async function asPerson(url, path, { method = 'GET', body } = {}) {
  const headers = { Authorization: `tma ${new URLSearchParams(new URL(url).hash.slice(1)).get('tgWebAppData')}`, 'Content-Type': 'application/json' };
  const answer = await fetch(demo.api + path, { method, headers, body: body && JSON.stringify(body) });
  assert.ok(answer.ok, `${path}: ${answer.status}`);
  return answer.json();
}

async function until(isSo, what) {
  for (let left = 300; !(await isSo()); left -= 1) {
    assert.ok(left > 0, what);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function violations(page) {
  await page.evaluate(AXE);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' ')}`);
}

for (const [language, theme, width, height] of [['en', 'light', 390, 690], ['ru', 'dark', 390, 690], ['en', 'light', 768, 1024], ['uk', 'light', 1280, 800], ['ru', 'dark', 1280, 800]]) {
  test(`every screen in ${language}, ${theme}, ${width} px wide`, async () => {
    const { url } = await launch(language, theme);
    const page = await view(url, { width, height, theme, language });
    await page.locator('#tabs button').first().waitFor();
    for (const screen of SCREENS) {
      await page.evaluate((hash) => (location.hash = hash), screen);
      await page.locator('#screen h1, #screen h2, #screen canvas').first().waitFor();
      await page.waitForFunction(() => !document.querySelector('.skeleton, .skel'));
      await page.screenshot({ path: `seen/40-app-${language}-${theme}-${width}-${screen.replaceAll('/', '-')}.png` });
      assert.deepEqual(await violations(page), [], screen);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${screen} is too wide`);
    }
    await page.context().close();
  });
}

test('the button under an answer opens the app beside the chat at the faction that was asked for', async () => {
  const { person } = await launch('en');
  const context = await browser.newContext({ viewport: { width: 1280, height: 820 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${demo.page}/#/${person}/${person}`);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.locator('.theirs .bubble').first().waitFor();
  await page.getByRole('textbox', { name: 'Message' }).fill('lspd 5');
  await page.keyboard.press('Enter');
  await page.getByText('📱 Members').click();
  const frame = page.frameLocator('#app iframe');
  await frame.getByRole('heading', { name: 'Los Santos Police' }).waitFor();
  await page.screenshot({ path: 'seen/41-app-beside-chat.png' });
  await context.close();
});

test('a key of the app works at once, and no longer once the page says that it is deleted', async () => {
  const { url } = await launch('en');
  const page = await view(url);
  await page.getByRole('button', { name: 'Keys' }).click();
  await page.getByRole('button', { name: 'New key' }).first().click();
  await page.getByRole('button', { name: 'Create the key' }).click();
  await page.getByRole('button', { name: 'Show' }).waitFor();
  // A touch beside the sheet doesn't lose a key that nobody has seen.
  await page.mouse.click(5, 5);
  await page.getByRole('button', { name: 'Show' }).click();
  const key = /mst_\w{36}/.exec(await page.getByRole('dialog').innerText())[0];
  const ask = () => fetch(`${demo.api}/v2/status`, { headers: { 'X-API-Key': key } });
  assert.equal((await ask()).status, 200);
  await page.keyboard.press('Escape');
  await page.locator('.card .row', { hasText: 'my site' }).click();
  const hold = page.locator('.hold');
  await hold.dispatchEvent('pointerdown');
  await page.getByText('The key is deleted and no longer works').waitFor();
  assert.equal((await ask()).status, 401);
  await page.context().close();
});

test('the owner sets how long a key is valid', async () => {
  const { url } = await launch('en');
  const page = await view(url);
  await page.getByRole('button', { name: 'Keys' }).click();
  await page.getByRole('button', { name: 'New key' }).first().click();
  await page.getByRole('button', { name: 'Create the key' }).click();
  await page.getByRole('button', { name: 'Show' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.card .row', { hasText: 'my site' }).click();
  await page.getByRole('button', { name: /^Expiry/ }).click();
  await page.getByRole('button', { name: 'for 30 days' }).waitFor();
  await page.screenshot({ path: 'seen/43-app-key-expiry.png' });
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: 'for 30 days' }).click();
  await page.locator('.card small', { hasText: 'until' }).waitFor();
  await page.context().close();
});

test('an alert is changed by what is to be different about it', async () => {
  const { url } = await launch('en');
  const page = await view(url);
  await page.getByRole('button', { name: 'Alerts' }).click();
  await page.getByText('In your own words').click();
  await page.getByRole('textbox').fill('lspd < 5 5');
  // Before the bot has said how it understands the words.
  await page.keyboard.press('Enter');
  const alert = page.locator('.item-about').first();
  await alert.click();
  await page.getByRole('textbox').fill('7');
  await page.locator('.live-sentence', { hasText: 'below 7' }).waitFor();
  await page.screenshot({ path: 'seen/42-app-change-alert.png' });
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press('Enter');
  await page.locator('.item-about', { hasText: 'below 7' }).waitFor();
  assert.equal((await asPerson(url, '/app/alerts')).alerts.length, 1);
  await page.context().close();
});

test('the page speaks as the bot does with the person, whatever the browser prefers', async () => {
  const { person, url } = await launch('uk');
  const page = await view(url, { language: 'en' });
  const began = (shown) => shown.evaluate(() => performance.getEntriesByType('navigation')[0].type);
  await page.getByRole('button', { name: 'Сповіщення', exact: true }).waitFor();
  assert.equal(await began(page), 'navigate', 'what Telegram says is known at once');
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'uk');
  await post('/sandbox/action', { person, do: 'say', chat: person, text: '/lang ru' });
  await until(async () => (await asPerson(url, '/app/settings')).language === 'ru', 'the bot did not change its language');
  await page.getByRole('button', { name: 'Я', exact: true }).click();
  await page.getByRole('button', { name: 'Оповещения', exact: true }).waitFor();
  assert.equal(await began(page), 'reload');
  const later = await page.context().newPage();
  await later.goto((await open(person, {})).url);
  await later.getByRole('button', { name: 'Оповещения', exact: true }).waitFor();
  assert.equal(await began(later), 'navigate', 'the next launch knows the choice');
  await page.context().close();
});

test('an admin changes the alerts of the group beside the own ones', async () => {
  const { person, url } = await launch('en');
  const group = await post('/sandbox/groups', { title: 'LSPD chat', members: [person] });
  await post('/sandbox/action', { person, do: 'say', chat: group, text: '/watch@muster_demo_bot lspd < 5 5' });
  const ofGroup = async () => (await asPerson(url, '/app/alerts')).groups[0]?.alerts ?? [];
  await until(async () => (await ofGroup()).length === 1, 'the group has no alert');
  const page = await view(url);
  await page.getByRole('button', { name: 'Alerts' }).click();
  const part = page.locator('section', { has: page.getByRole('heading', { name: 'LSPD chat' }) });
  await part.getByRole('switch').click();
  await part.locator('.item', { hasText: 'paused until' }).waitFor();
  await part.getByRole('button', { name: /^When/ }).click();
  await page.getByRole('textbox').fill('7');
  await page.getByRole('button', { name: 'Save' }).click();
  await part.locator('.item-about', { hasText: 'below 7' }).waitFor();
  await page.screenshot({ path: 'seen/45-app-group-alerts.png' });
  assert.deepEqual(await violations(page), []);
  await part.getByRole('button', { name: /^Delete/ }).click();
  await until(async () => (await ofGroup()).length === 0, 'the alert is still there');
  await page.getByRole('button', { name: 'Undo' }).click();
  await part.locator('.item-about', { hasText: 'below 7' }).waitFor();
  await page.getByText('In your own words').click();
  await page.getByRole('button', { name: /^For whom/ }).click();
  await page.getByRole('button', { name: '👥 LSPD chat' }).click();
  await page.getByRole('textbox').fill('lspd > 90 5');
  await page.locator('.live-sentence', { hasText: 'above 90' }).waitFor();
  await page.screenshot({ path: 'seen/45-app-new-group-alert.png' });
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: 'Create' }).click();
  await part.locator('.item-about', { hasText: 'above 90' }).waitFor();
  assert.equal((await ofGroup()).length, 2);
  assert.deepEqual((await asPerson(url, '/app/alerts')).alerts, []);
  await page.context().close();
});

test('what is shown first is asked for while the modules are on their way', async () => {
  const { url } = await launch('en');
  const asked = [];
  const context = await browser.newContext({ viewport: { width: 390, height: 690 } });
  const page = await context.newPage();
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(`console: ${message.text()}`));
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  let goOn;
  const held = new Promise((resolve) => (goOn = resolve));
  await page.route('**/files/main.js', async (route) => {
    await held;
    await route.continue();
  });
  const opened = page.goto(`${url}&tgWebAppStartParam=m5`, { waitUntil: 'commit' });
  await until(() => asked.includes('/app/settings') && asked.includes('/app/v2/map'), 'nothing is asked for');
  await opened;
  await page.locator('.skeleton').first().waitFor();
  goOn();
  await page.locator('.sheet .row').first().waitFor();
  assert.equal(asked.filter((path) => path === '/app/settings').length, 1);
  await context.close();
});

test('one button pauses all alerts, and they go on as one', async () => {
  const { url } = await launch('en');
  for (const words of ['lspd < 5 5', 'lspd > 90 5']) await asPerson(url, '/app/alerts', { method: 'POST', body: { words } });
  const paused = async () => (await asPerson(url, '/app/alerts')).alerts.filter(({ is_paused: isPaused }) => isPaused).length;
  const page = await view(url);
  await page.getByRole('button', { name: 'Alerts' }).click();
  const button = page.getByRole('button', { name: 'Pause all until tomorrow' });
  await button.click();
  await page.locator('.item', { hasText: 'paused until' }).nth(1).waitFor();
  assert.equal(await paused(), 2);
  assert.equal(await button.isVisible(), false);
  await page.screenshot({ path: 'seen/44-app-all-paused.png' });
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: 'Undo' }).click();
  await button.waitFor();
  await until(async () => (await paused()) === 0, 'the alerts stay paused');
  await page.context().close();
});

test('without events the map asks whether it has changed, and complains only if it gets no answer', async () => {
  const { url } = await launch('en');
  const page = await view(url);
  await page.locator('#tabs button').first().waitFor();
  await page.route('**/app/v2/events?*', (route) => route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: {} }));
  const asked = page.waitForRequest((request) => request.url().includes('/app/v2/map?') && 'if-none-match' in request.headers(), { timeout: 60_000 });
  await page.evaluate(() => (location.hash = 'map/5'));
  await (await asked).response();
  const banner = page.locator('#banner');
  assert.equal(await banner.textContent(), '');
  await page.route('**/app/v2/map?*', (route) => route.abort());
  await banner.filter({ hasText: 'No connection' }).waitFor({ timeout: 60_000 });
  await page.unroute('**/app/v2/map?*');
  await page.waitForFunction(() => document.getElementById('banner').textContent === '', null, { timeout: 60_000 });
  await page.context().close();
  const failed = complaints.splice(0);
  assert.ok(failed.every((complaint) => /503|ERR_FAILED/.test(complaint)), failed.join('\n'));
});

test('a nickname is said, chosen among those that are near, and forgotten under Me', async () => {
  const { url } = await launch('en');
  await until(async () => (await asPerson(url, '/app/v2/status')).game.length > 0, 'the demo has no servers');
  const [{ name }] = Object.values((await asPerson(url, '/app/v2/online?serverId=5')).data);
  const shown = name.replace('_', ' ');
  const page = await view(url);
  await page.getByRole('button', { name: 'Me', exact: true }).click();
  await page.getByRole('textbox', { name: 'Nick_Name' }).fill(`${name}x`);
  await page.getByRole('button', { name: /^Server/ }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: /^05/ }).click();
  await page.getByRole('textbox', { name: 'Nick_Name' }).press('Enter');
  await page.getByRole('button', { name, exact: true }).waitFor();
  await page.screenshot({ path: 'seen/48-app-claim.png' });
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name, exact: true }).click();
  const card = page.getByRole('region', { name: shown });
  await card.getByText('Until it is confirmed').waitFor();
  await page.screenshot({ path: 'seen/48-app-claimed.png' });
  assert.deepEqual(await violations(page), []);
  await card.getByRole('button', { name: 'Forget this nickname' }).click();
  // The key is held as a finger is.
  await page.getByRole('button', { name: 'Hold to forget' }).focus();
  await page.keyboard.down('Enter');
  await page.getByText('I no longer know that you are').waitFor();
  await page.keyboard.up('Enter');
  assert.deepEqual(await asPerson(url, '/app/me'), []);
  await page.getByText('Who are you in the game?').waitFor();
  await page.context().close();
});

test('a leader confirms the nickname by playing, reads the roster under Me, and is hidden from histories', async () => {
  const { person, url } = await launch('en');
  // At night few servers have a leader online.
  const leaders = [];
  for (const server of [5, 1, 2, 3, 4, 6, 7, 8]) {
    const answer = await fetch(`${demo.api}/v2/leaders?serverId=${server}`, { headers: { 'X-API-Key': demo.key } });
    for (const { name } of Object.values((await answer.json()).data ?? {})) leaders.push({ name, server });
  }
  assert.ok(leaders.length > 0);
  const chat = await (await browser.newContext({ viewport: { width: 1280, height: 820 }, reducedMotion: 'reduce' })).newPage();
  await chat.goto(`${demo.page}/#/${person}/${person}`);
  await chat.getByRole('button', { name: 'Start', exact: true }).click();
  await chat.locator('.theirs .bubble').first().waitFor();
  const page = await view(url);
  await page.getByRole('button', { name: 'Me', exact: true }).click();
  await page.getByRole('textbox', { name: 'Nick_Name' }).waitFor();
  // The player of the demo leaves for two lists and comes back, unless the simulated world lets them stop playing just then.
  let card;
  for (const { name, server } of leaders.slice(0, 3)) {
    await asPerson(url, '/app/me', { method: 'POST', body: { nickname: name, server } });
    await page.reload();
    card = page.getByRole('region', { name: name.replace('_', ' ') });
    await card.getByRole('button', { name: "I'm in the game" }).click();
    await card.getByText('Now leave the game').waitFor();
    const confirmed = chat.locator('.bubble', { hasText: 'Confirmed:' }).waitFor({ timeout: 60_000 });
    if (await confirmed.then(() => true, () => false)) break;
  }
  await chat.context().close();
  await card.getByText('✅ confirmed').waitFor();
  await page.getByRole('button', { name: /^Roster/ }).first().click();
  const roster = page.getByRole('dialog');
  await roster.locator('.row', { hasText: '⭐' }).first().waitFor();
  const all = await roster.locator('.card .row').count();
  await page.screenshot({ path: 'seen/43-app-roster.png' });
  assert.deepEqual(await violations(page), []);
  await roster.getByRole('button', { name: 'Under 5 h' }).click();
  assert.ok(await roster.locator('.card .row').count() < all, 'who played enough is not among them');
  await page.keyboard.press('Escape');
  await card.getByRole('switch', { name: 'Hide from histories' }).click();
  await card.getByText('🙈 hidden').waitFor();
  await page.screenshot({ path: 'seen/43-app-hidden.png' });
  assert.deepEqual(await violations(page), []);
  await card.getByRole('switch', { name: 'Hide from histories' }).click();
  await card.getByText('show').first().waitFor();
  await page.context().close();
});

test('under the prefix of a proxy, files and requests stay under it', async () => {
  const proxy = await startProxy(demo.api, '/game');
  const { url } = await launch('en');
  const page = await view(url.replace(demo.api, `${proxy.address}/game`), { origin: proxy.address });
  const addresses = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.evaluate(() => (location.hash = 'fraction/5/LSPD'));
  await page.getByRole('heading', { name: 'Los Santos Police' }).waitFor();
  await page.getByRole('button', { name: 'Keys' }).click();
  assert.equal(await page.getByRole('link', { name: 'Reference' }).getAttribute('href'), `${proxy.address}/game/docs`);
  await page.getByRole('button', { name: 'New key' }).first().click();
  await page.getByRole('button', { name: 'Create the key' }).click();
  await page.getByRole('button', { name: 'Try it now' }).click();
  await page.getByRole('status').filter({ hasText: '200' }).waitFor();
  assert.ok(addresses.length > 2 && addresses.every((address) => address.startsWith(`${proxy.address}/game/`)), addresses.join('\n'));
  await page.context().close();
  proxy.close();
});

test('a family has the screen of a faction', async () => {
  const { url } = await launch('en');
  const { families } = await asPerson(url, '/app/v2/families?serverId=5');
  const { id, name } = families.sort((a, b) => b.membersCount - a.membersCount)[0];
  const recorded = async () => (await asPerson(url, `/app/v2/family/history?serverId=5&famId=${id}&hours=48`)).data.length;
  await until(async () => (await recorded()) > 24, 'the demo has no history of families');
  const page = await view(url);
  await page.locator('#tabs button').first().waitFor();
  for (const screen of [`family/5/${id}`, `family/5/${id}/week`, `family/5/${id}/day`]) {
    await page.evaluate((hash) => (location.hash = hash), screen);
    await page.getByRole('heading', { name }).waitFor();
    await page.waitForFunction(() => !document.querySelector('.skeleton'));
    await page.screenshot({ path: `seen/46-app-${screen.replaceAll('/', '-').replace(id, 'id')}.png` });
    assert.deepEqual(await violations(page), [], screen);
  }
  await page.locator('.hours i').nth(23).waitFor({ state: 'attached' });
  await page.evaluate((hash) => (location.hash = hash), `family/5/${id}`);
  await page.locator('.chart polyline.today').waitFor();
  await page.getByRole('button', { name: /^🔔 When fewer than/ }).click();
  await page.locator('.live-sentence', { hasText: name }).locator('small', { hasText: 'yesterday' }).waitFor();
  await page.screenshot({ path: 'seen/47-app-family-alert.png' });
  await page.context().close();
});

test('the filters of the map are all in one sheet, and a price is typed as people write it', async () => {
  const { url } = await launch('ru');
  await until(async () => (await asPerson(url, '/app/v2/status')).game.length > 0, 'the demo has no servers');
  const page = await view(`${url}&tgWebAppStartParam=m5`, { width: 360, language: 'ru' });
  await page.locator('.sheet .row').first().waitFor();
  const chips = page.locator('.chips > .chip');
  assert.ok(await page.locator('.quick').evaluate((quick) => quick.getBoundingClientRect().right <= innerWidth), 'a chip is cut');
  for (const chip of await chips.all()) assert.ok(await chip.evaluate((shown) => shown.getBoundingClientRect().right <= innerWidth), await chip.innerText());
  for (const status of ['Аукцион', 'Свободно', 'Маркетплейс', 'Занято']) {
    const chip = page.locator('.quick').getByRole('button', { name: status });
    await chip.click();
    assert.equal(await chip.getAttribute('aria-pressed'), String(status === 'Занято'), status);
    await chip.click();
  }
  await chips.getByText('Фильтры').click();
  const sheet = page.getByRole('dialog');
  const field = sheet.getByRole('textbox', { name: 'Цена до' });
  await field.click();
  await page.keyboard.type('дёшево');
  await page.getByText('Напишите цену').waitFor();
  assert.ok(await page.evaluate(() => document.querySelector('.live-sentence').getBoundingClientRect().bottom <= document.querySelector('.is-last').getBoundingClientRect().top), 'the sentence is seen');
  for (const [typed, shown] of [['300000', '300 тыс.'], ['300 000 $', '300 тыс.'], ['1.200.000', '1,2 млн'], ['2кк', '2 млн'], ['300к', '300 тыс.']]) {
    await field.fill(typed);
    await page.locator('.live-sentence', { hasText: `до ${shown} ·` }).waitFor();
  }
  await sheet.getByRole('button', { name: 'Los Santos' }).click();
  await sheet.getByRole('button', { name: 'Гетто' }).click();
  await page.screenshot({ path: 'seen/49-app-filters.png' });
  assert.deepEqual(await violations(page), []);
  await field.press('Enter');
  await chips.getByText('Фильтры · 2').waitFor();
  // The gang, its zones, what it won in a day, what the zones yield.
  assert.match(await page.locator('.legend tr').nth(1).innerText(), /^\S+\s+\d+\s+([+−]?\d+)?\s+\d.* (тыс\.|млн)/);
  await page.screenshot({ path: 'seen/49-app-zones.png' });
  assert.deepEqual(await violations(page), []);
  await page.context().close();
});

test('times are by the bot\'s clock, also before the settings are there', async () => {
  const { url } = await launch('en');
  const { timeZone } = await asPerson(url, '/app/settings');
  const page = await view(url);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.zone), timeZone);
  await page.context().close();
});

test('a stranger sees the usual week of a faction, and how to see the hours of each member', async () => {
  const { url } = await launch('en');
  await until(async () => (await asPerson(url, '/app/v2/playtime/fraction?serverId=5&fractionId=LSPD')).sums?.members > 0, 'the demo has no hours');
  const page = await view(`${url}&tgWebAppStartParam=w5-LSPD`);
  await page.getByRole('heading', { name: 'Usual week' }).waitFor();
  await page.getByRole('img', { name: /fewest: .*:00/ }).waitFor();
  const top = async (shown) => (await shown.boundingBox()).y;
  assert.ok(await top(page.locator('.heat')) < await top(page.locator('.closed')), 'what everybody sees comes first');
  await page.screenshot({ path: 'seen/49-app-usual-week.png' });
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: 'Say who I am' }).click();
  await page.getByRole('textbox', { name: 'Nick_Name' }).waitFor();
  await page.context().close();
});

test('outside Telegram, the page leads there', async () => {
  const page = await view(`${demo.api}/app?startapp=m5-h384`);
  await page.getByRole('link', { name: 'Open in Telegram' }).waitFor();
  assert.match(await page.getByRole('link', { name: 'Open in Telegram' }).getAttribute('href'), /t\.me\/muster_demo_bot\?startapp=m5-h384$/);
  await page.context().close();
});

test('nobody else gets in', async () => {
  const { url } = await launch('en');
  const page = await view(url.replace('Mark', 'Marc'));
  await page.locator('#screen', { hasText: 'open it again' }).waitFor();
  const forged = complaints.splice(0);
  assert.ok(forged.every((complaint) => complaint.includes('401')), forged.join('\n'));
  await page.context().close();
});
