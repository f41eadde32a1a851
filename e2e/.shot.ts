import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { runCommand, startProduct } from './support/product.ts';
import { createPostgresCluster } from '../packages/testing/src/postgresCluster.ts';
import { postgresBin } from '../scripts/lib/system.mjs';
const bin = postgresBin();
if (!bin) throw new Error('no pg');
const cluster = await createPostgresCluster({ bin });
const settings = { DATABASE_URL: cluster.url('postgres'), DATA_DIR: mkdtempSync(join(tmpdir(), 'shot-')) };
await runCommand('packages/demo/src/cli/demo.ts', [], settings);
const product = await startProduct({ ...settings, RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'warn' });
console.log('READY', product.url);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' });
async function shots(who: string, steps: readonly { name: string; path: string; run?: (page: import('@playwright/test').Page) => Promise<unknown> }[]) {
  for (const width of [1440, 800, 390]) {
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    const page = await context.newPage();
    page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
    await page.goto(product.url);
    await page.getByLabel('Felhasználónév').fill(who);
    await page.getByLabel('Jelszó', { exact: true }).fill('Demo-2026!');
    await page.getByRole('button', { name: 'Belépés', exact: true }).click();
    await page.waitForTimeout(4000);
    for (const { name, path, run } of steps) {
      try {
        await page.goto(product.url + path);
        await page.waitForTimeout(3500);
        await run?.(page);
        await page.screenshot({ path: `/tmp/v-bench-${who}-${name}-${width}.png` });
      } catch (e) { console.log('FAILED', who, name, width, String(e).slice(0, 300)); await page.screenshot({ path: `/tmp/v-bench-${who}-${name}-${width}.png` }); }
    }
    await context.close();
  }
}
try {
  await shots('manager', [
    { name: 'list', path: '/view/damages' },
    { name: 'chosen', path: '/view/damages?late=1', run: async (p) => { const boxes = p.locator('tbody input[type=checkbox]'); await boxes.nth(0).click(); await boxes.nth(2).click(); await p.getByRole('button', { name: 'Terhelés' }).click(); await p.waitForTimeout(1500); } },
    { name: 'map', path: '/view/damages?map=1', run: (p) => p.waitForTimeout(3000) },
    { name: 'conflict', path: '/view/damages?state=closed&late=1&crop=x' },
  ]);
  await shots('expert-damage', [{ name: 'list', path: '/view/damages' }]);
} finally {
  await browser.close();
  await product.stop();
  await cluster.remove();
}
console.log('DONE');
