/** The desk's map in Chromium, 1280 x 800, drawn by software: how soon the blocks appear, and how smoothly they pan. */
import { type Browser, chromium, type Page } from '@playwright/test';
import { wholeChromiumPath } from '../scripts/lib/system.mjs';
import { type Figure, median, round } from './support.ts';

interface Stage {
  readonly url: string;
  readonly userName: string;
  readonly password: string;
  readonly blocks: number;
}

/** Without a new tile for so long, all have loaded. */
const SETTLED_MS = 800;
const PATIENCE_MS = 20_000;
/** Pause between two moves: tiles fetched meanwhile are drawn. */
const REST_MS = 600;
const PUSHES = 6;
const STEPS = 45;
/** A longer frame is visible as a stutter. */
const STUMBLE_MS = 34;

/** Zoom of the view with the same resolution as pictures of that zoom. */
const ZOOMS = [10, 12, 14] as const;

async function signIn(page: Page, { url, userName, password }: Stage): Promise<void> {
  await page.goto(`${url}/bejelentkezes`);
  await page.locator('input[autocomplete="username"]').fill(userName);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.keyboard.press('Enter');
  await page.locator('.ol-viewport canvas').first().waitFor({ timeout: 60_000 });
}

const isTile = (address: string) => address.includes('/tiles/blocks/');

/** Milliseconds from the map's appearance until the last tile of blocks has loaded. */
async function readyAfter(page: Page, address: string): Promise<{ readonly ms: number; readonly tiles: number }> {
  const seen = { tiles: 0, last: 0 };
  const note = (response: { url(): string }) => {
    if (!isTile(response.url())) return;
    seen.last = performance.now();
    seen.tiles += 1;
  };
  page.on('response', note);
  await page.goto(address);
  await page.locator('.ol-viewport canvas').first().waitFor();
  const from = performance.now();
  while (seen.tiles === 0 || performance.now() - seen.last < SETTLED_MS) {
    if (performance.now() > from + PATIENCE_MS)
      throw new Error(`${seen.tiles} tiles of blocks after ${PATIENCE_MS} ms`);
    await page.waitForTimeout(50);
  }
  page.off('response', note);
  return { ms: Math.max(0, seen.last - from), tiles: seen.tiles };
}

/** Milliseconds between frames while the map is dragged to and fro. */
async function frames(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { frameTimes: times, frameWatch: true });
    const watch = (at: number) => {
      times.push(at);
      if ((globalThis as { frameWatch?: boolean }).frameWatch === true) requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
  });
  const all: number[] = [];
  for (let push = 0; push < PUSHES; push += 1) {
    const [from, to] = push % 2 === 0 ? [900, 400] : [400, 900];
    await page.mouse.move(from, 420);
    await page.mouse.down();
    await page.evaluate(() => ((globalThis as { frameTimes?: number[] }).frameTimes ?? []).splice(0));
    for (let step = 1; step <= STEPS; step += 1) {
      await page.mouse.move(from + ((to - from) * step) / STEPS, 420 + 60 * Math.sin(step / 8));
      await page.waitForTimeout(16);
    }
    const times = await page.evaluate(() => [...((globalThis as { frameTimes?: number[] }).frameTimes ?? [])]);
    await page.mouse.up();
    all.push(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
    await page.waitForTimeout(REST_MS);
  }
  await page.evaluate(() => Object.assign(globalThis, { frameWatch: false }));
  return all;
}

/** A page of a user whose browser has no tile in its cache. */
async function freshPage(browser: Browser, stage: Stage): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await signIn(page, stage);
  return page;
}

export async function panningFigures(stage: Stage): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: wholeChromiumPath() ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const [first, second] = [await freshPage(browser, stage), await freshPage(browser, stage)];
    const figures: Figure[] = [];
    for (const zoom of ZOOMS) {
      const address = `${stage.url}/?map=680000,200000,${zoom}`;
      const unread = await readyAfter(first, address);
      const read = await readyAfter(second, address);
      await first.goto('about:blank');
      const gaps = await frames(second);
      const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
      const stumbles = gaps.filter((gap) => gap > STUMBLE_MS).length;
      figures.push({
        job: `Panning ${stage.blocks.toLocaleString('en')} blocks and their outlines at zoom ${zoom}, 1280 x 800, ${read.tiles} tiles of blocks`,
        ours: `${round(1000 / mean)} fps (median frame ${round(median(gaps), 1)} ms, ${stumbles} of ${gaps.length} above ${STUMBLE_MS} ms); all there ${round(read.ms)} ms after the map, ${round(unread.ms)} ms where the server had to read them first`,
        peer: 'OpenLayers canvas with GeoJSON 4-5 fps at z10',
        ratio: `${round(1000 / mean / 5)} x`,
        goal: '≥ 55 fps, ready ≤ 1 s',
      });
    }
    return figures;
  } finally {
    await browser.close();
  }
}
