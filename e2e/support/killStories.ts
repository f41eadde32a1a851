import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { commentSegments, smallJpeg } from '../../packages/server/src/modules/photo/jpegForTests.ts';
import { button, call, dialog, openPlot, openPoint, plotPath, type PlotOfStory, storedPlot } from './damageCase.ts';
import { drawingRegion, square, startDrawing, tapMap } from './drawing.ts';
import type { KilledBrowser } from './killedBrowser.ts';
import { demoUrl, tokenOf } from './people.ts';
import { mapSettled } from './settled.ts';

/** Result of one kill. */
export interface KillCount {
  /** Work that the screen had shown as kept. */
  readonly acknowledged: number;
  /** The part of it that was neither on the device nor on the server afterwards. */
  readonly lost: number;
  /** Duplicates on the server. */
  readonly doubled: number;
}

/** A round of one kind of work: a browser is killed during it, and started again. */
export type KillStory = (browser: KilledBrowser, settings: KillSettings) => Promise<KillCount>;

export interface KillSettings {
  /** Milliseconds after the first acknowledgement. */
  readonly killAfter: number;
  /** Whether requests arrive before the kill. */
  readonly isOnline: boolean;
}

const KEPT = 'Megőrizve ezen a készüléken.';

/** Works until the browser is killed; later failures are caused by the kill. */
async function workUntilKilled(
  browser: KilledBrowser,
  { killAfter }: KillSettings,
  work: (acknowledge: () => void) => Promise<void>,
): Promise<void> {
  let begun = () => {};
  const first = new Promise<void>((resolve) => (begun = resolve));
  let isKilled = false;
  const working = work(begun).catch((error: unknown) => {
    if (!isKilled) throw error;
  });
  // Work that fails before anything was acknowledged ends the round.
  await Promise.race([first, working]);
  await Promise.race([sleep(killAfter), working]);
  isKilled = true;
  await browser.kill();
  await working;
}

/** Whether something becomes true in time. */
async function within(milliseconds: number, isTrue: () => Promise<boolean>): Promise<boolean> {
  for (const until = Date.now() + milliseconds; Date.now() < until; await sleep(250)) if (await isTrue()) return true;
  return isTrue();
}

const cut = (page: Page, path: RegExp, isOnline: boolean) =>
  isOnline
    ? Promise.resolve()
    : page.route(
        (url) => path.test(url.pathname),
        (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()),
      );

/** Yields that are typed and saved, point by point. */
export const killPoints: KillStory = async (browser, settings) => {
  const plot = await openPlot('zones');
  const count = (await storedPlot(plot.plotId)).sampling.length;
  const typed = new Map<number, string>();
  const kept = new Map<number, number>();
  const url = `${demoUrl()}${plotPath(plot, 'manageSamplings')}`;
  const page = await browser.open();
  await cut(page, /\/api\/damagePlots\/sampling\//, settings.isOnline);
  await page.goto(url);
  await workUntilKilled(browser, settings, async (acknowledge) => {
    for (let number = 1; number <= count; number += 1) {
      const value = number + 0.5;
      // The panel may still be moving under the first press.
      await openPoint(page, number).catch(() => openPoint(page, number));
      await dialog(page).getByLabel('Hozam t/ha').fill(String(value).replace('.', ','));
      await expect(dialog(page).getByText(KEPT)).toBeVisible();
      typed.set(number, String(value).replace('.', ','));
      acknowledge();
      await button(page, 'Mentés').click();
      if (settings.isOnline) {
        await expect(dialog(page)).toContainText('Mintavételi pontok mentve.');
        await button(page, 'Rendben').click();
      } else {
        await expect(page.getByText(/A pontok megmaradtak ezen a készüléken/)).toBeVisible();
        await expect(dialog(page)).toHaveCount(0);
      }
      kept.set(number, value);
      typed.delete(number);
    }
  });
  const again = await browser.open();
  // What was on its way is sent now, which a dialog over the points reports.
  await again.addLocatorHandler(dialog(again), () => button(again, 'Rendben').click());
  await again.goto(url);
  await expect(button(again, /^1\. pont/).first()).toBeVisible();
  const yields = async () =>
    new Map((await storedPlot(plot.plotId)).sampling.map((point) => [point.sequenceId, point.yield]));
  const isThere = async () => {
    const stored = await yields();
    return [...kept].every(([number, value]) => stored.get(number) === value);
  };
  await within(90_000, isThere);
  const stored = await yields();
  let lost = [...kept].filter(([number, value]) => stored.get(number) !== value).length;
  for (const [number, text] of typed) {
    const note = again.getByText(new RegExp(`Be nem fejezett pont: ${number}\\. pont`));
    // Saved at the moment of the kill, it is on the server; otherwise it is still typed.
    const isSafe = async () =>
      (await note.isVisible()) || (await yields()).get(number) === Number(text.replace(',', '.'));
    if (!(await within(45_000, isSafe))) lost += 1;
  }
  const { sampling } = await storedPlot(plot.plotId);
  return { acknowledged: kept.size + typed.size, lost, doubled: sampling.length - count };
};

/** Stored corners: the screen shows their number beside the sentence that they are stored. */
async function keptCorners(region: ReturnType<typeof drawingRegion>): Promise<number> {
  const [text, note] = await region.evaluate(
    (element, sentence) => [
      element.textContent ?? '',
      [...element.querySelectorAll('p')].some(({ textContent }) => textContent === sentence) ? 'kept' : '',
    ],
    KEPT,
  );
  return note === 'kept' ? Number(/(\d+) sarok/.exec(text ?? '')?.[1] ?? 0) : 0;
}

async function drawUntilKilled(
  browser: KilledBrowser,
  settings: KillSettings,
  page: Page,
  region: ReturnType<typeof drawingRegion>,
  save: (() => Promise<void>) | null,
): Promise<number> {
  let corners = 0;
  await workUntilKilled(browser, settings, async (acknowledge) => {
    for (const corner of square(60)) {
      await tapMap(page, [corner]);
      const seen = await keptCorners(region);
      if (seen > corners) corners = seen;
      if (corners > 0) acknowledge();
    }
    await save?.();
  });
  return corners;
}

async function cornersAfter(page: Page, region: ReturnType<typeof drawingRegion>): Promise<number> {
  const resume = button(page, 'Folytatom');
  if (
    !(await resume.waitFor({ timeout: 15_000 }).then(
      () => true,
      () => false,
    ))
  )
    return 0;
  await resume.click();
  await expect(region).toContainText(/\d+ sarok/);
  return Number(/(\d+) sarok/.exec((await region.textContent()) ?? '')?.[1] ?? 0);
}

const areaRegion = (page: Page) => page.getByRole('region', { name: 'Károsodott terület rajzolása' });

/** A damaged area that is drawn and saved. */
export const killAreas: KillStory = async (browser, settings) => {
  const plot = await openPlot('case');
  const url = `${demoUrl()}${plotPath(plot, 'manageDrawings')}`;
  const page = await browser.open();
  await cut(page, /\/areas\/save/, settings.isOnline);
  await page.goto(url);
  await button(page, 'Károsodott terület rajzolása').click();
  await mapSettled(page);
  const corners = await drawUntilKilled(browser, settings, page, areaRegion(page), async () => {
    await button(page, 'Terület mentése').click();
    await expect(page.getByText(/A rajz megmaradt ezen a készüléken|A károsodott területet elmentettük/)).toBeVisible();
    await sleep(2_000);
  });
  const again = await browser.open();
  await again.goto(url);
  await expect(again.getByText('Károsodott területek')).toBeVisible();
  const found = await cornersAfter(again, areaRegion(again));
  if (found >= 3) {
    // Whatever had arrived before the kill: sent again, it is the same area.
    await button(again, 'Terület mentése').click();
    await expect(again.getByText('A károsodott területet elmentettük.')).toBeVisible();
  } else if (found > 0) {
    await again.keyboard.press('Escape');
    await button(again, 'Eldobom').click();
  }
  // A saved area is an operation, which the restarted browser sends by itself, from whatever page.
  const isSent = async () => (await storedPlot(plot.plotId)).areas.length > 0;
  if (found === 0) await expect.poll(isSent, { timeout: 120_000 }).toBe(true);
  const { areas } = await storedPlot(plot.plotId);
  return {
    acknowledged: corners,
    lost: areas.length > 0 ? 0 : Math.max(0, corners - found),
    doubled: Math.max(0, areas.length - 1),
  };
};

/** The draft of a policy plot's outline, never saved. */
export const killOutline: KillStory = async (browser, settings) => {
  const page = await browser.open();
  await page.goto(demoUrl());
  await startDrawing(page);
  const corners = await drawUntilKilled(browser, settings, page, drawingRegion(page), null);
  const again = await browser.open();
  await again.goto(demoUrl());
  const found = await cornersAfter(again, drawingRegion(again));
  if (found > 0) {
    await again.keyboard.press('Escape');
    await button(again, 'Eldobom').click();
    await expect(drawingRegion(again)).toHaveCount(0);
  }
  return { acknowledged: corners, lost: Math.max(0, corners - found), doubled: 0 };
};

const photosOf = async ({ damageId }: PlotOfStory) =>
  call<readonly { readonly sha256: string }[]>(await tokenOf(demoUrl(), 'manager'), `/api/damages/${damageId}/photos`);

/** Photos that are chosen, one after the other, while they are sent. */
export const killPhotos: KillStory = async (browser, settings) => {
  const plot = await openPlot('case');
  const url = `${demoUrl()}/view/damage/${plot.damageNumber}`;
  const page = await browser.open();
  await cut(page, /\/photos$/, settings.isOnline);
  await page.goto(url);
  const hashes = new Map<string, string>();
  const queued = new Set<string>();
  await workUntilKilled(browser, settings, async (acknowledge) => {
    for (let index = 1; index <= 12; index += 1) {
      const name = `kep-${index}.jpg`;
      const buffer = smallJpeg(commentSegments(Buffer.from(`${plot.damageId} ${name}`)));
      hashes.set(name, createHash('sha256').update(buffer).digest('hex'));
      await page.locator('input[type=file][multiple]').setInputFiles([{ name, mimeType: 'image/jpeg', buffer }]);
      const row = page.getByRole('listitem').filter({ hasText: name });
      await expect(row).toContainText(/várakozik|%|mentés|feltöltve|A kép megmaradt/);
      queued.add(name);
      acknowledge();
    }
    await sleep(settings.killAfter);
  });
  const again = await browser.open();
  await again.goto(url);
  await expect(again.getByText('Fényképek feltöltése').first()).toBeVisible();
  const wanted = [...queued].map((name) => hashes.get(name) ?? name);
  const missing = async () => {
    const stored = new Set((await photosOf(plot)).map(({ sha256 }) => sha256));
    return wanted.filter((hash) => !stored.has(hash));
  };
  await within(150_000, async () => (await missing()).length === 0);
  const stored = (await photosOf(plot)).map(({ sha256 }) => sha256);
  return {
    acknowledged: queued.size,
    lost: (await missing()).length,
    doubled: stored.length - new Set(stored).size,
  };
};
