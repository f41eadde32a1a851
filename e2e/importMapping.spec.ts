import { expect, type Locator, type Page, test } from '@playwright/test';
import { serious } from './support/axe.ts';
import { expectFits } from './support/fitting.ts';
import { askDemo } from './support/importing.ts';
import { DESKTOP, demoUrl, enter, PHONE } from './support/people.ts';
import { keepScreens } from './support/screens.ts';
import { tooSmall } from './support/touchTargets.ts';

/** A file is read in a process of its own, one after the other. */
const DONE = { timeout: 120_000 };
const KIND = 'policies';

const FILE = {
  name: 'allomany.csv',
  content: [
    'Köt. szám;Partner;Idény;Terület kódja;Hektár;Vetett kultúra;Fedezet',
    'MAP-1;partner-1;2026;ZZZZ0001;1,5;Bzua, őszi;Jégverés, Sáskajárás',
    'MAP-2;partner-1;2026;ZZZZ0001;2,5;Bzua, őszi;Vihar',
    'MAP-3;partner-2;2026;ZZZZ0001;3,5;Napraforgó;',
  ].join('\n'),
};
const COLUMNS = {
  'Szerződésszám (kötelező)': 'Köt. szám',
  'Gazda azonosítója (kötelező)': 'Partner',
  'Év (kötelező)': 'Idény',
  'MePAR-blokk (kötelező)': 'Terület kódja',
  'Biztosított terület (ha) (kötelező)': 'Hektár',
  Növény: 'Vetett kultúra',
  Kockázatok: 'Fedezet',
};

async function openImport(page: Page, company: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Importálás', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Fájl importálása' });
  await dialog.getByLabel('Mit importál?').selectOption(KIND);
  await dialog.getByLabel('Ügyfél', { exact: true }).selectOption({ label: company });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: FILE.name, mimeType: 'text/csv', buffer: Buffer.from(FILE.content) });
  return dialog;
}

interface Company {
  readonly name: string;
  readonly kind: string;
}

async function insurer(): Promise<string> {
  const companies = await askDemo<readonly Company[]>('admin', '/api/admin/companies');
  const company = companies.find(({ kind }) => kind === 'insurer');
  if (company === undefined) throw new Error('the demo has an insurer');
  return company.name;
}

test('a file with names and values of its own is mapped once, imported, and offered the next time', {
  tag: '@all',
}, async ({ page }) => {
  const company = await insurer();
  await page.setViewportSize(DESKTOP);
  await enter(page, demoUrl(), 'admin', '/admin/importok');
  const dialog = await openImport(page, company);
  const columns = dialog.getByRole('region', { name: 'Oszlopok' });
  const [attempt, run] = ['Próba', 'Importálás'].map((name) => dialog.getByRole('button', { name, exact: true }));

  await expect(columns.getByLabel('Szerződésszám (kötelező)', { exact: true })).toHaveValue('', DONE);
  await expect(columns.getByText('Enélkül nem importálható').first()).toBeVisible();
  for (const [field, column] of Object.entries(COLUMNS))
    await columns.getByLabel(field, { exact: true }).selectOption(column);
  await expect(columns.getByText('MAP-1 · MAP-2 · MAP-3')).toBeVisible();
  await expect(columns.getByText('Enélkül nem importálható')).toHaveCount(0);
  expect(await serious(page)).toEqual([]);
  await keepScreens(page, 'import-mapping-columns');

  await attempt?.click();
  const values = dialog.getByRole('region', { name: 'Ismeretlen értékek' });
  await values.getByLabel('„Bzua, őszi” – Növény').selectOption('Őszi búza', DONE);
  await expect(values.getByText('2 cellában')).toBeVisible();
  await values.getByLabel('„Sáskajárás” – Kockázatok').selectOption('Vihar');
  expect(await serious(page)).toEqual([]);
  await keepScreens(page, 'import-mapping-values');

  await attempt?.click();
  await expect(dialog.getByText('Próba volt: semmi sem lett mentve.')).toBeVisible(DONE);
  await run?.click();
  await expect(dialog.getByText('Minden adat mentve.')).toBeVisible(DONE);
  await dialog.getByRole('button', { name: 'Megnyitás a listában' }).click();
  await expect(page.getByRole('dialog', { name: 'Jelentés' }).getByText(FILE.name)).toBeVisible();
  await page.getByRole('button', { name: 'Bezárás' }).click();

  const again = await openImport(page, company);
  const mapped = again.getByRole('region', { name: 'Oszlopok' });
  await expect(mapped.getByLabel('Növény', { exact: true })).toHaveValue('Vetett kultúra', DONE);
  await expect(mapped.getByText('Megjegyzett megfeleltetés:')).toBeVisible();
  await again.getByText('Megjegyzett értékek (2)').click();
  await expect(again.getByLabel('„Bzua, őszi” – Növény')).toHaveValue('Őszi búza');
  await keepScreens(page, 'import-mapping-remembered');
  await again.getByRole('button', { name: 'Importálás', exact: true }).click();
  await expect(again.getByText('Nincs változás: minden adat megvolt már.')).toBeVisible(DONE);
  await mapped.getByRole('button', { name: 'Elfelejtés' }).click();
  await expect(mapped.getByText('Elfelejtettük.')).toBeVisible();
  await expect(mapped.getByLabel('Növény', { exact: true })).toHaveValue('');
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('the columns of a file are chosen with a finger', { tag: '@all' }, async ({ page }) => {
    await enter(page, demoUrl(), 'admin', '/admin/importok');
    const dialog = await openImport(page, await insurer());
    const columns = dialog.getByRole('region', { name: 'Oszlopok' });
    await columns.getByLabel('Növény', { exact: true }).selectOption('Vetett kultúra', DONE);
    await expect(columns.getByText('Bzua, őszi · Napraforgó')).toBeVisible();
    await expectFits(page);
    await expect.poll(() => tooSmall(page)).toEqual([]);
    expect(await serious(page)).toEqual([]);
  });
});
