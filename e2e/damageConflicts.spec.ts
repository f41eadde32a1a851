import { expect, type Page, test } from '@playwright/test';
import {
  button,
  call,
  clickTwice,
  cutOnce,
  dialog,
  enterPlot,
  history,
  ok,
  openPlot,
  openPoint,
  plotPath,
  type StoredPoint,
  storedPlot,
  times,
  typeYield,
} from './support/damageCase.ts';
import { CUTS, endSession, endSessionAt, kill, signInAgain } from './support/mishaps.ts';
import { DESKTOP, demoUrl, PHONE, tokenOf } from './support/people.ts';
import { keepScreens } from './support/screens.ts';

const SAVE_POINTS = /\/api\/damagePlots\/sampling\/\d+$/;

const pointOf = (points: readonly StoredPoint[], number: number) =>
  points.find(({ sequenceId }) => sequenceId === number);
const yieldOf = async (plotId: number, number: number) => pointOf((await storedPlot(plotId)).sampling, number)?.yield;

/** @param reason of a yield that was measured before, which stays beside the correction */
async function savePoint(page: Page, number: number, value: string, reason?: string): Promise<void> {
  await openPoint(page, number);
  await typeYield(page, value);
  if (reason !== undefined) await dialog(page).getByLabel('A javítás indoka').fill(reason);
  await clickTwice(page, 'Mentés');
}

test.beforeEach(async ({ page }) => page.setViewportSize(DESKTOP));

test.describe('sampling by two people, over a bad network', () => {
  test('points of two assessors: those that both changed are decided one by one, the rest is merged', {
    tag: '@all',
  }, async ({ page }) => {
    const plot = await openPlot('zones');
    const token = await tokenOf(demoUrl(), 'manager');
    await enterPlot(page, plot, 'manageSamplings');
    await expect(button(page, /^1\. pont/)).toBeVisible();
    const { sampling, version } = await storedPlot(plot.plotId);
    const other = (number: number, value: number) => ({ id: pointOf(sampling, number)?.id, yield: value });
    const save = (points: readonly unknown[], on: number) =>
      call<{ version: number }>(token, `/api/damagePlots/sampling/${plot.plotId}`, {
        damagePlotId: plot.plotId,
        sampling: points,
        version: on,
      });
    const { version: second } = await save([other(1, 3.1), other(2, 2.5)], version);

    // Another point than the colleague's: nothing to decide.
    await savePoint(page, 3, '4,5');
    await expect(dialog(page)).toContainText('Mintavételi pontok mentve.');
    await ok(page);
    expect((await storedPlot(plot.plotId)).sampling.slice(0, 3).map((point) => point.yield)).toEqual([3.1, 2.5, 4.5]);

    // The same points: both versions, one decision for each.
    await save([other(1, 3.2), other(2, 2.6), other(4, 1.5)], second + 1);
    let cuts = 0;
    await page.route(SAVE_POINTS, (route) => ((cuts += 1), route.abort()));
    await savePoint(page, 1, '5', 'elírás');
    await expect(page.getByText(/Nincs kapcsolat/)).toBeVisible();
    await savePoint(page, 2, '6', 'elírás');
    await expect.poll(() => cuts).toBe(2);
    await expect(page.getByText(/Nincs kapcsolat/)).toBeVisible();
    await page.unroute(SAVE_POINTS);
    await button(page, 'Mentés most').click();
    await expect(dialog(page)).toContainText('Időközben más is módosította a pontokat');
    const first = dialog(page).getByRole('radiogroup', { name: '1. mintavételi pont' });
    await expect(first.getByLabel(/Az enyém: 5 t\/ha/)).toBeChecked();
    await expect(first.getByLabel(/A másik \(.*\): 3,2 t\/ha/)).toBeVisible();
    await expect(dialog(page).getByRole('radiogroup')).toHaveCount(2);
    await keepScreens(page, 'sampling-conflict');
    await dialog(page)
      .getByRole('radiogroup', { name: '2. mintavételi pont' })
      .getByLabel(/A másik/)
      .check();
    await button(page, 'A kiválasztottakat mentem').click();
    await expect(dialog(page)).toContainText('Mintavételi pontok mentve.');
    expect((await storedPlot(plot.plotId)).sampling.slice(0, 4).map((point) => point.yield)).toEqual([
      5, 2.6, 4.5, 1.5,
    ]);
  });

  test('a point that a colleague has just measured is not removed without a confirmation', { tag: '@all' }, async ({
    page,
  }) => {
    const plot = await openPlot('zones');
    await enterPlot(page, plot, 'manageSamplings');
    await openPoint(page, 1);
    const { sampling, version } = await storedPlot(plot.plotId);
    await call(await tokenOf(demoUrl(), 'manager'), `/api/damagePlots/sampling/${plot.plotId}`, {
      damagePlotId: plot.plotId,
      sampling: [{ id: pointOf(sampling, 1)?.id, yield: 3.3 }],
      version,
    });
    await button(page, 'Pont törlése').click();
    await button(page, 'Törlés').last().click();
    const choice = dialog(page).getByRole('radiogroup', { name: '1. mintavételi pont' });
    await expect(choice.getByLabel('Az enyém: törölve')).toBeChecked();
    await choice.getByLabel(/A másik \(.*\): 3,3 t\/ha/).check();
    await button(page, 'A kiválasztottakat mentem').click();
    await expect(button(page, /^1\. pont.*3,3/)).toBeVisible();
    expect(await yieldOf(plot.plotId, 1)).toBe(3.3);
  });

  test('a point that is typed while the last one is still being sent is saved too', { tag: '@all' }, async ({
    page,
  }) => {
    const plot = await openPlot('zones');
    await enterPlot(page, plot, 'manageSamplings');
    let go = () => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route(
      SAVE_POINTS,
      async (route) => {
        await held;
        await route.continue();
      },
      { times: 1 },
    );
    await savePoint(page, 1, '4,5');
    await expect(page.getByText('Mentés folyamatban…')).toBeVisible();
    await savePoint(page, 2, '3,5');
    go();
    await expect(dialog(page)).toContainText('Mintavételi pontok mentve.');
    await ok(page);
    await expect.poll(() => yieldOf(plot.plotId, 2)).toBe(3.5);
    expect(await yieldOf(plot.plotId, 1)).toBe(4.5);
    await expect(button(page, /^2\. pont.*3,5/)).toBeVisible();
  });

  for (const cut of CUTS)
    test(`network cut, ${cut}: points saved and removed once, nothing lost`, {
      tag: '@all',
    }, async ({ page }) => {
      const plot = await openPlot('zones');
      await enterPlot(page, plot, 'manageSamplings');
      await cutOnce(page, SAVE_POINTS, cut);
      await savePoint(page, 1, '4,5');
      await expect(page.getByText(/Nincs kapcsolat\. A pontok megmaradtak/)).toBeVisible();
      await expect(button(page, /^1\. pont.*4,5/)).toBeVisible();
      await button(page, 'Mentés most').click();
      await expect(dialog(page)).toContainText('Mintavételi pontok mentve.');
      await ok(page);
      const before = (await storedPlot(plot.plotId)).sampling.length;

      await cutOnce(page, /\/sampling\/[0-9a-f-]{36}$/, cut);
      await openPoint(page, 2);
      await button(page, 'Pont törlése').click();
      await clickTwice(page, 'Törlés');
      await expect(page.getByText(/Nincs kapcsolat\. A pontok megmaradtak/)).toBeVisible();
      await clickTwice(page, 'Mentés most');
      await expect(dialog(page)).toContainText('A(z) 2. pont eltávolításra került.');
      await ok(page);
      const after = await storedPlot(plot.plotId);
      expect(after.sampling).toHaveLength(before - 1);
      expect(pointOf(after.sampling, 1)?.yield).toBe(4.5);
      const titles = await history(plot.damageId);
      expect(times(titles, 'Mintavételi pontok mentése')).toBe(1);
      expect(times(titles, 'Mintavételi pont törlése')).toBe(1);
    });

  test('a session that ends while a yield is typed: the same place is restored, the value is offered again', {
    tag: '@all',
  }, async ({ page }) => {
    const plot = await openPlot('zones');
    await enterPlot(page, plot, 'manageSamplings');
    await openPoint(page, 2);
    await typeYield(page, '4,5');
    await endSession(page);
    await page.reload();
    await signInAgain(page);
    await expect(page).toHaveURL(new RegExp(`damagePlotId=${plot.plotId}&manageSamplings=true`));
    await expect(page.getByText(/Be nem fejezett pont: 2\. pont/)).toBeVisible();
    await keepScreens(page, 'sampling-unfinished');
    await button(page, 'Folytatom').click();
    await expect(dialog(page).getByLabel('Hozam t/ha')).toHaveValue('4,5');
    // And one that ends during the save.
    await endSessionAt(page, /\/damagePlots\/sampling\//);
    await button(page, 'Mentés').click();
    await signInAgain(page);
    // The frame may send it before the screen of the points is there to report it.
    await expect.poll(() => yieldOf(plot.plotId, 2), { timeout: 30_000 }).toBe(4.5);
    await expect(
      dialog(page)
        .or(button(page, /^2\. pont.*4,5/))
        .first(),
    ).toBeVisible();
  });

  test('a tab that is killed while a yield is typed', { tag: '@all' }, async ({ page, context }) => {
    const plot = await openPlot('zones');
    await page.setViewportSize(PHONE);
    await enterPlot(page, plot, 'manageSamplings');
    await button(page, 'Több részlet').click();
    await openPoint(page, 1);
    await typeYield(page, '0');
    await dialog(page).getByLabel('Megjegyzés').pressSequentially('Teljes pusztulás');
    await expect(dialog(page).getByText('Megőrizve ezen a készüléken.')).toBeVisible();
    await kill(page);
    const again = await context.newPage();
    await again.goto(`${demoUrl()}${plotPath(plot, 'manageSamplings')}`);
    await button(again, 'Folytatom').click();
    await expect(dialog(again).getByLabel('Hozam t/ha')).toHaveValue('0');
    await expect(dialog(again).getByLabel('Megjegyzés')).toHaveValue('Teljes pusztulás');
  });
});
