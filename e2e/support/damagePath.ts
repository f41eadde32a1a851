import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { serious } from './axe.ts';
import { button, clickTwice, dialog, ok, openPoint, typeYield } from './damageCase.ts';
import { type Offset, square, tapMap } from './drawing.ts';
import { keepScreens } from './screens.ts';
import { mapSettled } from './settled.ts';

/** A case as in the insurer's table. */
export interface CaseRow {
  readonly damageNumber: string;
  readonly policyNumber: string;
  /** `YYYY-MM-DD` */
  readonly damageDate: string;
  readonly meparCode: string;
  readonly plants: string;
}

/** Fetches the download of a button. */
export async function download(page: Page, name: string | RegExp): Promise<{ name: string; path: string }> {
  const coming = page.waitForEvent('download');
  await button(page, name).click();
  const file = await coming;
  const path = test.info().outputPath(file.suggestedFilename());
  await file.saveAs(path);
  return { name: file.suggestedFilename(), path };
}

/** Downloads the empty table, fills it in with a fault first, then without, and uploads it. */
export async function uploadTable(page: Page, row: CaseRow, screens?: string): Promise<void> {
  const { read, utils, write } = await import('@e965/xlsx');
  const template = await download(page, 'Üres táblázat letöltése');
  const book = read(readFileSync(template.path));
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (sheet === undefined) throw new Error('the template has no sheet');
  const filled = (blockArea: unknown) => {
    utils.sheet_add_aoa(
      sheet,
      [
        [
          row.damageNumber,
          row.policyNumber,
          row.damageDate,
          2.5,
          'Jégeső',
          '5666',
          'Béke utca 43.',
          row.meparCode,
          blockArea,
          row.plants,
        ],
      ],
      { origin: 'A2' },
    );
    return { name: 'karok.xlsx', mimeType: '', buffer: write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer };
  };
  const file = page.locator('input[type=file]');
  await file.setInputFiles(filled('sok'));
  await expect(page.getByRole('row', { name: 'I2 cella Nem értelmezhető számként.' })).toBeVisible();
  if (screens !== undefined) await keepScreens(page, screens);
  expect(await serious(page)).toEqual([]);
  await button(page, 'Bezárás').click();
  await file.setInputFiles(filled('2,5'));
  await expect(dialog(page)).toContainText(row.damageNumber);
  await clickTwice(page, '1 kárakta feltöltése');
  await expect(page.getByText('A feltöltés sikeresen befejeződött!')).toBeVisible();
  await page.getByRole('link', { name: row.damageNumber }).click();
  await expect(page.getByRole('heading', { name: row.damageNumber })).toBeVisible();
}

/** Assigns the open case to an expert. @param name as in the list */
export async function assign(page: Page, name: RegExp): Promise<void> {
  await button(page, 'Szakértő kijelölése').click();
  const list = dialog(page).getByRole('combobox', { name: 'Szakértő' });
  const option = await list.locator('option').filter({ hasText: name }).first().getAttribute('value');
  await list.selectOption(option);
  await clickTwice(page, 'Mentés');
  await expect(dialog(page)).toHaveCount(0);
}

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;
/** On a phone the panel is a sheet at the bottom, expanded to be read. */
export async function openSheet(page: Page): Promise<void> {
  const grow = button(page, 'Több részlet');
  if (isPhone(page) && (await grow.getAttribute('aria-expanded')) !== 'true') await grow.click();
}

async function draw(page: Page, what: string, half: number): Promise<void> {
  await pressInSheet(page, button(page, what));
  // The view moves to the table before the first corner can be hit.
  await mapSettled(page);
  await tapMap(page, square(half));
  await expect(page.getByText(/húzásával igazíthatja/)).toBeVisible();
}

/** Presses something of the panel, whose sheet closes once more where another screen has just replaced the one beneath. */
export async function pressInSheet(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await openSheet(page);
    await target.click({ timeout: 3_000 });
  }).toPass();
}

/** Draws the table's outline and two damaged areas that overlap. */
export async function drawPlot(page: Page): Promise<void> {
  const half = isPhone(page) ? 55 : 90;
  await pressInSheet(page, page.getByRole('link', { name: /^Körvonal\s*: hiányzik/ }));
  await draw(page, 'Táblahatár rajzolása', half);
  await clickTwice(page, 'Táblahatár mentése');
  await expect(page.getByText('A táblahatárt elmentettük.')).toBeVisible();
  await draw(page, 'Károsodott terület rajzolása', Math.round(half * 1.2));
  await clickTwice(page, 'Terület mentése');
  await expect(page.getByText('A károsodott területet elmentettük.')).toBeVisible();
  await draw(page, 'Károsodott terület rajzolása', Math.round(half * 0.6));
  await expect(page.getByText(/Egyszer számít\./)).toBeVisible();
  await clickTwice(page, 'Terület mentése');
  await openSheet(page);
  await expect(page.getByText('2. terület')).toBeVisible();
}

/** The whole block becomes the damaged area: earlier areas are removed, on request. */
export async function takeWholeBlock(page: Page): Promise<void> {
  await openSheet(page);
  await button(page, 'Táblahatár törlése').click();
  await clickTwice(page, 'Törlés');
  await expect(dialog(page)).toHaveCount(0);
  await button(page, 'A teljes MePAR-blokk károsodott').click();
  await expect(dialog(page)).toContainText('Az eddig megrajzolt területek (2) törlődnek.');
  await clickTwice(page, 'Igen');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('2. terület')).toHaveCount(0);
}

async function tapInMode(page: Page, mode: string, at: readonly Offset[]): Promise<void> {
  await openSheet(page);
  await button(page, mode).click();
  await expect(page.getByRole('region', { name: mode })).toBeVisible();
  await tapMap(page, at);
}

/** The number of points of a new plan: as many stand in its list as the sentence above it says. */
export async function countPlanned(page: Page): Promise<number> {
  const sentence = page.getByText(/^\d+ pontból 0 megmérve/);
  await expect(sentence).toBeVisible();
  const count = Number.parseInt(await sentence.innerText(), 10);
  await expect(page.getByRole('button', { name: /^\d+\. pont/ })).toHaveCount(count);
  return count;
}

/** Makes zones and points; adds a point, moves it, and removes it again. */
export async function makePlan(page: Page): Promise<void> {
  await openSheet(page);
  await page.getByRole('link', { name: /^Zónák\s*: hiányzik/ }).click();
  await openSheet(page);
  await clickTwice(page, 'Zónák és pontok kijelölése');
  await expect(dialog(page)).toContainText('Sikeres zónagenerálás', { timeout: 120_000 });
  await ok(page);
  const count = await countPlanned(page);
  const added = button(page, new RegExp(`^${count + 1}\\. pont.*Hozzáadott`));
  const saved = async () => {
    await expect(dialog(page)).toContainText('Mintavételi pontok mentve.');
    await ok(page);
  };
  await tapInMode(page, 'Új pont', [[3, 3]]);
  await saved();
  await tapInMode(page, 'Áthelyezés', [
    [3, 3],
    [12, -9],
  ]);
  await saved();
  await openSheet(page);
  await expect(added).toBeVisible();
  await tapInMode(page, 'Törlés', [[12, -9]]);
  await expect(dialog(page)).toContainText('Biztosan törölni szeretné?');
  await clickTwice(page, 'Törlés');
  await expect(dialog(page)).toContainText(`A(z) ${count + 1}. pont eltávolításra került.`);
  await ok(page);
  await expect(added).toHaveCount(0);
}

/**
 * Types the measurements: the first point in its dialog, the others in the table. @param yields of the points, with a
 * comma
 */
export async function typeYields(page: Page, yields: (index: number) => string, screens?: string): Promise<void> {
  await openSheet(page);
  await openPoint(page, 1);
  await typeYield(page, '0');
  await clickTwice(page, 'Mentés');
  await expect(page.getByText('A 0 t/ha hozamhoz írjon megjegyzést!')).toBeVisible();
  await typeYield(page, yields(0));
  if (screens !== undefined) await keepScreens(page, `${screens}-point`);
  expect(await serious(page)).toEqual([]);
  await clickTwice(page, 'Mentés');
  await expect(dialog(page)).toContainText('Mintavételi pontok mentve.');
  await ok(page);
  if (screens !== undefined) await keepScreens(page, screens);
  await openSheet(page);
  await page.getByRole('link', { name: 'Mintavételi adatok táblázata' }).click();
  await expect(page.getByRole('heading', { name: 'Mintavételi adatok' })).toBeVisible();
  const fields = page.getByLabel('Hozam t/ha');
  // All of them come at once.
  await expect(fields.nth(1)).toBeVisible();
  const count = await fields.count();
  for (let index = 1; index < count; index += 1) await fields.nth(index).fill(yields(index));
  expect(await serious(page)).toEqual([]);
  await clickTwice(page, 'Mentés');
  await expect(dialog(page)).toContainText('Sikeres mentés');
  await ok(page);
  await page.getByRole('link', { name: 'Vissza a táblához' }).click();
}

export interface Papers {
  readonly pdf: string;
  readonly json: string;
  readonly kml: string;
  readonly gpx: string;
}

/** From the sampling: the plan's files, then the yield and its documents. @returns paths of the files */
export async function calculate(page: Page, screens?: string): Promise<Papers> {
  await openSheet(page);
  const kml = await download(page, 'Terv letöltése (KML)');
  const gpx = await download(page, 'Terv letöltése (GPX)');
  await button(page, 'Vissza a táblához').click();
  await openSheet(page);
  await clickTwice(page, 'Hozam újraszámolása');
  await expect(dialog(page)).toContainText('Sikeres hozamszámítás', { timeout: 120_000 });
  await expect(dialog(page)).toContainText(/A kiszámított hozam: \d+,\d\d t\/ha\./);
  await ok(page);
  if (screens !== undefined) await keepScreens(page, screens);
  expect(await serious(page)).toEqual([]);
  await openSheet(page);
  const pdf = await download(page, 'Számítási jegyzőkönyv (PDF)');
  const json = await download(page, 'Számítási jegyzőkönyv (JSON)');
  return { pdf: pdf.path, json: json.path, kml: kml.path, gpx: gpx.path };
}
