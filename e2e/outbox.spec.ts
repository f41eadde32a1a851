import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page, test } from '@playwright/test';
import { wholeChromiumPath } from '../scripts/lib/system.mjs';
import { CHROMIUM } from './support/chromium.ts';
import {
  button,
  dialog,
  enterPlot,
  history,
  openPlot,
  openPoint,
  plotPath,
  storedPlot,
  times,
  typeYield,
} from './support/damageCase.ts';
import { drawingRegion, saveOutline, square, startDrawing, tapMap } from './support/drawing.ts';
import { DESKTOP, demoUrl, signIn, signInByForm, tokenOf } from './support/people.ts';
import { mapSettled, settled } from './support/settled.ts';

const KEPT = 'Megőrizve ezen a készüléken.';
const RESUME = 'Folytatja a megkezdett rajzot?';

test.beforeEach(async ({ page }) => page.setViewportSize(DESKTOP));

async function beginOutline(page: Page): Promise<void> {
  await signIn(page, demoUrl(), 'farmer');
  await startDrawing(page);
}

interface Parcel {
  readonly meparCode: string;
  readonly policyPlots: readonly { readonly id: number; readonly version: number; readonly tableGeometry: unknown }[];
}

test.describe('work that this device keeps', () => {
  test('work that the browser clears while it is open is written again, and that is reported', { tag: '@all' }, async ({
    page,
  }) => {
    await beginOutline(page);
    await tapMap(page, square(60).slice(0, 3));
    await expect(drawingRegion(page).getByText(KEPT)).toBeVisible();
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: demoUrl(), storageTypes: 'indexeddb' });
    const notice = page.getByRole('alert').filter({ hasText: 'A böngésző törölte' });
    // The store is opened again every 15 s until the browser allows it.
    await expect(notice).toContainText('újra megőriztük', { timeout: 60_000 });
    await notice.getByRole('button', { name: 'Rendben' }).click();
    await expect(notice).toHaveCount(0);
    await page.reload();
    await expect(page.getByText(RESUME)).toBeVisible();
    await button(page, 'Folytatom').click();
    await expect(drawingRegion(page).getByText('3 sarok')).toBeAttached();
    await page.keyboard.press('Escape');
    await button(page, 'Eldobom').click();
  });

  test('a draft of an earlier build is taken over once', { tag: '@all' }, async ({ page }) => {
    const token = await tokenOf(demoUrl(), 'farmer');
    const headers = { authorization: `Bearer ${token}` };
    const read = async <T>(path: string) => (await (await fetch(`${demoUrl()}${path}`, { headers })).json()) as T;
    const [mepars, { id: userId }] = [
      await read<Parcel[]>('/api/mepars'),
      await read<{ id: number }>('/api/currentUser'),
    ];
    const parcel = mepars.find(({ policyPlots }) => policyPlots.length > 0);
    const plot = parcel?.policyPlots[0];
    if (parcel === undefined || plot === undefined) throw new Error('The farmer has no plot');
    const key = `georisk-draft:${userId}:${plot.id}`;
    const draft = {
      form: 1,
      at: '2026-07-19T10:00:00.000Z',
      plotId: plot.id,
      meparCode: parcel.meparCode,
      version: plot.version,
      holes: [],
      touched: true,
      change: null,
      vertices: [
        [750_000, 200_000],
        [750_100, 200_000],
        [750_100, 200_100],
      ],
      finished: false,
    };
    await signIn(page, demoUrl(), 'farmer');
    await page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, JSON.stringify(draft)] as const);
    await page.reload();
    await expect(page.getByText(RESUME)).toBeVisible();
    await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
    await page.reload();
    await button(page, 'Folytatom').click();
    await expect(drawingRegion(page).getByText('3 sarok')).toBeAttached();
    await page.keyboard.press('Escape');
    await button(page, 'Eldobom').click();
    await page.reload();
    // The map is drawn after what the device keeps was read.
    await settled(page);
    await mapSettled(page);
    await expect(page.getByText(RESUME)).toHaveCount(0);
  });

  test('two tabs show the same points, and send them once', { tag: '@all' }, async ({ page, context }) => {
    const plot = await openPlot('zones');
    await enterPlot(page, plot, 'manageSamplings');
    const other = await context.newPage();
    await other.goto(`${demoUrl()}${plotPath(plot, 'manageSamplings')}`);
    for (const tab of [page, other]) await expect(button(tab, /^1\. pont/).first()).toBeVisible();
    await context.setOffline(true);
    await openPoint(page, 1);
    await typeYield(page, '4,5');
    await button(page, 'Mentés').click();
    await expect(page.getByText(/Nincs kapcsolat\. A pontok megmaradtak/)).toBeVisible();
    await expect(button(other, /^1\. pont.*4,5/)).toBeVisible();
    await expect(other.getByText(/A pontok megmaradtak ezen a készüléken/)).toBeVisible();
    await context.setOffline(false);
    await expect.poll(async () => (await storedPlot(plot.plotId)).sampling[0]?.yield, { timeout: 60_000 }).toBe(4.5);
    for (const tab of [page, other]) await expect(tab.getByText(/A pontok megmaradtak/)).toHaveCount(0);
    expect(times(await history(plot.damageId), 'Mintavételi pontok mentése')).toBe(1);
  });

  test('somebody else on the same device is shown nothing of it', { tag: '@all' }, async ({ page }) => {
    const plot = await openPlot('zones');
    await enterPlot(page, plot, 'manageSamplings');
    await openPoint(page, 1);
    await typeYield(page, '4,5');
    await expect(dialog(page).getByText(KEPT)).toBeVisible();
    const token = await tokenOf(demoUrl(), 'manager');
    await page.evaluate((value) => localStorage.setItem('envimap-token', value), token);
    await page.reload();
    await expect(button(page, /^1\. pont/).first()).toBeVisible();
    await expect(page.getByText(/Be nem fejezett pont/)).toHaveCount(0);
    await openPoint(page, 1);
    await expect(dialog(page).getByLabel('Hozam t/ha')).toHaveValue('');
  });

  test('a browser that stores nothing reports that; a drawing is saved all the same', { tag: '@all' }, async () => {
    const executablePath = wholeChromiumPath();
    test.skip(executablePath === undefined, 'needs a whole Chromium: the shell reads no settings');
    const profile = mkdtempSync(join(tmpdir(), 'georisk-refusing-'));
    mkdirSync(join(profile, 'Default'));
    // The effect of "block all site data" in its settings: neither localStorage nor IndexedDB opens.
    const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
    writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
    const context = await chromium.launchPersistentContext(profile, {
      ...CHROMIUM,
      ...(executablePath !== undefined && { executablePath }),
      locale: 'hu-HU',
      viewport: DESKTOP,
      reducedMotion: 'reduce',
    });
    try {
      const page = context.pages()[0] ?? (await context.newPage());
      await signInByForm(page, demoUrl(), 'farmer');
      await startDrawing(page);
      await tapMap(page, square(50).slice(0, 3));
      await expect(page.getByRole('alert').filter({ hasText: 'nem enged semmit megőrizni' })).toBeVisible();
      await expect(drawingRegion(page).getByText(KEPT)).toHaveCount(0);
      // A file has no draft: what is only typed is to be saved.
      await expect(page.getByRole('alert').filter({ hasText: 'mentse, mielőtt bezárja' })).toBeVisible();
      await saveOutline(page);
      await expect(page.getByText('A körvonalat elmentettük.').first()).toBeVisible();
    } finally {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    }
  });
});
