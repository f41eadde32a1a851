import { expect, test } from '@playwright/test';
import { button, call, dialog, enterPlot, ok, openPlot, plotPath, storedPlot } from './support/damageCase.ts';
import { DESKTOP, demoUrl, enter, PHONE, tokenOf } from './support/people.ts';
import { keepScreens } from './support/screens.ts';
import { mapSettled } from './support/settled.ts';

type Ring = readonly (readonly [number, number])[];
const square = ([x, y]: readonly [number, number], side: number): Ring => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];
const ringText = (ring: Ring) => `(${ring.map((at) => at.join(' ')).join(',')})`;

test.describe('views of a damaged plot', () => {
  test('an area of two parts is drawn, its hole stays; an outdated figure says so', { tag: '@all' }, async ({
    page,
  }) => {
    const plot = await openPlot('zones');
    const token = await tokenOf(demoUrl(), 'manager');
    const { areas, sampling } = await storedPlot(plot.plotId);
    // Within the block: around its first sampling points, which are inside of it.
    const [first, second] = sampling.map(({ polygon: { coordinates } }) => coordinates);
    if (first === undefined || second === undefined) throw new Error('the plot has no two points');
    const whole = `/api/damagePlots/${plot.plotId}`;
    await call(token, `${whole}/areas/remove/${areas[0]?.id}`, {});
    const at = ([x, y]: readonly [number, number], by: number) => [x - by, y - by] as const;
    const [outline, hole, other] = [square(at(first, 15), 30), square(at(first, 3), 6), square(at(second, 15), 30)];
    const geom = `MULTIPOLYGON((${ringText(outline)},${ringText(hole)}),(${ringText(other)}))`;
    await call(token, `${whole}/areas/save`, { geom });
    await call(token, `/api/damagePlots/generateZones/${plot.plotId}`, {});
    const { sampling: points } = await storedPlot(plot.plotId);
    const measured = points.map(({ id }) => ({ id, yield: 3 }));
    await call(token, `/api/damagePlots/sampling/${plot.plotId}`, { damagePlotId: plot.plotId, sampling: measured });
    await call(token, `/api/damagePlots/calculateYield/${plot.plotId}`, {});

    await page.setViewportSize(DESKTOP);
    await enterPlot(page, plot, 'manageDrawings');
    await button(page, '1. terület módosítása').click();
    await button(page, '2. rész').click();
    await keepScreens(page, 'damage-parts');
    await mapSettled(page);
    // Its first corner, a step to the west by the keyboard.
    await page
      .locator('.ol-viewport')
      .first()
      .evaluate((map) => map.closest<HTMLElement>('[tabindex]')?.focus());
    await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowLeft');
    await button(page, 'Terület mentése').click();
    await expect(page.getByText('A károsodott területet elmentettük.')).toBeVisible();
    const [saved] = (await storedPlot(plot.plotId)).areas;
    expect(saved?.geom.coordinates).toHaveLength(2);
    expect(saved?.geom.coordinates[0]).toHaveLength(2);
    expect(saved?.geom.coordinates[1]?.[0]).not.toEqual(other);

    await button(page, 'Vissza a táblához').click();
    await expect(page.getByText('A terület a számítás óta változott.')).toBeVisible();
    await keepScreens(page, 'damage-outdated');
    await button(page, 'Hozam újraszámolása').click();
    await expect(dialog(page)).toContainText('Sikeres hozamszámítás', { timeout: 120_000 });
    await ok(page);
    await expect(page.getByText('A terület a számítás óta változott.')).toHaveCount(0);

    await page.goto(`${demoUrl()}${plotPath(plot, 'manageSamplings')}`);
    await button(page, 'Terv nyomtatása').click();
    const plan = page.locator('.print-sheet');
    await expect(plan).toContainText(`Mintavételi terv · ${plot.damageNumber}`, { timeout: 60_000 });
    await expect(plan.locator('tbody tr')).toHaveCount(points.length);
  });

  test('a product on the phone: its dates, two of them with a line between', { tag: '@all' }, async ({ page }) => {
    const plot = await openPlot('case');
    await page.setViewportSize(PHONE);
    await enter(page, demoUrl(), 'expert-damage', `${plotPath(plot)}&productType=NDVI`);
    await expect(page.getByRole('heading', { name: /^NDVI ·/ })).toBeVisible();
    await button(page, 'A kép beállításai és letöltése').click();
    await button(page, 'Két dátum összehasonlítása').click();
    await expect(page.getByRole('slider', { name: /^Elválasztó vonal/ })).toBeVisible();
    await expect(page).toHaveURL(/compare=/);
    await keepScreens(page, 'damage-compare');
    await button(page, 'Több részlet').click();
    await button(page, 'Vissza a táblához').click();
    await expect(page.getByRole('navigation', { name: 'A kárfelmérés lépései' })).toBeAttached();
  });
});
