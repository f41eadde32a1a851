import { expect, test } from '@playwright/test';
import { demoUrl, enter, PHONE } from './support/people.ts';
import { ROLE_PATHS } from './support/rolePaths.ts';
import { mapSettled } from './support/settled.ts';

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('Back closes what a farmer has opened, one after the other, and then shows the page of before', async ({
    page,
  }) => {
    const [home = ''] = await ROLE_PATHS.farmer(demoUrl());
    await enter(page, demoUrl(), 'farmer', home);
    await mapSettled(page);
    const before = page.url();
    await page.getByRole('button', { name: 'Következő' }).first().click();
    await expect(page).toHaveURL(/\/view\/block\//);
    await mapSettled(page);
    const field = page.url();

    const sheet = page.getByRole('button', { name: 'Több részlet' });
    await sheet.click();
    await expect(sheet).toHaveAttribute('aria-expanded', 'true');
    await page.getByRole('button', { name: 'Menü', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Menü bezárása' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Menü bezárása' })).toHaveCount(0);
    await expect(sheet).toHaveAttribute('aria-expanded', 'true');
    await page.goBack();
    await expect(sheet).toHaveAttribute('aria-expanded', 'false');
    expect(page.url()).toBe(field);

    for (const name of ['Az idény lejátszása', 'Táblahatárok kezelése', 'A kép beállításai és letöltése']) {
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(page.url()).toBe(field);
    }
    await page.goForward();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(page.url()).toBe(field);
    await page.goBack();
    await expect(page).toHaveURL(before);
  });
});
