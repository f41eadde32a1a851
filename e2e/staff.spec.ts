import { expect, test } from '@playwright/test';
import { DESKTOP, demoUrl, signIn } from './support/people.ts';
import { keepScreens, seen } from './support/screens.ts';

const TITLES = {
  admin: /GeoRisk/,
  manager: /GeoRisk/,
  'expert-damage': /GeoRisk/,
  operator: /GeoRisk/,
  'expert-risk-taking': /GeoRisk/,
  woodwiser: /Erdőleltár/,
  prokat: /Talajfelmérés/,
  agrarmonitor: /Agrármonitor/,
  agro: /Táblatörzskönyv/,
  cemetery: /Kunágotai temető/,
  farmer: /Kárriasztás/,
} as const;

test.describe('staff at home', () => {
  for (const userName of seen(Object.keys(TITLES) as (keyof typeof TITLES)[])) {
    const title = TITLES[userName];
    test(`${userName} has a home, a title and a map of their own`, async ({ page }) => {
      await page.setViewportSize(DESKTOP);
      await signIn(page, demoUrl(), userName);
      await expect(page).toHaveTitle(title);
      await expect(page.locator('.ol-viewport')).toBeVisible();
      await keepScreens(page, `home-${userName}`, async () => {
        await page.reload();
        await page.locator('.ol-viewport').waitFor();
      });
    });
  }

  test('an account of a program gets one sentence', async ({ page }) => {
    await signIn(page, demoUrl(), 'api');
    await expect(page.getByText('Ezzel a fiókkal csak programok csatlakozhatnak')).toBeVisible();
    await keepScreens(page, 'api-account');
  });

  test('an administrator reads users, messages and imports', async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await signIn(page, demoUrl(), 'admin');
    await page.goto(`${demoUrl()}/admin/felhasznalok`);
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

  test('a manager finds only their own company, a damage expert no list at all', async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await signIn(page, demoUrl(), 'manager');
    await page.goto(`${demoUrl()}/admin/felhasznalok`);
    await page.getByLabel(/Keresés név/).fill('farmer-b');
    await expect(page.getByText('Nincs ilyen felhasználó.')).toBeVisible();
    await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()));
    await signIn(page, demoUrl(), 'expert-damage');
    await page.goto(`${demoUrl()}/admin/felhasznalok`);
    await expect(page.getByText('404 - page not found')).toBeVisible();
  });
});
