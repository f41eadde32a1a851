/**
 * `node scripts/chaos/browser.ts [kills]`: kill -9 of a whole browser while points, an area, the draft of an outline
 * and photos are worked on, with a network and without, at random moments. Afterwards nothing is lost that the screen
 * had shown as kept, and nothing is on the server twice.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type KilledBrowser, killedBrowser } from '../../e2e/support/killedBrowser.ts';
import {
  killAreas,
  type KillCount,
  killOutline,
  killPhotos,
  killPoints,
  type KillStory,
} from '../../e2e/support/killStories.ts';
import { tokenOf } from '../../e2e/support/people.ts';
import { startProduct } from '../../e2e/support/product.ts';
import { DEMO_DATE, greet } from '../../e2e/support/demoWorlds.ts';

const kills = Number(process.argv[2] ?? 20);
const LATEST_MS = 4_000;

const STORIES: readonly (readonly [name: string, userName: string, story: KillStory])[] = [
  ['points', 'expert-damage', killPoints],
  ['area', 'expert-damage', killAreas],
  ['outline', 'farmer', killOutline],
  ['photos', 'expert-damage', killPhotos],
];

interface Tally {
  kills: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Rounds that could not be judged. */
  broken: number;
}

const dataDir = mkdtempSync(join(tmpdir(), 'georisk-browser-'));
const demo = await startProduct({ DATA_DIR: dataDir, DEMO_DATE });
process.env['DEMO_URL'] = demo.url;
await greet(demo.url, ['farmer', 'expert-damage', 'manager']);

const tallies: Record<string, Tally> = {};
const browsers = new Map<string, KilledBrowser>();
for (let round = 0; round < kills; round += 1) {
  const chosen = STORIES[round % STORIES.length];
  if (chosen === undefined) throw new Error('There is no story');
  const [name, userName, story] = chosen;
  const tally = (tallies[name] ??= { kills: 0, acknowledged: 0, lost: 0, doubled: 0, broken: 0 });
  // One profile per story: remains of an earlier kill are included.
  const browser = browsers.get(name) ?? killedBrowser(await tokenOf(demo.url, userName));
  browsers.set(name, browser);
  const isOnline = Math.floor(round / STORIES.length) % 2 === 1;
  let count: KillCount = { acknowledged: 0, lost: 0, doubled: 0 };
  try {
    count = await story(browser, { killAfter: Math.random() * LATEST_MS, isOnline });
  } catch (error) {
    tally.broken += 1;
    console.log(`${name}: ${String(error)}`);
  }
  await browser.kill();
  tally.kills += 1;
  tally.acknowledged += count.acknowledged;
  tally.lost += count.lost;
  tally.doubled += count.doubled;
  const net = isOnline ? 'online' : 'offline';
  console.log(
    `${name}, ${net}: kill ${round + 1}/${kills}, ${count.acknowledged} kept, ${count.lost} lost, ${count.doubled} doubled`,
  );
}
for (const browser of browsers.values()) await browser.end();
await demo.stop();
rmSync(dataDir, { recursive: true, force: true });
console.table(tallies);
const isClean = Object.values(tallies).every(({ lost, doubled, broken }) => lost + doubled + broken === 0);
process.exit(isClean ? 0 : 1);
