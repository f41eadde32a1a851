import { expect, type Page, test } from '@playwright/test';
import { CASE_COLUMNS } from '../packages/domain/src/case/caseTable.hu.ts';
import {
  button,
  call,
  clickTwice,
  cutOnce,
  dialog,
  enterPlot,
  history,
  newNumber,
  ok,
  openPlot,
  storedPlot,
  times,
} from './support/damageCase.ts';
import { CUTS, endSessionAt, kill, signInAgain } from './support/mishaps.ts';
import { DESKTOP, demoUrl, enter, tokenOf } from './support/people.ts';
import { keepScreens } from './support/screens.ts';
import { entryKept } from './support/settled.ts';

test.beforeEach(async ({ page }) => page.setViewportSize(DESKTOP));

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
    test(`network cut, ${cut}: opened, changed and assigned to an expert once, nothing lost`, {
      tag: '@all',
    }, async ({ page }) => {
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
      await dialog(page).getByRole('combobox', { name: 'Szakértő' }).selectOption({ index: 1 });
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
    test(`network cut, ${cut}: a table opens its cases once`, { tag: '@all' }, async ({ page }) => {
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

  test('two managers change one case: both values are shown, nothing is overwritten silently', { tag: '@all' }, async ({
    page,
  }) => {
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

  test('a session that ends and a tab that is killed while a case is typed', { tag: '@all' }, async ({
    page,
    context,
  }) => {
    const damageNumber = newNumber();
    await enter(page, demoUrl(), 'manager', '/create/damage');
    await fillCase(page, damageNumber);
    await endSessionAt(page, /\/api\/createDamage$/);
    await button(page, 'Kárakta mentése').click();
    await signInAgain(page, 'manager');
    await expect(page.getByLabel('Szemle címe')).toHaveValue('Béke utca 43.');
    await page.getByLabel('Szemle címe').fill('Fő tér 1.');
    await entryKept(page, 'Fő tér 1.');
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
    test(`network cut, ${cut}: zones and the yield show the specified sentences, and are made once`, {
      tag: '@all',
    }, async ({ page }) => {
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
