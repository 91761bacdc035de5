// The whole demo: page, bot, keys and API.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openBrowser, openPage } from './browser.mjs';
import { startDemo } from './demo.mjs';

let demo, browser, page;
const complaints = [];
const see = (name) => page.screenshot({ path: `seen/${name}.png` });
const ask = (key) => fetch(`${demo.api}/v2/status`, { headers: { 'X-API-Key': key } });

before(async () => {
  mkdirSync('seen', { recursive: true });
  [demo, browser] = await Promise.all([startDemo(process.env.MUSTER), openBrowser()]);
  page = await openPage(browser, demo.page, complaints);
});

after(async () => {
  await browser?.close();
  assert.deepEqual(complaints, []);
  assert.equal(await demo.stop(), 0, 'the demo ends well');
  assert.equal(existsSync(demo.folder), false, 'and leaves nothing behind');
});

test('the printed key is accepted by the API', async () => {
  const answer = await ask(demo.key);
  assert.equal(answer.status, 200);
  assert.ok((await answer.json()).game.length > 0);
});

test('Start is answered in the language of the person', async () => {
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.locator('.theirs .bubble', { hasText: 'Alice' }).waitFor();
  await see('20-demo-start');
  await page.getByRole('radio', { name: /Борис/ }).click();
  await page.getByRole('button', { name: 'Начать', exact: true }).click();
  await page.locator('.theirs .bubble', { hasText: 'Борис' }).waitFor();
  await page.getByRole('radio', { name: /Alice/ }).click();
});

test('a demo with kept data responds again', async () => {
  const data = mkdtempSync(join(tmpdir(), 'muster-demo-'));
  for (const run of ['first', 'second']) {
    const kept = await startDemo(process.env.MUSTER, { data });
    let code;
    try {
      const visit = await openPage(browser, kept.page, complaints);
      await visit.getByRole('button', { name: 'Start', exact: true }).click();
      await visit.locator('.theirs .bubble', { hasText: 'Alice' }).waitFor();
      await visit.context().close();
    } finally {
      code = await kept.stop();
    }
    assert.equal(code, 0, `the ${run} run ends well`);
  }
  rmSync(data, { recursive: true });
});

test('the page and the bot have one clock, wherever the browser is', async () => {
  const visit = await openPage(browser, demo.page, complaints, { timezoneId: 'Asia/Kathmandu' });
  await visit.getByRole('textbox', { name: 'Message' }).fill('lspd 5');
  await visit.keyboard.press('Enter');
  const answer = visit.locator('.theirs .bubble', { hasText: /as of \d\d:/ }).last();
  const minutes = (text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
  const [said, shown] = [/as of (\d\d:\d\d)/.exec(await answer.innerText())[1], await answer.locator('time').innerText()].map(minutes);
  assert.ok([0, 1].includes((shown - said + 1440) % 1440), `${shown} is ${said}`);
  assert.match(await visit.locator('.day').last().innerText(), / · (UTC|GMT)/);
  await visit.context().close();
});

test('a typed /start is answered', async () => {
  const field = page.getByRole('textbox', { name: 'Message' });
  const before = await page.locator('.theirs .bubble').count();
  await field.fill('/start');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.locator('.theirs .bubble').nth(before).waitFor();
});

test('a slash opens the command menu of the bot', async () => {
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill('/ne');
  await page.getByRole('option', { name: '/new' }).waitFor();
  await see('21-demo-commands');
  await page.keyboard.press('Enter');
  await page.locator('.spoiler').waitFor();
  await see('22-demo-key');
});

test('an inline query shows results in the group, and one is sent', async () => {
  const field = page.getByRole('textbox', { name: 'Message' });
  await page.locator('.chat', { hasText: 'LSPD · Brainburg' }).click();
  await field.fill('@muster_demo_bot lspd 5');
  const card = page.getByRole('option', { name: /LSPD\s·\s05/ }).first();
  await card.waitFor();
  await see('25-demo-cards');
  await card.click();
  await page.locator('.mine .bubble', { hasText: /LSPD\s·\s05/ }).locator('.via').waitFor();
  await see('26-demo-via');
  await field.fill('@muster_demo_bot lspd');
  await page.locator('#cards .hint').click();
  await page.locator('.mine .bubble', { hasText: '/start ask' }).waitFor();
  await page.locator('.theirs .bubble', { hasText: 'Alice' }).nth(1).waitFor();
});

test('the key in the message is accepted by the API until its button deletes it', async () => {
  await page.locator('.spoiler').click();
  const key = /mst_\w{36}/.exec(await page.locator('.spoiler').innerText())[0];
  assert.equal((await ask(key)).status, 200);
  await page.locator('.theirs .bubble', { hasText: 'First request' }).waitFor();
  await page.locator('.key', { hasText: 'Delete' }).last().click();
  const sure = page.locator('.key', { hasText: 'Yes, delete' });
  await sure.waitFor();
  await see('23-demo-delete');
  await sure.click();
  await page.locator('.theirs .bubble', { hasText: /no longer works/i }).last().waitFor();
  assert.equal((await ask(key)).status, 401);
  await see('24-demo-deleted');
});
