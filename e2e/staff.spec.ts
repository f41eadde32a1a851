import { expect, test } from '@playwright/test';
import { DESKTOP, demoUrl, enter, signIn } from './support/people.ts';
import { keepScreens } from './support/screens.ts';

test.describe('staff at home', () => {
  test('an account of a program gets one sentence', { tag: '@all' }, async ({ page }) => {
    await signIn(page, demoUrl(), 'api');
    await expect(page.getByText('Ezzel a fiókkal csak programok csatlakozhatnak')).toBeVisible();
    await keepScreens(page, 'api-account');
  });

  test('an administrator reads users, messages and imports', async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await enter(page, demoUrl(), 'admin', '/admin/felhasznalok');
    await page.getByLabel(/Keresés név/).fill('farmer-2');
    await expect(page.getByRole('rowheader').filter({ hasText: 'farmer-2' })).toBeVisible();
    await keepScreens(page, 'admin-users');
    await page.goto(`${demoUrl()}/admin/uzenetek`);
    await expect(page.getByRole('heading', { name: 'Kimenő üzenetek' })).toBeVisible();
    await keepScreens(page, 'admin-messages');
    await page.goto(`${demoUrl()}/admin/importok`);
    // Those of the demo, made by the command.
    await expect(page.getByRole('cell', { name: 'parancs' }).first()).toBeVisible();
    await keepScreens(page, 'admin-imports');
  });

  test('a manager finds only their own company, a damage expert no list at all', { tag: '@all' }, async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await enter(page, demoUrl(), 'manager', '/admin/felhasznalok');
    await page.getByLabel(/Keresés név/).fill('farmer-b');
    await expect(page.getByText('Nincs ilyen felhasználó.')).toBeVisible();
    await enter(page, demoUrl(), 'expert-damage', '/admin/felhasznalok');
    await expect(page.getByText('404 - page not found')).toBeVisible();
  });
});
