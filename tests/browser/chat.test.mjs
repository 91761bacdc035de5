// Tests of the chat page in a browser.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { after, afterEach, before, test } from 'node:test';
import { openBrowser, openPage } from './browser.mjs';
import { startBot } from './bot.mjs';
import { startDemo } from './demo.mjs';

let demo, bot, browser;
const complaints = [];
const open = (options) => openPage(browser, demo.page, complaints, options);
const see = (page, name) => page.screenshot({ path: `seen/${name}.png` });
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

before(async () => {
  mkdirSync('seen', { recursive: true });
  demo = await startDemo(process.env.MUSTER, { ownBot: true });
  [bot, browser] = await Promise.all([startBot(demo), openBrowser()]);
});

after(async () => {
  await browser?.close();
  await bot?.stop();
  assert.equal(await demo.stop(), 0, 'the demo ends well');
  assert.equal(existsSync(demo.folder), false, 'and leaves nothing behind');
});

afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  assert.deepEqual(complaints.splice(0), []);
});

/** Sends a message in the open chat. */
async function say(page, text, field = 'Message') {
  await page.getByRole('textbox', { name: field }).fill(text);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
}

const message = (page, text) => page.locator('.bubble', { hasText: text }).last();
const button = (page, text) => page.locator('.key', { hasText: text }).last();
const person = (page, name) => page.getByRole('radio', { name });
const chat = (page, name) => page.locator('.chat', { hasText: name });

test('a first visit: Start, an answer, a button', async () => {
  const page = await open();
  await page.getByText('What can this bot do?').waitFor();
  await see(page, '01-first');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await message(page, 'Hello, Alice!').waitFor();
  await see(page, '02-start');
  await button(page, 'Who is on duty').click();
  await message(page, 'Alex_Sidorov').waitFor();
  await button(page, '▶').click();
  await button(page, '2/2').waitFor();
  assert.equal(await page.locator('.key.busy').count(), 0);
  await button(page, '🔄').click();
  await page.locator('.notification', { hasText: 'Nothing new' }).waitFor();
  await see(page, '03-notification');
});

test('the page speaks the language of the person, or that of the browser', async () => {
  const page = await open({ locale: 'uk' });
  const language = () => page.evaluate(() => document.documentElement.lang);
  await page.getByRole('textbox', { name: 'Message' }).or(page.getByRole('button', { name: 'Start', exact: true })).first().waitFor();
  assert.equal(await language(), 'en', 'Alice speaks English');
  await person(page, /Борис/).click();
  await page.getByRole('heading', { name: 'Чаты', exact: true }).waitFor();
  assert.equal(await language(), 'ru');
  await page.getByRole('button', { name: 'Тема: как в системе' }).waitFor();
  const added = await page.evaluate(() => fetch('/sandbox/people', {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: 'Dieter', language: 'de' }),
  }).then((answer) => answer.json()));
  await page.locator(`.person[data-key="${added.result}"]`).click();
  await page.getByRole('heading', { name: 'Чати', exact: true }).waitFor();
  assert.equal(await language(), 'uk', 'a language that the page does not know');
});

test('a notification covers neither the header nor a message, and replaces the one before', async () => {
  const page = await open();
  await say(page, '/new');
  const copy = button(page, 'Copy the key');
  await copy.click();
  const note = page.locator('.notification');
  await note.waitFor();
  const box = await note.boundingBox();
  for (const part of ['#head', '#log', '#field']) {
    const other = await page.locator(part).boundingBox();
    assert.ok(box.y >= other.y + other.height || box.y + box.height <= other.y, part);
  }
  const [newest, log] = [await page.locator('.key').last().boundingBox(), await page.locator('#log').boundingBox()];
  assert.ok(newest.y + newest.height <= log.y + log.height, 'the newest message moves up');
  await copy.click();
  await copy.click();
  assert.equal(await note.count(), 1);
});

test('a key is hidden until it is clicked, and can be copied', async () => {
  const page = await open();
  await say(page, '/new');
  const spoiler = page.locator('.spoiler').last();
  await spoiler.waitFor();
  assert.equal(await spoiler.getAttribute('role'), 'button');
  await see(page, '04-covered');
  await button(page, 'Copy the key').click();
  await page.locator('.notification', { hasText: 'Copied' }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'mst_00000000000000000000000000000005TkmO');
  await spoiler.focus();
  await page.keyboard.press('Enter');
  await page.locator('.spoiler.open').last().waitFor();
  await see(page, '05-open');
  await button(page, 'Delete key').click();
  const alert = page.getByRole('dialog', { name: 'The bot says' });
  await alert.waitFor();
  await see(page, '06-alert');
  await page.keyboard.press('Enter');
  await alert.waitFor({ state: 'detached' });
  await button(page, 'Hide now').click();
  await message(page, 'is hidden').waitFor();
  await page.locator('.stamp', { hasText: 'edited' }).last().waitFor();
});

test('the command menu depends on the person and chat and is used by keyboard', async () => {
  const page = await open();
  const options = page.getByRole('option');
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill('/');
  await options.first().waitFor();
  assert.equal(await options.count(), 4);
  await see(page, '07-commands');
  await page.keyboard.type('m');
  assert.deepEqual(await options.allInnerTexts(), ['/map\nThe map as a picture']);
  await page.keyboard.press('Tab');
  assert.equal(await field.inputValue(), '/map ');
  await page.keyboard.press('Enter');
  await page.locator('.photo img').last().waitFor();

  await person(page, /Борис/).click();
  await page.getByRole('button', { name: 'Начать', exact: true }).click();
  await message(page, 'Здравствуйте').waitFor();
  const russianField = page.getByRole('textbox', { name: 'Сообщение' });
  await russianField.fill('/');
  await options.first().waitFor();
  assert.deepEqual(await options.allInnerTexts(), ['/start\nС начала', '/new\nКлюч к API', '/map\nКарта картинкой']);
  await page.keyboard.press('ArrowDown');
  assert.match(await page.locator('[aria-selected=true]').innerText(), /Ключ к API/);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('#commands').isHidden(), true);

  await chat(page, 'LSPD').click();
  await russianField.fill('/');
  await page.getByRole('option', { name: /online/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.bubble .quote').last().waitFor();
  await see(page, '08-group');
});

test('the latest request for the menu counts, even if an earlier one is answered later', async () => {
  const page = await open();
  let release;
  let asked = 0;
  const held = new Promise((resolve) => (release = resolve));
  await page.route('**/sandbox/menu*', async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    await held;
    return route.fulfill({ json: { ok: true, result: [] } });
  });
  const late = page.waitForEvent('requestfinished', (request) => request.url().includes('/sandbox/menu') && asked > 1);
  await page.reload();
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill('/');
  await page.getByRole('option').first().waitFor();
  await late;
  const first = page.waitForEvent('requestfinished', (request) => request.url().includes('/sandbox/menu'));
  release();
  await first;
  await page.evaluate(() => fetch('/page/icon.svg').then((icon) => icon.text()));
  assert.equal(await page.getByRole('option').count(), 4);
});

test('a click on a chat or person takes effect at once', async () => {
  const page = await open();
  const heads = await page.evaluate(() => {
    const seen = () => `${document.getElementById('whoami').textContent}: ${document.querySelector('#head h1').textContent}`;
    const click = (selector) => {
      document.querySelector(selector).click();
      return seen();
    };
    return [click('.chat:not([aria-current])'), click('.person[aria-label^=Chen]'), click('.chat:not([aria-current])')];
  });
  assert.deepEqual(heads, ['as Alice: LSPD · Brainburg', 'as Chen: LSPD · Brainburg', 'as Chen: Muster']);
  await page.goBack();
  await page.locator('#head h1', { hasText: 'LSPD' }).waitFor();
});

test('an inline result is picked and sent to the chat', async () => {
  const [page, boris] = [await open(), await open()];
  const field = page.getByRole('textbox', { name: 'Message' });
  const cards = page.getByRole('listbox', { name: 'Cards of the bot' });
  const card = (text) => cards.getByRole('option', { name: text });
  await chat(page, 'LSPD').click();
  await person(boris, /Борис/).click();
  await chat(boris, 'LSPD').click();
  await field.pressSequentially('@mus');
  await card('@muster_demo_bot').waitFor();
  await see(page, '30-cards-name');
  await page.keyboard.press('Tab');
  assert.equal(await field.inputValue(), '@muster_demo_bot ');
  await card('All servers').waitFor();
  await field.pressSequentially('lspd 5');
  await card('LSPD · 05 Brainburg').waitFor();
  assert.equal(await cards.getByRole('option').count(), 5);
  assert.equal(await field.getAttribute('aria-activedescendant'), null);
  await page.keyboard.press('Enter');
  await message(page, '@muster_demo_bot lspd 5').waitFor();
  assert.equal(await cards.isHidden(), true);

  await field.fill('@Muster_Demo_Bot lspd 5');
  await card('Jane_Smith').waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  assert.equal(await field.getAttribute('aria-activedescendant'), null, 'between the last and the first nothing is chosen');
  await page.keyboard.press('ArrowDown');
  assert.equal(await page.locator(`#${await field.getAttribute('aria-activedescendant')}`).innerText(), 'L\nLSPD · 05 Brainburg\n3 online, 2 in uniform');
  await see(page, '31-cards-group');
  await page.keyboard.press('Enter');
  await message(page, 'Alex_Sidorov').locator('.via', { hasText: 'via @muster_demo_bot' }).waitFor();
  assert.equal(await field.inputValue(), '');
  await boris.locator('.theirs .bubble', { hasText: 'Alex_Sidorov' }).locator('.via').waitFor();
  await see(boris, '32-cards-seen-by-another');

  await boris.locator('.via').last().click();
  assert.equal(await boris.getByRole('textbox', { name: 'Сообщение' }).inputValue(), '@muster_demo_bot ');
  await boris.getByRole('option', { name: 'All servers' }).click();
  await message(boris, '1481 players').waitFor();

  await field.fill('@muster_demo_bot lspd 5');
  await card('Jane_Smith').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await cards.isHidden(), true);
  assert.equal(await field.inputValue(), '@muster_demo_bot lspd 5');
});

test('the button above the results starts the private chat, and the draft stays in the group', async () => {
  const page = await open({ colorScheme: 'dark' });
  const field = page.getByRole('textbox', { name: 'Message' });
  const hint = page.getByRole('option', { name: 'Which server?' });
  await chat(page, 'LSPD').click();
  await field.fill('@muster_demo_bot lspd');
  await hint.waitFor();
  await see(page, '33-cards-hint-dark');
  await hint.click();
  await page.getByRole('heading', { name: 'Muster' }).waitFor();
  await message(page, '/start ask').waitFor();
  assert.equal(await field.inputValue(), '');
  await chat(page, 'LSPD').click();
  await hint.waitFor();
  assert.equal(await field.inputValue(), '@muster_demo_bot lspd');
  await chat(page, 'Muster').first().click();
  await field.fill('@muster_demo_bot lspd 5');
  await page.getByRole('option', { name: 'LSPD · 05' }).waitFor();
  await see(page, '34-cards-private-dark');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await message(page, 'Bartholomew').locator('.via').waitFor();
});

test('the answer to an outdated query is not shown', async () => {
  const page = await open();
  const field = page.getByRole('textbox', { name: 'Message' });
  await page.evaluate(() => {
    const list = document.getElementById('cards');
    const watch = () => (window.late ||= list.textContent.includes('Too late'));
    new MutationObserver(watch).observe(list, { childList: true, subtree: true });
  });
  const asked = page.waitForResponse('**/sandbox/action');
  await field.fill('@muster_demo_bot slow');
  await asked;
  await field.fill('@muster_demo_bot lspd 5');
  await page.getByRole('option', { name: 'Jane_Smith' }).waitFor();
  assert.equal(await page.evaluate(() => window.late), false);
  await field.fill('@muster_demo_bot nobody');
  await page.getByRole('listbox', { name: 'Cards of the bot' }).waitFor({ state: 'hidden' });
});

test('buttons under the message field send their text until they are removed', async () => {
  const page = await open();
  await say(page, '/buttons');
  const keys = page.getByRole('group', { name: 'Buttons of the bot' });
  await keys.getByRole('button', { name: 'Left' }).waitFor();
  await see(page, '19-reply-keyboard');
  await page.getByRole('textbox', { name: 'Message' }).fill('a draft');
  await keys.getByRole('button', { name: 'Right' }).click();
  await message(page, 'Right it is.').waitFor();
  await keys.waitFor({ state: 'hidden' });
  assert.equal(await page.getByRole('textbox', { name: 'Message' }).inputValue(), 'a draft');
});

test('an answer longer than the window is read from its start', async () => {
  const page = await open({ ...PHONE });
  await chat(page, 'Muster').first().tap();
  await say(page, '/long');
  await message(page, 'Line 59').waitFor();
  const answer = await message(page, 'Line 59').boundingBox();
  const log = await page.locator('#log').boundingBox();
  assert.ok(answer.y >= log.y && answer.y < log.y + 60, `${answer.y} is near ${log.y}`);
  await page.locator('#latest').tap();
  await page.waitForFunction(() => document.getElementById('latest').hidden);
});

test('a photo opens full size and closes', async () => {
  const page = await open();
  await say(page, '/map');
  await page.locator('.photo').last().click();
  const photo = page.locator('dialog.lightbox');
  await photo.waitFor();
  const box = (part) => photo.locator(part).boundingBox();
  await photo.locator('img').evaluate((image) => image.decode());
  const [image, caption] = [await box('img'), await box('.lightbox-caption')];
  assert.ok(image.y >= 0 && image.y + image.height <= caption.y + 1, 'the caption covers no part of the photo');
  await see(page, '09-photo');
  await page.keyboard.press('Escape');
  await photo.waitFor({ state: 'detached' });
});

test('arrow keys and a swipe lead from a photo to the others, and the focus returns', async () => {
  for (const options of [{}, PHONE]) {
    const page = await open(options);
    if (options === PHONE) await chat(page, 'Muster').first().tap();
    const before = await page.locator('.photo').count();
    await say(page, '/map');
    await page.locator('.photo').nth(before).waitFor();
    await say(page, '/map');
    await page.locator('.photo').nth(before + 1).waitFor();
    const opener = page.locator('.photo').last();
    await opener.focus();
    await page.keyboard.press('Enter');
    const all = await page.locator('.photo').count();
    const count = page.locator('.lightbox-count');
    await page.waitForFunction((text) => document.querySelector('.lightbox-count')?.textContent === text, `${all} / ${all}`);
    assert.equal(await page.getByRole('button', { name: 'The next photo' }).isVisible(), false);
    if (options === PHONE) {
      await page.locator('.lightbox .zoom').evaluate((zoom) => {
        const at = (type, clientX) => zoom.dispatchEvent(new PointerEvent(type, { clientX, pointerType: 'touch', bubbles: true }));
        at('pointerdown', 100);
        at('pointerup', 300);
      });
    } else await page.keyboard.press('ArrowLeft');
    assert.equal(await count.textContent(), `${all - 1} / ${all}`);
    await page.keyboard.press('ArrowRight');
    assert.equal(await count.textContent(), `${all} / ${all}`);
    await page.keyboard.press('Escape');
    await count.waitFor({ state: 'detached' });
    assert.ok(await opener.evaluate((element) => element === document.activeElement));
  }
});

test('every entity is shown, and no text becomes markup', async () => {
  const page = await open();
  await say(page, '/all');
  const text = message(page, 'plain block').locator('.text');
  await text.waitFor();
  for (const tag of ['strong', 'em', 'u', 's', 'strong em', 'code', 'blockquote', 'blockquote.long', '.pre']) {
    assert.ok(await text.locator(tag).count(), tag);
  }
  assert.equal(await text.locator('img').count(), 0);
  assert.equal(await text.locator('.pre').innerText(), 'plain block', 'without a language there is no label');
  assert.match(await text.innerText(), /<img src=x onerror=alert\(1\)>/);
  await text.locator('.unfold').click();
  await text.getByText('five').waitFor();
  await see(page, '10-texts');
  await text.getByRole('link', { name: 'deep' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await message(page, '/start deep').waitFor();
});

test('a message is replied to, edited, forwarded and deleted from its menu by keyboard', async () => {
  const page = await open();
  await person(page, 'Chen').click();
  await chat(page, 'LSPD').click();
  await say(page, 'hello <b>all</b>');
  const own = message(page, 'hello <b>all</b>');
  await own.waitFor();
  const choose = async (item) => {
    await page.locator('.row.mine').last().focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu', { name: 'Message' });
    await menu.waitFor();
    if (item === 'Reply') await see(page, '11-menu');
    await menu.getByRole('menuitem', { name: item }).focus();
    await page.keyboard.press('Enter');
  };
  await choose('Reply');
  await page.getByText('Reply to yourself').waitFor();
  await page.keyboard.type('an answer');
  await page.keyboard.press('Enter');
  await page.locator('.bubble .quote', { hasText: 'hello' }).waitFor();
  await choose('Edit');
  await page.keyboard.type(', changed');
  await page.keyboard.press('Enter');
  await message(page, 'an answer, changed').waitFor();
  await choose('JSON');
  await page.getByText('"message_id"').waitFor();
  await page.keyboard.press('Escape');
  await choose('Forward');
  await page.getByRole('dialog').getByRole('button', { name: 'Muster' }).click();
  await page.getByText('Forwarded from Chen').waitFor();
  await choose('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Forwarded from Chen').waitFor({ state: 'detached' });
});

test('a message reaches the others at once as unread', async () => {
  const [alice, boris] = [await open(), await open()];
  await alice.goto(`${demo.page}/`);
  await person(boris, /Борис/).click();
  await chat(boris, 'LSPD').click();
  await say(boris, 'кто на смене?', 'Сообщение');
  await chat(alice, 'кто на смене?').locator('.badge', { hasText: /\d/ }).waitFor();
  await chat(alice, 'LSPD').click();
  await message(alice, 'кто на смене?').waitFor();
});

test('a blocked bot can be unblocked', async () => {
  const page = await open();
  await person(page, 'Chen').click();
  await page.getByRole('button', { name: 'Chat menu' }).click();
  await page.getByRole('menuitem', { name: 'Block the bot' }).click();
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByRole('button', { name: 'Unblock the bot' }).click();
  await page.getByRole('button', { name: 'Unblock the bot' }).waitFor({ state: 'detached' });
});

test('axe finds nothing, on a phone and on a desktop, in light and dark', async () => {
  const axe = readFileSync(new URL('node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
  for (const options of [{ colorScheme: 'light' }, { ...PHONE, colorScheme: 'dark' }]) {
    const page = await open(options);
    const check = async (what) => {
      await page.evaluate(axe);
      const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
      assert.deepEqual(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0].target}`), [], what);
    };
    await check('the first look');
    if (options.isMobile) await chat(page, 'Muster').first().tap();
    await say(page, '/all');
    await message(page, 'plain block').waitFor();
    await check('texts');
    await say(page, '/new');
    await button(page, 'Copy the key').click();
    await page.locator('.notification').waitFor();
    await check('a notification');
    await page.getByRole('textbox', { name: 'Message' }).fill('/');
    await page.getByRole('option').first().waitFor();
    await check('the command menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Chat menu' }).click();
    await page.getByRole('menu').waitFor();
    await check('the menu of the chat');
    await page.context().close();
  }
});

test('the dark theme follows the system and the switch', async () => {
  const page = await open({ colorScheme: 'dark' });
  await chat(page, 'LSPD').click();
  await page.locator('.row').first().waitFor();
  await see(page, '12-dark-group');
  await chat(page, 'Muster').first().click();
  await page.locator('.row').first().waitFor();
  await see(page, '13-dark-private');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await ground();
  await page.getByRole('button', { name: /Theme/ }).click();
  assert.notEqual(await ground(), dark);
});

test('a phone shows the list, then the chat, without horizontal scrolling', async () => {
  const page = await open({ ...PHONE });
  assert.equal(await page.locator('.conversation').isHidden(), true);
  await see(page, '14-phone-list');
  await chat(page, 'LSPD').tap();
  await page.locator('.row').first().waitFor();
  await see(page, '15-phone-group');
  await page.getByRole('button', { name: 'Back to the chats' }).tap();
  await page.locator('.chat').first().waitFor();
  await chat(page, 'Muster').first().tap();
  await page.getByRole('textbox', { name: 'Message' }).fill('/');
  await page.getByRole('option').first().waitFor();
  await see(page, '16-phone-commands');
  await page.getByRole('textbox', { name: 'Message' }).fill('@muster_demo_bot lspd 5');
  await page.getByRole('option', { name: 'Bartholomew' }).waitFor();
  await see(page, '17-phone-cards');
  await page.getByRole('option', { name: 'Jane_Smith' }).tap();
  await message(page, 'Jane_Smith').locator('.via').waitFor();
  await see(page, '18-phone-via');
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(sideways, false);
});
