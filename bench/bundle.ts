/** What a browser has loaded before the sign-in page and the farmer's map can be used, as it came over the wire. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { startProduct } from '../e2e/support/product.ts';
import { report, round } from './support.ts';

const product = await startProduct({ DATA_DIR: mkdtempSync(join(tmpdir(), 'georisk-bundle-')) });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

/** Kilobytes of scripts, styles and fonts that came so far. */
const kilobytes = (page: Page) =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const code = entries.filter((entry) => /\.(js|css|woff2)(\?|$)/.test(entry.name));
    return code.reduce((sum, entry) => sum + entry.encodedBodySize, 0) / 1000;
  });

try {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${product.url}/bejelentkezes`);
  await page.locator('input[autocomplete="username"]').waitFor();
  const signIn = await kilobytes(page);
  await page.locator('input[autocomplete="username"]').fill('farmer');
  await page.locator('input[autocomplete="current-password"]').fill('Demo-2026!');
  await page.keyboard.press('Enter');
  await page.locator('.ol-viewport canvas').first().waitFor({ timeout: 60_000 });
  const map = await kilobytes(page);
  report([
    {
      job: 'Sign-in page before it is usable (JS, CSS, fonts; compressed)',
      ours: `${round(signIn)} kB`,
      peer: 'limit 250 kB',
      ratio: round(250 / signIn, 2),
      goal: '≤ 250 kB',
    },
    {
      job: "Farmer's map before it is usable, sign-in included",
      ours: `${round(map)} kB`,
      peer: 'limit 460 kB; MapStore2 1,760 kB',
      ratio: round(460 / map, 2),
      goal: '≤ 460 kB',
    },
  ]);
} finally {
  await browser.close();
  await product.stop();
}
