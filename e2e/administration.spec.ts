import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { createAdministrator, setPassword } from './support/administrator.ts';
import { serious } from './support/axe.ts';
import { expectFits } from './support/fitting.ts';
import { DESKTOP, enter, passWelcome, PHONE, signIn } from './support/people.ts';
import { type Product, startProduct } from './support/product.ts';
import { keepScreens } from './support/screens.ts';
import { settled } from './support/settled.ts';

const PASSWORD = 'három sárga traktor';
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" rx="8" fill="#806a00"/></svg>';

let folder: string;
let product: Product;

const people = (page: Page) => page.goto(`${product.url}/admin/felhasznalok`);
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Chooses an action of a person's row. */
async function act(page: Page, name: string, title: string): Promise<void> {
  await page.getByRole('button', { name: `Műveletek: ${name}` }).click();
  await page.getByRole('menuitem', { name: title }).click();
}

/** The token of the link to set a password in this person's message. */
async function tokenFor(page: Page, email: string): Promise<string> {
  await page.goto(`${product.url}/admin/uzenetek`);
  const message = page.getByRole('article').filter({ hasText: email }).first();
  await expect(message).toContainText('passwordRenew?token=');
  const token = /passwordRenew\?token=(\S+)/.exec((await message.textContent()) ?? '')?.[1] ?? '';
  return token.slice(0, token.indexOf('-') + 44);
}

async function expectFitting(page: Page): Promise<void> {
  // A dialog fades in: colours are checked when it is open.
  await settled(page);
  await expectFits(page);
  expect(await serious(page, 'all')).toEqual([]);
}

test.describe('administration of people', () => {
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'georisk-people-'));
    const settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL: '', DEMO: '0', DEMO_DATE: '2026-06-15' };
    const token = await createAdministrator('admin', settings);
    product = await startProduct(settings);
    await setPassword(product.url, token, PASSWORD);
  });
  test.afterAll(async () => {
    await product?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('an administrator creates a second one, who sets their password by the link and signs in', {
    tag: '@before',
  }, async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await enter(page, product.url, 'admin', '/admin/felhasznalok', PASSWORD);
    await page.getByRole('button', { name: 'Új felhasználó' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Felhasználó létrehozása' }).click();
    await expect(dialog.getByText('Kötelező kitölteni!')).toHaveCount(2);
    await dialog.getByLabel('Felhasználónév').fill('Admin');
    await dialog.getByLabel('Név', { exact: true }).fill('Második Márta');
    await dialog.getByLabel('Szerep').selectOption({ label: 'Rendszergazda' });
    await dialog.getByLabel('E-mail-cím').fill('nem cím');
    await dialog.getByRole('button', { name: 'Felhasználó létrehozása' }).click();
    await expect(dialog.getByText('Ez nem e-mail-cím.').first()).toBeVisible();
    await expect(dialog.getByLabel('Felhasználónév')).toHaveAttribute('aria-invalid', 'true');
    await keepScreens(page, 'admin-user-dialog');
    await expectFitting(page);
    await dialog.getByLabel('E-mail-cím').fill('marta@pelda.hu');
    await dialog.getByLabel('Felhasználónév').fill('admin');
    await dialog.getByRole('button', { name: 'Felhasználó létrehozása' }).click();
    await expect(dialog.getByText('Ez a felhasználónév már foglalt.').first()).toBeVisible();
    await dialog.getByLabel('Felhasználónév').fill('marta');
    await dialog.getByRole('button', { name: 'Felhasználó létrehozása' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('A felhasználó elkészült: Második Márta.')).toBeVisible();
    await expect(rowOf(page, 'Második Márta')).toContainText('csak linkkel');

    await setPassword(product.url, await tokenFor(page, 'marta@pelda.hu'), PASSWORD);
  });

  test('on a phone the second one is renamed, then disabled: their session ends at once', { tag: '@all' }, async ({
    page,
    browser,
  }) => {
    const other = await browser.newPage();
    await signIn(other, product.url, 'marta', PASSWORD);
    await page.setViewportSize(PHONE);
    await enter(page, product.url, 'admin', '/admin/felhasznalok', PASSWORD);
    await page.getByRole('button', { name: 'Műveletek: Teszt Elek' }).click();
    await expect(page.getByRole('menuitem', { name: 'Módosítás' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Letiltás' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await act(page, 'Második Márta', 'Módosítás');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Név', { exact: true }).fill('Harmadik Márta');
    await expectFitting(page);
    await dialog.getByRole('button', { name: 'Mentés' }).click();
    await expect(dialog).toHaveCount(0);
    await act(page, 'Harmadik Márta', 'Letiltás');
    await expect(dialog).toContainText('Azonnal kilép mindenhonnan');
    await keepScreens(page, 'admin-user-disable');
    await expectFitting(page);
    await dialog.getByRole('button', { name: 'Letiltás' }).click();
    await expect(rowOf(page, 'Harmadik Márta')).toContainText('letiltva');
    await expectFitting(page);
    await keepScreens(page, 'admin-people');

    await people(other);
    await expect(other).toHaveURL(/bejelentkezes/);
    await other.close();
    await act(page, 'Harmadik Márta', 'Engedélyezés');
    await dialog.getByRole('button', { name: 'Engedélyezés' }).click();
    await expect(rowOf(page, 'Harmadik Márta')).not.toContainText('letiltva');
  });

  test('a company gets its title, colour, logo and contacts, and a script in place of a logo is refused', {
    tag: '@all',
  }, async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await enter(page, product.url, 'admin', '/admin/tarsasagok', PASSWORD);
    await page.getByRole('button', { name: 'Új társaság' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Név', { exact: true }).fill('Tisza <b>Biztosító</b>');
    await dialog.getByRole('button', { name: 'Társaság létrehozása' }).click();
    // The new company opens at once for the rest of its settings.
    await expect(dialog.getByRole('heading', { name: 'Tisza <b>Biztosító</b> beállításai' })).toBeVisible();
    await dialog.getByLabel('Szín', { exact: true }).selectOption({ label: 'Saját szín' });
    const colour = dialog.locator('input[type=color]');
    await colour.fill('#ffd400');
    await expect(dialog.getByText('Világos háttéren nem olvasható')).toBeVisible();
    await dialog.getByRole('button', { name: 'Mentés' }).click();
    await expect(dialog.getByText(/kontrasztja 1,3/).first()).toBeVisible();
    await dialog.getByRole('button', { name: /^Hasonló, olvasható szín/ }).click();
    const choose = (name: string, mimeType: string, content: string) =>
      dialog.locator('input[accept^="image/png"]').setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
    await choose('logo.svg', 'image/svg+xml', '<!doctype html><script>alert(1)</script>');
    await expect(dialog.getByText('Ez a fájl nem olvasható képként.')).toBeVisible();
    await choose('logo.svg', 'image/svg+xml', SVG);
    await expect(dialog.getByRole('img', { name: /logója$/ })).toBeVisible();
    await expect(dialog.getByText('A logó a „Mentés” után változik meg.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Kapcsolattartó egy szerephez' }).click();
    const contact = dialog.getByRole('group', { name: 'Kapcsolattartó: Gazda' });
    await contact.getByLabel('Név').fill('Gazdák segítője');
    await contact.getByLabel('Telefonszám').fill('12');
    await dialog.getByRole('button', { name: 'Mentés' }).click();
    await expect(contact.getByText('Ez nem telefonszám.')).toBeVisible();
    await contact.getByLabel('Telefonszám').fill('+36 30 123 4567');
    await keepScreens(page, 'admin-company');
    await expectFitting(page);
    await dialog.getByRole('button', { name: 'Mentés' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, 'Tisza <b>Biztosító</b>').getByRole('presentation')).toHaveAttribute(
      'src',
      /^\/api\/companyFiles\/[0-9a-f]{64}\.png$/,
    );
    await keepScreens(page, 'admin-companies');
    await expectFitting(page);
  });

  test('a manager of it works under its colour and logo, is in the list of sessions, and their session is ended', {
    tag: '@all',
  }, async ({ page, browser }) => {
    await page.setViewportSize(DESKTOP);
    await enter(page, product.url, 'admin', '/admin/felhasznalok', PASSWORD);
    await page.getByRole('button', { name: 'Új felhasználó' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Felhasználónév').fill('vezeto');
    await dialog.getByLabel('Név', { exact: true }).fill('Vezető Vilma');
    await dialog.getByLabel('Szerep').selectOption({ label: 'Vezető' });
    await dialog.getByLabel('Társaság').selectOption({ label: 'Tisza <b>Biztosító</b>' });
    await dialog.getByLabel('E-mail-cím').fill('vilma@pelda.hu');
    await dialog.getByRole('button', { name: 'Felhasználó létrehozása' }).click();
    await expect(dialog).toHaveCount(0);
    await setPassword(product.url, await tokenFor(page, 'vilma@pelda.hu'), PASSWORD);

    const other = await browser.newPage();
    await signIn(other, product.url, 'vezeto', PASSWORD);
    await passWelcome(other);
    await expect(other).toHaveTitle(/Tisza <b>Biztosító<\/b>/);
    await expect(other.getByRole('banner').locator('img')).toHaveAttribute('src', /^\/api\/companyFiles\//);

    await people(page);
    await page.getByRole('link', { name: 'Ki van bejelentkezve?' }).click();
    await expect(rowOf(page, 'ez az Ön munkamenete')).toContainText('Teszt Elek');
    await keepScreens(page, 'admin-sessions');
    await expectFitting(page);
    await page.getByRole('button', { name: 'Kijelentkeztetés: Vezető Vilma' }).click();
    await dialog.getByRole('button', { name: 'Kijelentkeztetés' }).click();
    await expect(rowOf(page, 'Vezető Vilma')).toHaveCount(0);
    await people(other);
    await expect(other).toHaveURL(/bejelentkezes/);
    await other.close();
  });

  test("the manager's data are exported, then erased after a fresh password; the log lists both, as a file too", {
    tag: '@all',
  }, async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await enter(page, product.url, 'admin', '/admin/felhasznalok', PASSWORD);
    await act(page, 'Vezető Vilma', 'Adatai');
    const dialog = page.getByRole('dialog');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Letöltés (JSON)' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^adatok-vezeto-\d{4}-\d{2}-\d{2}\.json$/);
    expect(readFileSync(await file.path(), 'utf8')).toContain('vilma@pelda.hu');
    const erase = dialog.getByRole('button', { name: 'Végleges törlés' });
    await expect(erase).toBeDisabled();
    await dialog.getByLabel(/írja be a felhasználónevét/).fill('vezeto');
    await keepScreens(page, 'admin-person');
    await expectFitting(page);
    await erase.click();
    await expect(page.getByText('A törlés megtörtént.')).toBeVisible();
    await expect(rowOf(page, 'Vezető Vilma')).toHaveCount(0);

    await page.goto(`${product.url}/admin/naplo`);
    await page.getByLabel('Művelet').selectOption({ label: 'Személyes adatok törlése' });
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('row').last()).toContainText('Törölt személy');
    await page.getByRole('button', { name: 'Szűrés törlése' }).click();
    await page.getByLabel('Ki (név, felhasználónév)').fill('teszt elek');
    await expect(page.getByRole('row').filter({ hasText: 'Személyes adatok kiadása' })).toBeVisible();
    await keepScreens(page, 'admin-audit');
    await expectFitting(page);
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Letöltés (CSV)' }).click(),
    ]);
    expect(readFileSync(await csv.path(), 'utf8')).toMatch(/;Személyes adatok kiadása;/);
  });
});
