import { expect, type Page, test } from '@playwright/test';
import { CASE_COLUMNS } from '../packages/domain/src/case/caseTable.hu.ts';
import { serious } from './support/axe.ts';
import {
  button,
  call,
  dialog,
  enterPlot,
  history,
  knownBlock,
  newNumber,
  openPlot,
  plotPath,
  storedPlot,
} from './support/damageCase.ts';
import { DESKTOP, demoUrl, enter, tokenOf } from './support/people.ts';
import { keepScreens } from './support/screens.ts';

interface StoredCase {
  readonly warnings: readonly string[];
  readonly damagePlots: readonly { readonly meparCode: string; readonly plantName: string; readonly area: number }[];
}
const storedCase = async (damageNumber: string): Promise<StoredCase> =>
  call(await tokenOf(demoUrl(), 'manager'), `/api/damages/${damageNumber}`);

test.beforeEach(async ({ page }) => page.setViewportSize(DESKTOP));

async function fillHead(page: Page, damageNumber: string, policyNumber: string): Promise<void> {
  await page.getByLabel('Kárszám').fill(damageNumber);
  await page.getByLabel('Kötvényszám').fill(policyNumber);
  await page.getByLabel('Károsodott terület (ha)').fill('500');
  await page.getByLabel('Veszélynem').fill('jég');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Veszélynem')).toHaveValue('Jégeső');
  await page.getByLabel('Irányítószám').fill('5666');
  await page.getByLabel('Szemle címe').fill('Béke utca 43.');
}

test('the form of a case: Enter takes the highlighted plant, and oddities are shown before it is saved', {
  tag: '@all',
}, async ({ page }) => {
  const damageNumber = newNumber();
  const { policyNumber, meparCode } = await knownBlock(await tokenOf(demoUrl(), 'manager'));
  await enter(page, demoUrl(), 'manager', '/create/damage');
  await fillHead(page, damageNumber, policyNumber);
  await page.getByLabel('MePAR kód').fill(meparCode);
  await page.getByLabel('Terület (ha)', { exact: true }).fill('500');
  const plants = page.getByLabel('Növények');
  await plants.fill('napra');
  await expect(page.getByRole('option').first()).toHaveText('Napraforgó');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Napraforgó' })).toBeVisible();
  await expect(page.getByText(/nincs a növénylistában/)).toHaveCount(0);
  await expect(page.getByText(/a bejelentett terület 500,00 ha, a blokk területe csak/)).toBeVisible();

  // A text outside of all lists is accepted as it was written, and reported as unknown.
  await plants.fill('napra xyz');
  await page.getByLabel('Szemle címe').click();
  await expect(page.getByText(/„napra xyz” nincs a növénylistában/)).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await keepScreens(page, 'create-damage-warnings');
  await button(page, 'Kárakta mentése').click();
  await expect(page.getByRole('heading', { name: damageNumber })).toBeVisible();
  await expect(page.getByText('Amire figyelni kell')).toBeVisible();
  await expect(page.getByText(/napra xyz: nincs referenciahozam/)).toBeVisible();
  await keepScreens(page, 'damage-case-warnings');
  const { warnings, damagePlots } = await storedCase(damageNumber);
  expect(damagePlots.map(({ plantName }) => plantName)).toEqual(['Napraforgó', 'napra xyz']);
  // Of the block, of the unknown name and its reference, and of two crops that the policy does not insure.
  expect(warnings).toHaveLength(5);
  expect(warnings.filter((warning) => warning.includes('ezt a növényt nem biztosítja'))).toHaveLength(2);
});

test('the preview of a table shows oddities before any case is opened', { tag: '@all' }, async ({ page }) => {
  const { utils, write } = await import('@e965/xlsx');
  const { policyNumber, meparCode } = await knownBlock(await tokenOf(demoUrl(), 'manager'));
  const damageNumber = newNumber();
  const row = [damageNumber, policyNumber, '2026-06-01', 500, 'Jég', '5000', 'Fő u. 1.', meparCode, 500, 'napra'];
  const book = utils.book_new();
  const titles = Object.values(CASE_COLUMNS).map(({ title }) => title);
  utils.book_append_sheet(book, utils.aoa_to_sheet([titles, row]), 'A');
  const buffer = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  await enter(page, demoUrl(), 'operator', '/create/damage');
  await page.locator('input[type=file]').setInputFiles({ name: 'karok.xlsx', mimeType: '', buffer });
  await expect(dialog(page)).toContainText('1 kárakta adatai ellentmondásosak.');
  await expect(dialog(page)).toContainText(/a bejelentett terület 500,00 ha, a blokk területe csak \d+,\d\d ha\./);
  await expect(dialog(page)).toContainText('„napra” nincs a növénylistában.');
  expect(await serious(page)).toEqual([]);
  await keepScreens(page, 'create-damage-table-warnings');
  await button(page, '1 kárakta feltöltése').click();
  await expect(dialog(page)).toContainText('A feltöltés sikeresen befejeződött!');
  await expect(dialog(page)).toContainText(`${damageNumber} – 4 figyelmeztetés`);
});

test('blocks, plants and plots of a case are changed; removing one with work on it needs a confirmation, and it can be restored', {
  tag: '@all',
}, async ({ page }) => {
  const plot = await openPlot('zones');
  await enter(page, demoUrl(), 'manager', `/view/damage/${plot.damageNumber}`);
  const edit = () => button(page, 'Blokkok és táblák módosítása').click();
  await edit();
  const first = dialog(page).getByRole('group', { name: '1. tábla' });
  await first.getByLabel('Növény').fill('napra');
  await page.keyboard.press('Enter');
  await expect(first.getByLabel('Növény')).toHaveValue('Napraforgó');
  await first.getByLabel('Bejelentett terület (ha)').fill('3,5');
  await button(page, 'Tábla hozzáadása').click();
  const second = dialog(page).getByRole('group', { name: '2. tábla' });
  await button(page, 'Mentés').click();
  await expect(second.getByText('Kötelező kitölteni').first()).toBeVisible();
  await second.getByLabel('MePAR kód').fill('abcd1234');
  await second.getByLabel('Növény').fill('Zab');
  await second.getByLabel('Bejelentett terület (ha)').fill('1');
  await keepScreens(page, 'damage-case-plots');
  expect(await serious(page)).toEqual([]);
  await button(page, 'Mentés').click();
  await expect(dialog(page)).toHaveCount(0);
  const said = async () =>
    (await storedCase(plot.damageNumber)).damagePlots
      .map(({ meparCode, plantName, area }) => `${meparCode} ${plantName} ${area}`)
      .toSorted();
  const both = ['ABCD1234 Zab 1', `${plot.meparCode} Napraforgó 3.5`].toSorted();
  expect(await said()).toEqual(both);
  expect(await history(plot.damageId)).toContain('Blokkok és táblák módosítása');

  // It has zones and points: it is removed only after a confirmation.
  await edit();
  const index = both.findIndex((each) => each.includes('Napraforgó')) + 1;
  await dialog(page)
    .getByRole('button', { name: new RegExp(`${index}\\. tábla eltávolítása`) })
    .click();
  await button(page, 'Mentés').click();
  await expect(dialog(page)).toContainText('Ezen a táblán már van rajz, mintavétel vagy hozam');
  expect(await said()).toEqual(both);
  await button(page, 'Mégis eltávolítom').click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await said()).toEqual(['ABCD1234 Zab 1']);

  await edit();
  await button(page, 'Tábla hozzáadása').click();
  await second.getByLabel('MePAR kód').fill(plot.meparCode);
  await second.getByLabel('Növény').fill('Napraforgó');
  await page.keyboard.press('Escape');
  await second.getByLabel('Bejelentett terület (ha)').fill('3,5');
  await button(page, 'Mentés').click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await said()).toEqual(both);
  expect((await storedPlot(plot.plotId)).sampling.length).toBeGreaterThan(0);
});

test('a closed case says why it is not editable, and is opened again by authorised users', { tag: '@all' }, async ({
  page,
}) => {
  const plot = await openPlot('zones');
  const token = await tokenOf(demoUrl(), 'manager');
  await call(token, `/api/damages/${plot.damageId}`, { status: 'closed' }, 'PATCH');
  await enterPlot(page, plot, 'manageSamplings');
  await expect(page.getByText('A kárakta le van zárva: megnézheti, de nem módosíthatja.')).toBeVisible();
  await expect(button(page, 'Új pont')).toHaveCount(0);
  await expect(button(page, /Zónák és pontok/)).toHaveCount(0);
  await page.goto(`${demoUrl()}${plotPath(plot, 'manageDrawings')}`);
  await expect(page.getByText('A kárakta le van zárva: megnézheti, de nem módosíthatja.')).toBeVisible();
  await expect(button(page, /rajzolása|módosítása|törlése/)).toHaveCount(0);

  await enter(page, demoUrl(), 'manager', `/view/damage/${plot.damageNumber}`);
  await expect(page.getByText('A kárakta le van zárva: megnézhető, de nem módosítható.')).toBeVisible();
  for (const name of ['Adatok módosítása', 'Blokkok és táblák módosítása', 'Kárakta törlése', /szakértő kijelölése/i])
    await expect(button(page, name)).toHaveCount(0);
  await keepScreens(page, 'damage-case-closed');
  await button(page, 'Kárakta újranyitása').click();
  await page.getByLabel('Az újranyitás oka').fill('Pontosítani kell a területet.');
  await button(page, 'Újranyitás').click();
  await expect(button(page, 'Adatok módosítása')).toBeVisible();
  await expect(page.getByText('Állapot: felmérve')).toBeVisible();
});
