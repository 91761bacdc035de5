// Saves a picture of the Mini App as a phone shows it: `node app.mjs ADDRESS FILE [WIDTH HEIGHT]`. After `npm ci` in tests/browser.

import { openBrowser } from '../../tests/browser/browser.mjs';

const [address, file, width = 360, height = 640] = process.argv.slice(2);
const browser = await openBrowser();
const context = await browser.newContext({ viewport: { width: Number(width), height: Number(height) }, deviceScaleFactor: 2, isMobile: true, hasTouch: true, reducedMotion: 'reduce' });
const page = await context.newPage();
await page.goto(address);
await page.locator('.chart .today').waitFor();
await page.locator('.card .row').first().waitFor();
await page.screenshot({ path: file });
await browser.close();
