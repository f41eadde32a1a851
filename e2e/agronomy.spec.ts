import { expect, type Page, test } from '@playwright/test';
import { DESKTOP, demoUrl, enter, PHONE } from './support/people.ts';

const all = (page: Page) => page.getByRole('list', { name: 'Összes tábla' });

test.describe('an agronomist', () => {
  test('finds a plot, sees its chronology and zones, compares two dates, downloads a prescription', async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(DESKTOP);
    await enter(page, demoUrl(), 'agro');
    await expect(page).toHaveTitle(/Összes tábla/);
    await expect(all(page).getByRole('button')).toHaveCount(30);
    await page.getByRole('searchbox', { name: /Szűrés/ }).fill('csarda');
    await all(page)
      .getByRole('button', { name: /Csárda melletti/ })
      .click();
    await expect(page.getByRole('heading', { name: 'Tábla: Csárda melletti' })).toBeVisible();
    await expect(page.getByRole('term').filter({ hasText: 'Öntözés' })).toBeVisible();

    await page.getByRole('button', { name: 'Kronológia' }).click();
    await expect(page).toHaveURL(/productType=Chronology/);
    const dates = page.getByRole('list', { name: 'Dátumok' }).getByRole('button', { name: /Biomassza-intenzitás/ });
    await dates.nth(1).click();
    await expect(dates.nth(1)).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'A kép beállításai és letöltése' }).click();
    await page.getByRole('button', { name: 'Két dátum összehasonlítása' }).click();
    await expect(page.getByRole('slider')).toBeVisible();

    await page.getByRole('button', { name: 'Vissza a táblához' }).click();
    // The zones of a new demo are computed in the background.
    const zones = page.getByRole('button', { name: 'Menedzsmentzóna' });
    await expect(async () => {
      await page.reload();
      await expect(zones).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await zones.click();
    await expect(page.getByRole('list', { name: 'Zónák a táblán' }).getByRole('listitem').first()).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'ISOXML (TASKDATA)' }).click();
    expect((await download).suggestedFilename()).toMatch(/^kijuttatasi-terv-csarda-melletti-isoxml\.zip$/);
  });

  test('sees nothing of the other client, and their own plots on a phone', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await enter(page, demoUrl(), 'agro-b');
    await expect(all(page).getByRole('button')).toHaveCount(12);
    await enter(page, demoUrl(), 'agro-b', '/view/blockPlot/1');
    await expect(page.getByRole('button', { name: 'Újra' })).toBeVisible();
  });
});

test('an administrator finds the import of each client’s plots', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enter(page, demoUrl(), 'admin', '/admin/importok');
  await expect(page.getByRole('cell', { name: 'saját táblák' })).toHaveCount(2);
  await expect(page.getByRole('row').filter({ hasText: 'tablak-6.geojson' })).toContainText('30');
});
