import { expect, type Page, test } from '@playwright/test';
import { CASE_COLUMNS } from '../packages/domain/src/case/caseTable.hu.ts';
import { TOKEN_KEY } from '../packages/web/src/lib/storageKeys.ts';
import {
  button,
  call,
  clickTwice,
  type Cut,
  cutOnce,
  dialog,
  enterPlot,
  history,
  newNumber,
  ok,
  openPlot,
  openPoint,
  plotPath,
  type StoredPoint,
  storedPlot,
  times,
  typeYield,
} from './support/damageCase.ts';
import { square, tapMap } from './support/drawing.ts';
import { DEMO_PASSWORD, DESKTOP, demoUrl, enter, PHONE, tokenOf } from './support/people.ts';
import { keepScreens } from './support/screens.ts';

const SAVE_POINTS = /\/api\/damagePlots\/sampling\/\d+$/;
const CUTS: readonly Cut[] = ['leaving', 'coming back'];

const pointOf = (points: readonly StoredPoint[], number: number) =>
  points.find(({ sequenceId }) => sequenceId === number);
const yieldOf = async (plotId: number, number: number) => pointOf((await storedPlot(plotId)).sampling, number)?.yield;

async function savePoint(page: Page, number: number, value: string): Promise<void> {
  await openPoint(page, number);
  await typeYield(page, value);
  await clickTwice(page, 'Mentés');
}

/** Ends the session of this browser on the server, as an administrator or another device would. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate((key) => localStorage.getItem(key) ?? '', TOKEN_KEY);
  await fetch(`${demoUrl()}/api/oauth2/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
}

async function signInAgain(page: Page, userName = 'expert-damage'): Promise<void> {
  await expect(page).toHaveURL(/bejelentkezes\?url=/);
  await page.getByLabel('Felhasználónév').fill(userName);
  await page.getByLabel('Jelszó', { exact: true }).fill(DEMO_PASSWORD);
  await button(page, 'Bejelentkezés').click();
}

/** Ends the tab's process: nothing of the page runs any more. */
async function kill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await crashed;
}

type Ring = readonly (readonly [number, number])[];

/** The ring drawn together towards its first corner. */
const shrunk = (ring: Ring, share: number): Ring => {
  const [[x0, y0] = [0, 0]] = ring;
  return ring.map(([x, y]) => [x0 + (x - x0) * share, y0 + (y - y0) * share]);
};

test.beforeEach(async ({ page }) => page.setViewportSize(DESKTOP));

test.describe('sampling by two people, over a bad network', () => {
  test('points of two assessors: what both changed is decided point by point, the rest stays of both', async ({
    page,
  }) => {
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
    await page.route(SAVE_POINTS, (route) => route.abort());
    await savePoint(page, 1, '5');
    await expect(page.getByText(/Nincs kapcsolat/)).toBeVisible();
    await savePoint(page, 2, '6');
    await page.unroute(SAVE_POINTS);
    await button(page, 'Mentés most').click();
    await expect(dialog(page)).toContainText('Időközben más is módosította a pontokat');
    const first = dialog(page).getByRole('radiogroup', { name: '1. mintavételi pont' });
    await expect(first.getByLabel(/Az enyém: 5,00 t\/ha/)).toBeChecked();
    await expect(first.getByLabel(/A másik: 3,20 t\/ha/)).toBeVisible();
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

  test('a point that a colleague has just measured is not removed unasked', async ({ page }) => {
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
    await choice.getByLabel(/A másik: 3,30 t\/ha/).check();
    await button(page, 'A kiválasztottakat mentem').click();
    await expect(button(page, /^1\. pont.*3,3/)).toBeVisible();
    expect(await yieldOf(plot.plotId, 1)).toBe(3.3);
  });

  test('a point that is typed while the last one is still on its way is saved too', async ({ page }) => {
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
    test(`network cut, ${cut}: points saved and removed once, nothing lost`, async ({ page }) => {
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

  test('a session that ends while a yield is typed: back at the same place, the value is offered again', async ({
    page,
  }) => {
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
    await expect(dialog(page).getByLabel('Hozam (t/ha)')).toHaveValue('4,5');
    // And one that ends just before the save is made.
    await endSession(page);
    await button(page, 'Mentés').click();
    await signInAgain(page);
    await expect(dialog(page)).toContainText('Mintavételi pontok mentve.');
    expect(await yieldOf(plot.plotId, 2)).toBe(4.5);
  });

  test('a tab that is killed while a yield is typed', async ({ page, context }) => {
    const plot = await openPlot('zones');
    await page.setViewportSize(PHONE);
    await enterPlot(page, plot, 'manageSamplings');
    await button(page, 'Több részlet').click();
    await openPoint(page, 1);
    await typeYield(page, '0');
    await dialog(page).getByLabel('Megjegyzés').pressSequentially('Teljes pusztulás');
    await kill(page);
    const again = await context.newPage();
    await again.goto(`${demoUrl()}${plotPath(plot, 'manageSamplings')}`);
    await button(again, 'Folytatom').click();
    await expect(dialog(again).getByLabel('Hozam (t/ha)')).toHaveValue('0');
    await expect(dialog(again).getByLabel('Megjegyzés')).toHaveValue('Teljes pusztulás');
  });
});

const area = (page: Page) => page.getByRole('region', { name: 'Károsodott terület rajzolása' });
const NO_NETWORK = /Nincs kapcsolat\. A rajz megmaradt/;
const SAVED_LATER = 'Visszatért a hálózat, a rajzot elmentettük.';

async function draw(page: Page, what: 'Táblahatár rajzolása' | 'Károsodott terület rajzolása', half: number) {
  await button(page, what).click();
  // The view flies to the table before the first corner can be meant.
  await page.waitForTimeout(800);
  await tapMap(page, square(half));
  await expect(page.getByText(/húzásával igazíthatja/)).toBeVisible();
}

/** Takes a corner away from the shape that is being drawn: a change that needs no aim. */
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
    test(`network cut, ${cut}: outline and areas saved and removed once, nothing lost`, async ({ page }) => {
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
      // Drawn on before it could be sent again.
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
        // Where the first save came through, what was drawn on is a change of it.
        ['Károsodott terület mentése', cut === 'leaving' ? 3 : 4],
        ['Károsodott terület törlése', 1],
        ['Táblahatár törlése', 1],
        ['Teljes MePAR károsodott területként', 1],
      ] as const)
        expect(times(titles, title), title).toBe(count);
    });

  test('without a network nothing that is pressed stays silent', async ({ page }) => {
    const plot = await openPlot('case');
    await enterPlot(page, plot, 'manageDrawings');
    await cutOnce(page, /\/saveMeparAsArea$/, 'leaving');
    await button(page, 'A teljes MePAR-blokk károsodott').click();
    await expect(page.getByRole('alert').filter({ hasText: 'A művelet nem sikerült.' })).toBeVisible();
    await clickTwice(page, 'A teljes MePAR-blokk károsodott');
    await expect(page.getByText('1. terület')).toBeVisible();
    expect(times(await history(plot.damageId), 'Teljes MePAR károsodott területként')).toBe(1);
  });

  test('an outline and an area that a colleague has changed meanwhile: both on the map, the second chooses', async ({
    page,
  }) => {
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
    expect((await storedPlot(plot.plotId)).tableGeometryHa).toBeCloseTo(half, 0);

    const [own] = before.areas;
    const path = `/api/damagePlots/${plot.plotId}/areas/save/${own?.id}`;
    const theirs = shrunk(own?.geom.coordinates[0]?.[0] ?? [], 0.5);
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
    expect((await storedPlot(plot.plotId)).areas).toHaveLength(1);
  });

  test('a session that ends and a tab that is killed in the middle of a drawing', async ({ page, context }) => {
    const plot = await openPlot('case');
    await enterPlot(page, plot, 'manageDrawings');
    await button(page, 'Károsodott terület rajzolása').click();
    await page.waitForTimeout(800);
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
    await endSession(again);
    await button(again, 'Terület mentése').click();
    await signInAgain(again);
    await button(again, 'Folytatom').click();
    await button(again, 'Terület mentése').click();
    await expect(again.getByText('A károsodott területet elmentettük.')).toBeVisible();
    expect((await storedPlot(plot.plotId)).areas).toHaveLength(1);
  });
});

async function fillCase(page: Page, damageNumber: string): Promise<void> {
  await page.getByLabel('Kárszám').fill(damageNumber);
  await page.getByLabel('Kötvényszám').fill('K-1');
  await page.getByLabel('Veszélynem').fill('Jégeső');
  await page.keyboard.press('Escape');
  await page.getByLabel('Irányítószám').fill('5666');
  await page.getByLabel('Szemle címe').fill('Béke utca 43.');
  await page.getByLabel('MePAR kód').fill('ABCD1234');
  await page.getByLabel('Terület (ha)', { exact: true }).fill('2,5');
  await page.getByLabel('Növények').fill('Őszi búza');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
}

interface StoredCase {
  readonly id: number;
  readonly version: number;
  readonly inspectionAddress: string;
  readonly area: number;
  readonly expertId: number | null;
}
const storedCase = async (damageNumber: string): Promise<StoredCase> =>
  call(await tokenOf(demoUrl(), 'manager'), `/api/damages/${damageNumber}`);

test.describe('a case over a bad network, and by two managers', () => {
  for (const cut of CUTS)
    test(`network cut, ${cut}: opened, changed and given to an expert once, nothing lost`, async ({ page }) => {
      const damageNumber = newNumber();
      await enter(page, demoUrl(), 'manager', '/create/damage');
      await fillCase(page, damageNumber);
      await cutOnce(page, /\/api\/createDamage$/, cut);
      await clickTwice(page, 'Kárakta mentése');
      await expect(page.getByText('Hiba történt a mentéskor, próbálja újra!')).toBeVisible();
      await expect(page.getByLabel('Szemle címe')).toHaveValue('Béke utca 43.');
      await clickTwice(page, 'Kárakta mentése');
      await expect(page.getByRole('heading', { name: damageNumber })).toBeVisible();

      await button(page, 'Szakértő kijelölése').click();
      await dialog(page).getByLabel('Szakértő').selectOption({ index: 1 });
      await cutOnce(page, /\/assign$/, cut);
      await clickTwice(page, 'Mentés');
      await expect(dialog(page)).toContainText('A szolgáltatás jelenleg nem elérhető');
      await clickTwice(page, 'Mentés');
      await expect(dialog(page)).toHaveCount(0);

      await button(page, 'Adatok módosítása').click();
      await dialog(page).getByLabel('Szemle címe').fill('Fő tér 1.');
      await cutOnce(page, /\/api\/damages\/\d+$/, cut);
      await clickTwice(page, 'Mentés');
      await expect(dialog(page)).toContainText('A szolgáltatás jelenleg nem elérhető');
      await expect(dialog(page).getByLabel('Szemle címe')).toHaveValue('Fő tér 1.');
      await clickTwice(page, 'Mentés');
      await expect(dialog(page)).toHaveCount(0);
      const stored = await storedCase(damageNumber);
      expect(stored.inspectionAddress).toBe('Fő tér 1.');
      expect(stored.expertId).not.toBeNull();
      expect([...(await history(stored.id))].sort()).toEqual([
        'Kár adatainak módosítása',
        'Kárakta megnyitása',
        'Szakértő kijelölése',
      ]);
    });

  for (const cut of CUTS)
    test(`network cut, ${cut}: a table opens its cases once`, async ({ page }) => {
      const { utils, write } = await import('@e965/xlsx');
      const damageNumber = newNumber();
      const row = [damageNumber, 'K-1', '2020-06-01', 2, 'Jég', '5000', 'Fő u. 1.', 'ABCD1234', 2, 'Zab'];
      const book = utils.book_new();
      const titles = Object.values(CASE_COLUMNS).map(({ title }) => title);
      utils.book_append_sheet(book, utils.aoa_to_sheet([titles, row]), 'A');
      const buffer = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
      await enter(page, demoUrl(), 'operator', '/create/damage');
      await page.locator('input[type=file]').setInputFiles({ name: 'karok.xlsx', mimeType: '', buffer });
      await cutOnce(page, /\/createDamageFromExcel$/, cut);
      await clickTwice(page, '1 kárakta feltöltése');
      await expect(dialog(page)).toContainText('Hiba történt a mentéskor, próbálja újra!');
      await clickTwice(page, '1 kárakta feltöltése');
      await expect(dialog(page)).toContainText(
        cut === 'leaving' ? 'A feltöltés sikeresen befejeződött!' : 'Ilyen számú kárakta már létezik.',
      );
      expect(await history((await storedCase(damageNumber)).id)).toEqual(['Kárakta megnyitása']);
    });

  test('two managers change one case: what each wrote is shown, nothing is written over unseen', async ({ page }) => {
    const plot = await openPlot('case');
    await enter(page, demoUrl(), 'manager', `/view/damage/${plot.damageNumber}`);
    await button(page, 'Adatok módosítása').click();
    await dialog(page).getByLabel('Szemle címe').fill('Fő tér 1.');
    await dialog(page).getByLabel('Irányítószám').fill('6000');
    const { version } = await storedCase(plot.damageNumber);
    await call(
      await tokenOf(demoUrl(), 'admin'),
      `/api/damages/${plot.damageId}`,
      { inspectionAddress: 'Kossuth utca 8.', area: 3.5, version },
      'PATCH',
    );
    await button(page, 'Mentés').click();
    await expect(dialog(page)).toContainText('Szemle címe a másik változatban: Kossuth utca 8.');
    await expect(dialog(page).getByRole('textbox', { name: 'Szemle címe' })).toHaveValue('Fő tér 1.');
    await expect(dialog(page).getByLabel('Irányítószám')).toHaveValue('6000');
    await keepScreens(page, 'damage-case-conflict');
    await button(page, 'Szemle címe: a másik változat átvétele').click();
    await button(page, 'Mentés').click();
    await expect(dialog(page)).toHaveCount(0);
    expect(await storedCase(plot.damageNumber)).toMatchObject({
      inspectionAddress: 'Kossuth utca 8.',
      inspectionAddressZip: '6000',
      area: 3.5,
    });
  });

  test('a session that ends and a tab that is killed while a case is typed', async ({ page, context }) => {
    const damageNumber = newNumber();
    await enter(page, demoUrl(), 'manager', '/create/damage');
    await fillCase(page, damageNumber);
    await endSession(page);
    await button(page, 'Kárakta mentése').click();
    await signInAgain(page, 'manager');
    await expect(page.getByLabel('Szemle címe')).toHaveValue('Béke utca 43.');
    await page.getByLabel('Szemle címe').fill('Fő tér 1.');
    // As long as the form waits for the next letter.
    await page.waitForTimeout(400);
    await kill(page);
    const again = await context.newPage();
    await again.goto(`${demoUrl()}/create/damage`);
    await expect(again.getByLabel('Kárszám')).toHaveValue(damageNumber);
    await expect(again.getByLabel('Szemle címe')).toHaveValue('Fő tér 1.');
    await clickTwice(again, 'Kárakta mentése');
    await expect(again.getByRole('heading', { name: damageNumber })).toBeVisible();
    expect(await history((await storedCase(damageNumber)).id)).toEqual(['Kárakta megnyitása']);
  });

  for (const cut of CUTS)
    test(`network cut, ${cut}: zones and the yield say the specified sentences, and stand once`, async ({ page }) => {
      const plot = await openPlot('areas');
      await enterPlot(page, plot, 'manageSamplings');
      await cutOnce(page, /\/generateZones\//, cut);
      await clickTwice(page, 'Zónák és pontok kijelölése');
      await expect(dialog(page)).toContainText('A zónagenerálás sikertelen volt. Ellenőrizze az internetkapcsolatát!');
      await ok(page);
      if (cut === 'leaving') {
        await clickTwice(page, 'Zónák és pontok kijelölése');
        await expect(dialog(page)).toContainText('Sikeres zónagenerálás');
        await ok(page);
      }
      await expect(page.getByText(/pontból 0 megmérve/)).toBeVisible();
      const { sampling, version } = await storedPlot(plot.plotId);
      expect(times(await history(plot.damageId), 'Zónák és mintavételi pontok készítése')).toBe(1);
      await call(await tokenOf(demoUrl(), 'manager'), `/api/damagePlots/sampling/${plot.plotId}`, {
        damagePlotId: plot.plotId,
        sampling: sampling.map(({ id }, index) => ({ id, yield: 3 + index / 10 })),
        version,
      });
      await page.reload();
      await button(page, 'Vissza a táblához').click();
      await cutOnce(page, /\/calculateYield\//, cut);
      await clickTwice(page, 'Hozam újraszámolása');
      await expect(dialog(page)).toContainText('A hozamszámítás sikertelen volt. Ellenőrizze az internetkapcsolatát!');
      await ok(page);
      if (cut === 'leaving') {
        await clickTwice(page, 'Hozam újraszámolása');
        await expect(dialog(page)).toContainText('Sikeres hozamszámítás');
        await ok(page);
      }
      await expect(page.getByText(/^± /)).toBeVisible();
      expect(times(await history(plot.damageId), 'Hozamszámítás')).toBe(1);
    });
});
