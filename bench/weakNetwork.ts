/**
 * The farmer's start on a weak network, 100 kB/s with 300 ms each way and back, in an empty browser on a phone: when
 * the frame, the answer about the parcel and the picture of its ground are on the screen, and how many bytes had come.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { PHONE, tokenOf } from '../e2e/support/people.ts';
import { startProduct } from '../e2e/support/product.ts';
import { TOKEN_KEY } from '../packages/web/src/lib/storageKeys.ts';
import { wholeChromiumPath } from '../scripts/lib/system.mjs';
import { median, report, round } from './support.ts';
import { workDone } from './workDone.ts';

const LATENCY_MS = 300;
const BYTES_A_SECOND = 100_000;
const ROUNDS = 3;
/** A server that has just started compiles what it is asked for. */
const UNCOUNTED = 1;
/** The sentence about the parcel in the sheet. */
const ANSWER = /Riasztás .* óta|Rendben/;
const LIMIT_MS = 5_000;

interface Moment {
  readonly ms: number;
  readonly kilobytes: number;
}
type Moments = Readonly<Record<'frame' | 'answer' | 'ground', Moment>>;

/** Slows the network of a page, and counts the bytes that come. */
async function weak(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  session.on('Network.dataReceived', ({ encodedDataLength }) => (bytes += encodedDataLength));
  session.on('Network.responseReceived', ({ response }) => (bytes += response.encodedDataLength));
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  });
  return () => bytes / 1000;
}

const product = await startProduct({ DATA_DIR: mkdtempSync(join(tmpdir(), 'georisk-weak-')) });
const browser = await chromium.launch({
  executablePath: wholeChromiumPath() ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

async function start(token: string): Promise<Moments> {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, token] as const);
  const page = await context.newPage();
  const kilobytes = await weak(page);
  const began = performance.now();
  const moment = (): Moment => ({ ms: performance.now() - began, kilobytes: kilobytes() });
  await page.goto(product.url, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const frame = moment();
  await page.getByText(ANSWER).first().waitFor({ timeout: 60_000 });
  const answer = moment();
  await page.locator('[data-settled]').waitFor({ state: 'attached', timeout: 60_000 });
  const ground = moment();
  await context.close();
  return { frame, answer, ground };
}

const of = (all: readonly Moments[], name: keyof Moments) => ({
  ms: median(all.map((each) => each[name].ms)),
  kilobytes: median(all.map((each) => each[name].kilobytes)),
});

try {
  await workDone(product.url);
  const token = await tokenOf(product.url, 'farmer');
  const all: Moments[] = [];
  for (let turn = 0; turn < UNCOUNTED + ROUNDS; turn += 1) {
    const moments = await start(token);
    if (turn >= UNCOUNTED) all.push(moments);
  }
  const [frame, answer, ground] = [of(all, 'frame'), of(all, 'answer'), of(all, 'ground')];
  const shown = ({ ms, kilobytes }: Moment) => `${round(ms)} ms, ${round(kilobytes)} kB`;
  /** What the bytes alone need on such a network. */
  const alone = (kilobytes: number) => (kilobytes * 1000 * 1000) / BYTES_A_SECOND;
  report([
    {
      job: 'Weak network (100 kB/s, 300 ms), empty browser, phone: the frame is painted',
      ours: shown(frame),
      peer: `its bytes alone ${round(alone(frame.kilobytes))} ms`,
      ratio: round(frame.ms / Math.max(alone(frame.kilobytes), 1), 2),
      goal: 'recorded',
    },
    {
      job: "… the farmer's answer about the parcel",
      ours: shown(answer),
      peer: `limit ${LIMIT_MS} ms; its bytes alone ${round(alone(answer.kilobytes))} ms`,
      ratio: round(LIMIT_MS / answer.ms, 2),
      goal: '≤ 5 s',
    },
    {
      job: '… everything is drawn, the picture of the ground too',
      ours: shown(ground),
      peer: `its bytes alone ${round(alone(ground.kilobytes))} ms`,
      ratio: round(ground.ms / alone(ground.kilobytes), 2),
      goal: 'recorded',
    },
  ]);
} finally {
  await browser.close();
  await product.stop();
}
