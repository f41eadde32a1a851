/**
 * The bytes that a browser has loaded, as transferred, before the sign-in page and the farmer's map can be used; the
 * time until a damage case is visible.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { tokenOf } from '../e2e/support/people.ts';
import { startProduct } from '../e2e/support/product.ts';
import { TOKEN_KEY } from '../packages/web/src/lib/storageKeys.ts';
import { wholeChromiumPath } from '../scripts/lib/system.mjs';
import { report, round } from './support.ts';
import { workDone } from './workDone.ts';

const product = await startProduct({ DATA_DIR: mkdtempSync(join(tmpdir(), 'georisk-bundle-')) });
const browser = await chromium.launch({
  executablePath: wholeChromiumPath() ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

/**
 * Kilobytes of scripts, styles and fonts requested before the last of some chunks had come; what is fetched ahead for
 * later does not count. @param last the beginning of its name; all so far where there is none
 */
const kilobytes = (page: Page, last?: string) =>
  page.evaluate((name) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const code = entries.filter((entry) => /\.(js|css|woff2)(\?|$)/.test(entry.name));
    const until = code.find((entry) => name !== undefined && entry.name.includes(`/${name}-`))?.responseEnd ?? Infinity;
    const before = code.filter(({ startTime }) => startTime < until);
    return before.reduce((sum, entry) => sum + entry.encodedBodySize, 0) / 1000;
  }, last);

const ROUNDS = 5;
/** A server that has just started compiles what it is asked for. */
const UNCOUNTED = 2;

/**
 * Milliseconds from the address to the case's number on the screen, in a browser without any cached file of the
 * product; median.
 */
async function firstCase(): Promise<number> {
  const token = await tokenOf(product.url, 'expert-damage');
  const answer = await fetch(`${product.url}/api/damages`, { headers: { authorization: `Bearer ${token}` } });
  const { items } = (await answer.json()) as { items: readonly { readonly damageNumber: string }[] };
  const number = items[0]?.damageNumber ?? '';
  const times: number[] = [];
  for (let turn = 0; turn < UNCOUNTED + ROUNDS; turn += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, token] as const);
    await context.addInitScript((wanted) => {
      const look = () => {
        if (document.querySelector('h1')?.textContent.includes(wanted) === true) performance.mark('seen');
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, number);
    const page = await context.newPage();
    await page.goto(`${product.url}/view/damage/${number}`, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: number }).waitFor();
    const seen = await page.evaluate(() => performance.getEntriesByName('seen')[0]?.startTime ?? Number.NaN);
    if (turn >= UNCOUNTED) times.push(seen);
    await context.close();
  }
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
}

/** Milliseconds from the press on a case in the list to its number on the screen; median. */
async function caseOfList(): Promise<number> {
  const token = await tokenOf(product.url, 'expert-damage');
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, token] as const);
  const page = await context.newPage();
  const times: number[] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    await page.goto(`${product.url}/view/damages`);
    const link = page.locator('main a[href^="/view/damage/"]').nth(turn);
    const number = (await link.textContent()) ?? '';
    times.push(
      await link.evaluate(
        (element, wanted) =>
          new Promise<number>((resolve) => {
            const from = performance.now();
            const look = () => {
              if (document.querySelector('h1')?.textContent.includes(wanted) === true)
                resolve(performance.now() - from);
              else requestAnimationFrame(look);
            };
            (element as HTMLElement).click();
            requestAnimationFrame(look);
          }),
        number,
      ),
    );
  }
  await context.close();
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
}

try {
  await workDone(product.url);
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${product.url}/bejelentkezes`);
  await page.locator('input[autocomplete="username"]').waitFor();
  const signIn = await kilobytes(page);
  await page.locator('input[autocomplete="username"]').fill('farmer');
  await page.locator('input[autocomplete="current-password"]').fill('Demo-2026!');
  await page.keyboard.press('Enter');
  await page.locator('.ol-viewport canvas').first().waitFor({ timeout: 60_000 });
  const map = await kilobytes(page, 'map-library');
  await page.close();
  const damageCase = await firstCase();
  const listed = await caseOfList();
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
    {
      job: 'First view of a damage case, browser empty: its number stands on the screen (median of five)',
      ours: `${round(damageCase)} ms`,
      peer: 'limit 1,000 ms',
      ratio: round(1000 / damageCase, 2),
      goal: '≤ 1 s',
    },
    {
      job: 'A damage case opened from the list (median of five)',
      ours: `${round(listed)} ms`,
      peer: 'limit 1,000 ms',
      ratio: round(1000 / listed, 2),
      goal: '≤ 1 s',
    },
  ]);
} finally {
  await browser.close();
  await product.stop();
}
