/** The maps of a graveyard and of a soil survey in Chromium, 1280 x 800, drawn by software, beside the same map without rows. */
import { type Browser, chromium, type Page } from '@playwright/test';
import { wholeChromiumPath } from '../scripts/lib/system.mjs';
import { type Figure, median, round } from './support.ts';
import { type Account, GRAVES, PASSWORD, SAMPLES } from './verticalsLoad.ts';

const PUSHES = 4;
const STEPS = 40;
const REST_MS = 500;
const SETTLED_MS = 1_000;
const PATIENCE_MS = 60_000;
const READY_LIMIT_MS = 5_000;

export async function signedIn(browser: Browser, url: string, account: string, password = PASSWORD): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${url}/bejelentkezes`);
  await page.locator('input[autocomplete="username"]').fill(account);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.keyboard.press('Enter');
  await page.locator('.ol-viewport canvas').first().waitFor({ timeout: PATIENCE_MS });
  return page;
}

/** Milliseconds from the request of a page until the last answer with shapes has come and nothing follows. */
export async function readyAfter(page: Page, address: string, call: string): Promise<number> {
  const seen = { last: 0 };
  const note = (response: { url(): string }) => {
    if (response.url().includes(call)) seen.last = performance.now();
  };
  page.on('response', note);
  const from = performance.now();
  await page.goto(address);
  while (seen.last === 0 || performance.now() - seen.last < SETTLED_MS) {
    if (performance.now() - from > PATIENCE_MS) throw new Error(`No answer of ${call}`);
    await page.waitForTimeout(50);
  }
  page.off('response', note);
  return seen.last - from;
}

/** Milliseconds between frames while the map is dragged to and fro. */
export async function frames(page: Page): Promise<number[]> {
  const all: number[] = [];
  for (let push = 0; push < PUSHES; push += 1) {
    const [from, to] = push % 2 === 0 ? [950, 600] : [600, 950];
    await page.mouse.move(from, 420);
    await page.mouse.down();
    await page.evaluate(() => {
      const times: number[] = [];
      Object.assign(globalThis, { frameTimes: times, frameWatch: true });
      const watch = (at: number) => {
        times.push(at);
        if ((globalThis as { frameWatch?: boolean }).frameWatch === true) requestAnimationFrame(watch);
      };
      requestAnimationFrame(watch);
    });
    for (let step = 1; step <= STEPS; step += 1) {
      await page.mouse.move(from + ((to - from) * step) / STEPS, 420 + 50 * Math.sin(step / 8));
      await page.waitForTimeout(16);
    }
    const times = await page.evaluate(() => {
      Object.assign(globalThis, { frameWatch: false });
      return [...((globalThis as { frameTimes?: number[] }).frameTimes ?? [])];
    });
    await page.mouse.up();
    all.push(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
    await page.waitForTimeout(REST_MS);
  }
  return all;
}

export const fps = (gaps: readonly number[]) => 1000 / (gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length);

interface View {
  readonly job: string;
  readonly account: Account;
  readonly empty: Account;
  readonly map: string;
  readonly call: string;
}

const VIEWS: readonly View[] = [
  {
    job: `A graveyard of ${GRAVES.toLocaleString('en')} graves, all of it, as rows`,
    account: 'cemetery',
    empty: 'empty-cemetery',
    map: '',
    call: '/api/cemetery/graveRows',
  },
  {
    job: 'The same, near, single graves',
    account: 'cemetery',
    empty: 'empty-cemetery',
    map: '?map=800400,120400,19.8',
    call: '/api/cemetery/gravesByExtent',
  },
  {
    job: `A survey of ${SAMPLES.toLocaleString('en')} samples, the first 5,000 of a view`,
    account: 'prokat',
    empty: 'empty-prokat',
    map: '?map=810000,130000,13',
    call: '/api/prokat/soilSample',
  },
];

export async function mapFigures(url: string): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: wholeChromiumPath() ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const figures: Figure[] = [];
  try {
    for (const { job, account, empty, map, call } of VIEWS) {
      const [full, bare] = [await signedIn(browser, url, account), await signedIn(browser, url, empty)];
      const ready = await readyAfter(full, `${url}/${map}`, call);
      await bare.goto('about:blank');
      const gaps = await frames(full);
      await full.goto('about:blank');
      await bare.goto(`${url}/${map}`);
      await bare.locator('.ol-viewport canvas').first().waitFor();
      await bare.waitForTimeout(SETTLED_MS);
      const without = await frames(bare);
      figures.push({
        job: `${job}: the page until its shapes are there; frames while panning, 1280 x 800`,
        ours: `${round(ready)} ms; ${round(fps(gaps))} fps (median frame ${round(median(gaps), 1)} ms)`,
        peer: `limit ${READY_LIMIT_MS} ms; the same map without rows ${round(fps(without))} fps`,
        ratio: `${round(fps(gaps) / fps(without), 2)} x`,
        goal: `≤ ${READY_LIMIT_MS} ms, ≥ 0.8 x`,
      });
      await Promise.all([full.close(), bare.close()]);
    }
    return figures;
  } finally {
    await browser.close();
  }
}
