import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { createAdministrator, setPassword } from './support/administrator.ts';
import { DESKTOP, PHONE, signIn } from './support/people.ts';
import { type Product, startProduct } from './support/product.ts';
import { keepScreens } from './support/screens.ts';

const PASSWORD = 'három sárga traktor';

let folder: string;
let product: Product;

const people = (page: Page) => page.goto(`${product.url}/admin/felhasznalok`);
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function expectFitting(page: Page): Promise<void> {
  // A dialog fades in: colours are judged when it stands.
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

test.describe('administration of people', () => {
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => {
    test.setTimeout(180_000);
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

  test('an administrator makes a second one, who sets his password by the link and comes in', async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await signIn(page, product.url, 'admin', PASSWORD);
    await people(page);
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

    await page.goto(`${product.url}/admin/uzenetek`);
    const token = /passwordRenew\?token=(\S+)/.exec((await page.getByRole('main').textContent()) ?? '')?.[1] ?? '';
    await setPassword(product.url, token.slice(0, token.indexOf('-') + 44), PASSWORD);
  });

  test('on a phone she is renamed, then disabled: her session ends at once', async ({ page, browser }) => {
    const other = await browser.newPage();
    await signIn(other, product.url, 'marta', PASSWORD);
    await page.setViewportSize(PHONE);
    await signIn(page, product.url, 'admin', PASSWORD);
    await people(page);
    await expect(page.getByRole('button', { name: 'Letiltás: Teszt Elek' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Módosítás: Második Márta' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Név', { exact: true }).fill('Harmadik Márta');
    await expectFitting(page);
    await dialog.getByRole('button', { name: 'Mentés' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Letiltás: Harmadik Márta' }).click();
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
    await page.getByRole('button', { name: 'Engedélyezés: Harmadik Márta' }).click();
    await dialog.getByRole('button', { name: 'Engedélyezés' }).click();
    await expect(page.getByRole('button', { name: 'Letiltás: Harmadik Márta' })).toBeVisible();
  });
});
