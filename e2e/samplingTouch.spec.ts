import { type Browser, expect, type Page, test } from '@playwright/test';
import { button, call, dialog, enterPlot, ok, openPlot, type PlotOfStory, storedPlot } from './support/damageCase.ts';
import { openSheet, pressInSheet } from './support/damagePath.ts';
import { demoUrl, PHONE, tokenOf } from './support/people.ts';
import { keepScreens } from './support/screens.ts';
import { mapSettled } from './support/settled.ts';

/** A phone with touch, with a position whose accuracy the story sets. */
async function phoneOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    locale: 'hu-HU',
    timezoneId: 'Europe/Budapest',
    reducedMotion: 'reduce',
    permissions: ['geolocation'],
  });
  return context.newPage();
}

/**
 * Taps the free part of the map, above the sheet, at many places: some of them hit nothing, some a neighbour's shape.
 */
async function tapAround(page: Page): Promise<void> {
  const box = await page.locator('.ol-viewport').boundingBox();
  if (box === null) throw new Error('No map on the screen');
  for (const [x, y] of [
    [0.08, 0.18],
    [0.3, 0.12],
    [0.55, 0.16],
    [0.12, 0.4],
    [0.75, 0.3],
    [0.6, 0.45],
  ] as const) {
    await page.touchscreen.tap(box.x + box.width * x, box.y + box.height * y);
    await mapSettled(page);
    // A shape hit by chance is closed again: only shapes beside it must not lead away.
    if (await dialog(page).isVisible()) await page.keyboard.press('Escape');
  }
}

const isHere = (page: Page, plot: PlotOfStory) =>
  expect(page).toHaveURL(
    new RegExp(`/view/damage/${plot.damageNumber}\\?.*damagePlotId=${plot.plotId}.*manageSamplings`),
  );

test('a tap beside a point does nothing while sampling, with a mode and without one', { tag: '@all' }, async ({
  browser,
}) => {
  const plot = await openPlot('zones');
  const page = await phoneOf(browser);
  await enterPlot(page, plot, 'manageSamplings');
  await expect(page.locator('.ol-viewport')).toBeVisible();
  await mapSettled(page);
  // At small scale the neighbours' plots are under the finger.
  for (let i = 0; i < 3; i += 1) await page.locator('.ol-viewport').press('-');
  await tapAround(page);
  await isHere(page, plot);

  await pressInSheet(page, button(page, 'Adatok'));
  await expect(page.getByRole('region', { name: 'Adatok' })).toBeVisible();
  await tapAround(page);
  await isHere(page, plot);
  await expect(page.getByRole('region', { name: 'Adatok' })).toBeVisible();
  const { sampling, version } = await storedPlot(plot.plotId);
  expect([version, sampling.every((point) => point.yield === null)]).toEqual([2, true]);
  await page.context().close();
});

test('a poor fix needs a confirmation before it becomes a point, and a good one does not', { tag: '@all' }, async ({
  browser,
}) => {
  const plot = await openPlot('zones');
  const page = await phoneOf(browser);
  const here = { latitude: 46.93, longitude: 20.76 };
  await page.context().setGeolocation({ ...here, accuracy: 35 });
  await enterPlot(page, plot, 'manageSamplings');
  await pressInSheet(page, button(page, 'Új pont'));
  await button(page, 'A jelenlegi helyemen').click();
  await expect(dialog(page)).toContainText('± 35 m pontossággal');
  await keepScreens(page, 'sampling-poor-fix');
  const before = (await storedPlot(plot.plotId)).sampling.length;
  await button(page, 'Mégsem').last().click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Új pont' })).toBeVisible();
  expect((await storedPlot(plot.plotId)).sampling).toHaveLength(before);

  await button(page, 'A jelenlegi helyemen').click();
  await expect(dialog(page)).toContainText('Pontatlan helymeghatározás');
  await page.context().setGeolocation({ ...here, accuracy: 8 });
  await button(page, 'Újra mérem').click();
  await expect(dialog(page)).toContainText('Mintavételi pontok mentve.');
  await ok(page);
  expect((await storedPlot(plot.plotId)).sampling).toHaveLength(before + 1);

  await page.context().setGeolocation({ ...here, accuracy: 120 });
  await pressInSheet(page, button(page, 'Új pont'));
  await button(page, 'A jelenlegi helyemen').click();
  await button(page, 'Így is ide kerüljön').click();
  await expect(dialog(page)).toContainText('Mintavételi pontok mentve.');
  expect((await storedPlot(plot.plotId)).sampling).toHaveLength(before + 2);
  await page.context().close();
});

test('making zones again needs a confirmation, and an outdated figure says so', { tag: '@all' }, async ({
  browser,
}) => {
  const plot = await openPlot('zones');
  const token = await tokenOf(demoUrl(), 'manager');
  const { sampling, version } = await storedPlot(plot.plotId);
  await call(token, `/api/damagePlots/sampling/${plot.plotId}`, {
    damagePlotId: plot.plotId,
    sampling: sampling.map(({ id }) => ({ id, yield: 3.5 })),
    version,
  });
  await call(token, `/api/damagePlots/calculateYield/${plot.plotId}`, {});
  const [point] = sampling;
  await call(token, `/api/damagePlots/sampling/${plot.plotId}`, {
    damagePlotId: plot.plotId,
    sampling: [{ id: point?.id, yield: 2 }],
  });
  const page = await phoneOf(browser);
  await enterPlot(page, plot);
  await openSheet(page);
  await expect(page.getByText('ELAVULT', { exact: true })).toBeVisible();
  await expect(page.getByText(/a károsodott terület .* ha, a bejelentett csak 2,00 ha\./).first()).toBeVisible();
  await keepScreens(page, 'damage-plot-outdated-warnings');

  await enterPlot(page, plot, 'manageSamplings');
  await pressInSheet(page, button(page, 'Zónák és pontok újbóli kijelölése'));
  await expect(dialog(page)).toContainText(`Megmarad ${sampling.length} megmért`);
  await expect(dialog(page)).toContainText('Pont nem törlődik.');
  // A panel recreated for another width asks no more.
  const ask = async () => {
    if (await dialog(page).isVisible()) return;
    await pressInSheet(page, button(page, 'Zónák és pontok újbóli kijelölése'));
  };
  await keepScreens(page, 'sampling-zones-ask', ask);
  await ask();
  await button(page, 'Mégsem').last().click();
  await expect(dialog(page)).toHaveCount(0);
  expect((await storedPlot(plot.plotId)).version).toBe(version + 2);
  await button(page, 'Zónák és pontok újbóli kijelölése').click();
  await button(page, 'Kijelölöm újra').click();
  await expect(dialog(page)).toContainText('Sikeres zónagenerálás', { timeout: 120_000 });
  await ok(page);
  const ids = new Set((await storedPlot(plot.plotId)).sampling.map(({ id }) => id));
  expect(sampling.every(({ id }) => ids.has(id))).toBe(true);
  await page.context().close();
});
