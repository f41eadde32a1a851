import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page, test } from '@playwright/test';
import { createRandom } from '../packages/domain/src/sampling/random.ts';
import { GRANT_KEY } from '../packages/web/src/lib/storageKeys.ts';
import { button } from './support/damageCase.ts';
import {
  type DayCase,
  doTask,
  faultsOfDay,
  type KeptOperation,
  keptOn,
  killsOf,
  madeBy,
  openDayCase,
  tasksOf,
} from './support/fieldDay.ts';
import { pressInSheet } from './support/damagePath.ts';
import { frontProxy } from './support/frontProxy.ts';
import { killedBrowser } from './support/killedBrowser.ts';
import { demoUrl, PHONE, tokenOf } from './support/people.ts';

/** Not among the stories of `npm test` yet: it runs where this is set, 20 is the long form. */
const KILLS = Number(process.env['FIELD_DAY_KILLS'] ?? 4);
const SEED = Number(process.env['FIELD_DAY_SEED'] ?? 1);
const CASES = Number(process.env['FIELD_DAY_CASES'] ?? 6);
/** Of the kills, those on the way home. */
const AT_HOME = Math.ceil(KILLS / 4);
const DAY = -86_400_000;

/** The clock of the page, which a person may set. */
const settableClock = () => {
  const Real = Date;
  const page = globalThis as { clockShift?: number };
  globalThis.Date = class extends Real {
    constructor(...given: []) {
      if (given.length > 0) super(...given);
      else super(Real.now() + (page.clockShift ?? 0));
    }
    static override now = () => Real.now() + (page.clockShift ?? 0);
  } as DateConstructor;
};

async function take(page: Page, base: string, { damageNumber }: DayCase): Promise<void> {
  await page.goto(`${base}/view/damage/${damageNumber}`);
  await pressInSheet(page, button(page, 'Viszem a terepre'));
  await page.getByRole('dialog').getByRole('button', { name: 'Letöltés' }).click();
  await expect(page.getByText('Hálózat nélkül is megnyitható')).toBeVisible();
}

const entryOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '');

test(`a day without a network, the browser killed ${KILLS} times: everything arrives once`, {
  tag: '@all',
}, async () => {
  test.skip(process.env['FIELD_DAY_KILLS'] === undefined, 'It is run by FIELD_DAY_KILLS=4, the long form by 20');
  test.setTimeout(Number(process.env['FIELD_DAY_MS'] ?? 300_000 + KILLS * 60_000));
  const token = await tokenOf(demoUrl(), 'expert-damage');
  const proxy = await frontProxy(demoUrl());
  const browser = killedBrowser(token, {
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    permissions: ['geolocation'],
    geolocation: { longitude: 20, latitude: 47, accuracy: 4 },
  });
  const open = async () => {
    const page = await browser.open();
    await page.context().addInitScript(settableClock);
    return page;
  };
  try {
    const cases: DayCase[] = [];
    for (let index = 0; index < CASES; index += 1) cases.push(await openDayCase());
    let page = await open();
    for (const each of cases) await take(page, proxy.url, each);
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), GRANT_KEY)).not.toBeNull();
    await expect.poll(() => page.evaluate(() => caches.has('georisk-choice'))).toBe(true);

    await proxy.goDown();
    const tasks = tasksOf(cases);
    const kills = killsOf(SEED, tasks.length, KILLS - AT_HOME);
    // What the screen has shown as kept.
    const shown = new Map<string, KeptOperation>();
    const note = (operations: readonly KeptOperation[]) => {
      for (const operation of operations) shown.set(operation.changeId, operation);
    };
    for (const [index, task] of tasks.entries()) {
      const after = kills.get(index);
      const before = madeBy(task, await keptOn(page)).length;
      if (after === undefined) await doTask(page, proxy.url, task);
      else {
        let isDone = false;
        const work = doTask(page, proxy.url, task).then(
          () => (isDone = true),
          () => undefined,
        );
        await Promise.race([sleep(after), work]);
        const wasDone = isDone;
        // What is left of the work fails by itself: its page is gone.
        await browser.kill();
        page = await open();
        await page.goto(`${proxy.url}/view/outbox`);
        const kept = await keptOn(page);
        expect([...shown.keys()].filter((id) => !kept.some(({ changeId }) => changeId === id))).toEqual([]);
        const isThere = madeBy(task, kept).length > before;
        expect(isThere || !wasDone).toBe(true);
        if (!isThere) await doTask(page, proxy.url, task);
      }
      if (index === Math.floor(tasks.length * 0.9))
        await page.evaluate((shift) => void Object.assign(globalThis, { clockShift: shift }), DAY);
      note(await keptOn(page));
    }
    expect(shown.size).toBe(tasks.length);

    // The way home: a new build is there, a second tab is open, answers are lost after the server has written.
    const random = createRandom(SEED + 1);
    proxy.deploy();
    proxy.loseAnswers(() => random() < 0.15);
    const before = await entryOf(page);
    for (let kill = 0; kill <= AT_HOME; kill += 1) {
      const other = await page.context().newPage();
      await other.goto(`${proxy.url}/view/outbox`);
      if (kill === 0) await proxy.goUp();
      await page.goto(`${proxy.url}/view/outbox`);
      for (const tab of [other, page])
        await button(tab, 'Küldés most')
          .click({ timeout: 10_000 })
          .catch(() => undefined);
      if (kill === AT_HOME) break;
      await sleep(300 + Math.floor(random() * 2_500));
      // A newer build never takes the place of one with unsent work.
      if ((await keptOn(page)).length > 0) expect(await entryOf(page)).toBe(before);
      await browser.kill();
      page = await open();
      await page.goto(`${proxy.url}/view/outbox`);
    }
    const isEmpty = async () => {
      await button(page, 'Küldés most')
        .click({ timeout: 1_000 })
        .catch(() => undefined);
      return (await keptOn(page)).length;
    };
    await expect.poll(isEmpty, { timeout: 180_000, intervals: [1_000] }).toBe(0);
    proxy.loseAnswers(null);
    expect(await faultsOfDay(cases, tasks, [...shown.values()])).toEqual([]);
  } finally {
    await browser.end();
    await proxy.goDown();
  }
});
