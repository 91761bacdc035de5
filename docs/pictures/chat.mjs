// Saves a picture of the chat page as a phone shows it: `node chat.mjs ADDRESS PERSON FILE`. After `npm ci` in tests/browser.

import { openBrowser } from '../../tests/browser/browser.mjs';

const [address, person, file] = process.argv.slice(2);
const browser = await openBrowser();
const context = await browser.newContext({ viewport: { width: 390, height: 600 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true, colorScheme: 'light', reducedMotion: 'reduce' });
const page = await context.newPage();
await page.goto(`${address}/#/${person}/${person}`);
await page.locator('#log article').nth(3).waitFor();
// It is as high as the whole chat, so that it begins with the first question.
const hidden = await page.locator('#log').evaluate((log) => log.scrollHeight - log.clientHeight);
await page.setViewportSize({ width: 390, height: 600 + hidden });
await page.waitForTimeout(500);
await page.screenshot({ path: file });
await browser.close();
