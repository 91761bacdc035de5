// A browser that records requests to other origins and errors on the console.

import { chromium } from 'playwright-core';

const OPTIONS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export function openBrowser() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: OPTIONS });
}

/** A page at the demo's address, once `ready` is shown; `complaints` collects its errors. */
export async function openPage(browser, address, complaints, { path = '', ready = '.chat', ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 820 }, reducedMotion: 'reduce', ...options });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: address });
  const page = await context.newPage();
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== address) complaints.push(`left the origin: ${request.url()}`);
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`script: ${error.stack}`));
  await page.goto(address + path);
  await page.locator(ready).first().waitFor();
  return page;
}
