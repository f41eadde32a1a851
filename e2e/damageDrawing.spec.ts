import { expect, type Page, test } from '@playwright/test';
import {
  button,
  call,
  clickTwice,
  cutOnce,
  dialog,
  enterPlot,
  history,
  openPlot,
  plotPath,
  storedPlot,
  times,
} from './support/damageCase.ts';
import { square, tapMap } from './support/drawing.ts';
import { CUTS, endSession, endSessionAt, kill, signInAgain } from './support/mishaps.ts';
import { DESKTOP, demoUrl, tokenOf } from './support/people.ts';
import { keepScreens } from './support/screens.ts';
import { mapSettled } from './support/settled.ts';

type Corner = readonly [number, number];
type Ring = readonly Corner[];

/** The ring shrunk towards one of its corners, by default the first. */
const shrunk = (ring: Ring, share: number, [x0, y0]: Corner = ring[0] ?? [0, 0]): Ring =>
  ring.map(([x, y]) => [x0 + (x - x0) * share, y0 + (y - y0) * share]);

test.beforeEach(async ({ page }) => page.setViewportSize(DESKTOP));

const area = (page: Page) => page.getByRole('region', { name: 'Károsodott terület rajzolása' });
/** A small square beside the middle of the map, pixels. */
const beside = (east: number) => square(20).map(([x, y]) => [x + east, y] as const);
const NO_NETWORK = /Nincs kapcsolat\. A rajz megmaradt/;
const SAVED_LATER = 'A várakozó rajzot elmentettük.';

async function draw(page: Page, what: 'Táblahatár rajzolása' | 'Károsodott terület rajzolása', half: number) {
  await button(page, what).click();
  // The view moves to the table before the first corner can be hit.
  await mapSettled(page);
  await tapMap(page, square(half));
  await expect(page.getByText(/húzásával igazíthatja/)).toBeVisible();
}

/** Removes a corner from the shape that is being drawn: a change that needs no aim. */
async function dropCorner(page: Page): Promise<void> {
  await page.getByText(/^A sarkok listája/).click();
  await button(page, /^Sarok törlése: 1\./).click();
}

async function resendTwice(page: Page, sentence = SAVED_LATER): Promise<void> {
  await expect(page.getByText(NO_NETWORK)).toBeVisible();
  await clickTwice(page, 'Mentés most');
  await expect(page.getByText(sentence)).toBeVisible();
}

test.describe('drawing by two people, over a bad network', () => {
  for (const cut of CUTS)
    test(`network cut, ${cut}: outline and areas saved and removed once, nothing lost`, {
      tag: '@all',
    }, async ({ page }) => {
      const plot = await openPlot('case');
      await enterPlot(page, plot, 'manageDrawings');
      await draw(page, 'Táblahatár rajzolása', 80);
      await cutOnce(page, /\/api\/drawings$/, cut);
      await clickTwice(page, 'Táblahatár mentése');
      await resendTwice(page);

      await draw(page, 'Károsodott terület rajzolása', 60);
      await cutOnce(page, /\/areas\/save$/, cut);
      await clickTwice(page, 'Terület mentése');
      await expect(page.getByText(NO_NETWORK)).toBeVisible();
      // Changed before it could be sent again.
      await button(page, 'Tovább rajzolok').click();
      await dropCorner(page);
      await clickTwice(page, 'Terület mentése');
      await expect(page.getByText('A károsodott területet elmentettük.')).toBeVisible();
      const [first, ...others] = (await storedPlot(plot.plotId)).areas;
      expect(others).toEqual([]);

      await draw(page, 'Károsodott terület rajzolása', 30);
      await clickTwice(page, 'Terület mentése');
      await expect(button(page, '2. terület módosítása')).toBeVisible();
      await button(page, '2. terület módosítása').click();
      await dropCorner(page);
      await cutOnce(page, /\/areas\/save\/[0-9a-f-]{36}$/, cut);
      await clickTwice(page, 'Terület mentése');
      await resendTwice(page);

      await cutOnce(page, /\/areas\/remove\//, cut);
      await button(page, '2. terület törlése').click();
      await clickTwice(page, 'Törlés');
      await expect(dialog(page)).toContainText('A művelet nem sikerült.');
      await clickTwice(page, 'Törlés');
      await expect(dialog(page)).toHaveCount(0);
      expect((await storedPlot(plot.plotId)).areas.map(({ id }) => id)).toEqual([first?.id]);

      await cutOnce(page, /\/api\/drawings$/, cut);
      await button(page, 'Táblahatár törlése').click();
      await clickTwice(page, 'Törlés');
      await expect(dialog(page)).toContainText('A művelet nem sikerült.');
      await clickTwice(page, 'Törlés');
      await expect(dialog(page)).toHaveCount(0);

      await cutOnce(page, /\/saveMeparAsArea$/, cut);
      await button(page, 'A teljes MePAR-blokk károsodott').click();
      await clickTwice(page, 'Igen');
      await expect(dialog(page)).toContainText('A művelet nem sikerült.');
      await clickTwice(page, 'Igen');
      await expect(dialog(page)).toHaveCount(0);
      const stored = await storedPlot(plot.plotId);
      expect(stored).toMatchObject({ tableGeometryHa: null, tableAsMepar: true });
      expect(stored.areas).toHaveLength(1);

      const titles = await history(plot.damageId);
      for (const [title, count] of [
        ['Táblahatár mentése', 1],
        // What was saved is sent, and the later drawing after it as a change.
        ['Károsodott terület mentése', 4],
        ['Károsodott terület törlése', 1],
        ['Táblahatár törlése', 1],
        ['Teljes MePAR károsodott területként', 1],
      ] as const)
        expect(times(titles, title), title).toBe(count);
    });

  test('every button gives an answer without a network', { tag: '@all' }, async ({ page }) => {
    const plot = await openPlot('case');
    await enterPlot(page, plot, 'manageDrawings');
    await cutOnce(page, /\/saveMeparAsArea$/, 'leaving');
    await button(page, 'A teljes MePAR-blokk károsodott').click();
    await expect(page.getByRole('alert').filter({ hasText: 'A művelet nem sikerült.' })).toBeVisible();
    await clickTwice(page, 'A teljes MePAR-blokk károsodott');
    await expect(page.getByText('1. terület')).toBeVisible();
    expect(times(await history(plot.damageId), 'Teljes MePAR károsodott területként')).toBe(1);
  });

  test('an outline and an area that a colleague has changed meanwhile: the map shows both, the second user chooses', {
    tag: '@all',
  }, async ({ page }) => {
    const plot = await openPlot('case');
    const token = await tokenOf(demoUrl(), 'manager');
    await enterPlot(page, plot, 'manageDrawings');
    await draw(page, 'Táblahatár rajzolása', 80);
    await button(page, 'Táblahatár mentése').click();
    await expect(page.getByText('A táblahatárt elmentettük.')).toBeVisible();
    await draw(page, 'Károsodott terület rajzolása', 60);
    await button(page, 'Terület mentése').click();
    await expect(page.getByText('A károsodott területet elmentettük.')).toBeVisible();

    await button(page, 'Táblahatár módosítása').click();
    await dropCorner(page);
    const before = await storedPlot(plot.plotId);
    const smaller = shrunk(before.tableGeometry?.coordinates[0] ?? [], 0.9);
    await call(token, '/api/drawings', {
      damagePlotId: plot.plotId,
      tablePolygon: { type: 'Polygon', coordinates: [smaller] },
      version: before.tableVersion,
    });
    await button(page, 'Táblahatár mentése').click();
    const said = page.getByRole('alert').filter({ hasText: 'valaki más is elmentette ezt a táblahatárt' });
    await expect(said).toContainText(/Az enyém: .*ha · A másik: .*ha/);
    await keepScreens(page, 'damage-drawing-conflict');
    await button(page, 'Az enyémet mentem').click();
    await expect(page.getByText('A táblahatárt elmentettük.')).toBeVisible();
    const half = (before.tableGeometryHa ?? 0) / 2;
    await expect.poll(async () => (await storedPlot(plot.plotId)).tableGeometryHa).toBeCloseTo(half, 0);

    const [own] = before.areas;
    const path = `/api/damagePlots/${plot.plotId}/areas/save/${own?.id}`;
    // The rest of the table is away from the dropped corner: so is the colleague's version of the area.
    const [[x0, y0] = [0, 0]] = before.tableGeometry?.coordinates[0] ?? [];
    const corners = own?.geom.coordinates[0]?.[0] ?? [];
    const [far] = corners.toSorted(([ax, ay], [bx, by]) => Math.hypot(bx - x0, by - y0) - Math.hypot(ax - x0, ay - y0));
    const theirs = shrunk(corners, 0.5, far);
    const change = (ring: Ring) =>
      call<{ area: number }>(token, path, { geom: `MULTIPOLYGON(((${ring.map(([x, y]) => `${x} ${y}`).join(',')})))` });
    await button(page, '1. terület módosítása').click();
    await dropCorner(page);
    const { area: kept } = await change(theirs);
    await button(page, 'Terület mentése').click();
    await expect(page.getByRole('alert').filter({ hasText: 'valaki más is módosította' })).toBeVisible();
    await button(page, 'A másikat tartom meg').click();
    await expect(area(page)).toHaveCount(0);
    expect((await storedPlot(plot.plotId)).areas[0]?.area).toBe(kept);

    // Removed meanwhile: the own shape becomes a new area.
    await button(page, '1. terület módosítása').click();
    await dropCorner(page);
    await call(token, `/api/damagePlots/${plot.plotId}/areas/remove/${own?.id}`, {});
    await button(page, 'Terület mentése').click();
    await expect(page.getByText('A másik változatot törölték.')).toBeVisible();
    await button(page, 'Az enyémet mentem').click();
    await expect(page.getByText('A károsodott területet elmentettük.')).toBeVisible();
    await expect.poll(async () => (await storedPlot(plot.plotId)).areas).toHaveLength(1);
  });

  test('a session that ends and a tab that is killed in the middle of a drawing', { tag: '@all' }, async ({
    page,
    context,
  }) => {
    const plot = await openPlot('case');
    await enterPlot(page, plot, 'manageDrawings');
    await button(page, 'Károsodott terület rajzolása').click();
    await mapSettled(page);
    await tapMap(page, square(60).slice(0, 3));
    await endSession(page);
    await page.reload();
    await signInAgain(page);
    await expect(page).toHaveURL(new RegExp(`damagePlotId=${plot.plotId}&manageDrawings=true`));
    await button(page, 'Folytatom').click();
    await expect(area(page).getByText('3 sarok')).toBeAttached();
    await tapMap(page, square(60).slice(3, 4));
    await kill(page);
    const again = await context.newPage();
    await again.setViewportSize(DESKTOP);
    await again.goto(`${demoUrl()}${plotPath(plot, 'manageDrawings')}`);
    await expect(again.getByText(/félbehagyott, el nem mentett rajza/)).toBeVisible();
    await button(again, 'Folytatom').click();
    await expect(area(again).getByText('4 sarok')).toBeAttached();
    // The session ends at the moment of the save.
    await endSessionAt(again, /\/areas\/save/);
    await button(again, 'Terület mentése').click();
    await signInAgain(again);
    // What was saved is sent without another press; until then the panel lists it as waiting.
    await expect(again.getByText('1. terület')).toBeVisible();
    await expect.poll(async () => (await storedPlot(plot.plotId)).areas).toHaveLength(1);
  });
});

test('an area gets one more part, and is stored with both', { tag: '@all' }, async ({ page }) => {
  const plot = await openPlot('case');
  await enterPlot(page, plot, 'manageDrawings');
  await draw(page, 'Táblahatár rajzolása', 80);
  await clickTwice(page, 'Táblahatár mentése');
  await button(page, 'Károsodott terület rajzolása').click();
  await mapSettled(page);
  await tapMap(page, beside(-40));
  await button(page, 'Új rész rajzolása').click();
  await tapMap(page, beside(40));
  await expect(area(page).getByRole('button', { name: '2. rész' })).toHaveAttribute('aria-pressed', 'true');
  await keepScreens(page, 'area-of-two-parts');
  await clickTwice(page, 'Terület mentése');
  await expect(page.getByText('A károsodott területet elmentettük.')).toBeVisible();
  const [stored] = (await storedPlot(plot.plotId)).areas;
  expect(stored?.geom.coordinates).toHaveLength(2);
});
