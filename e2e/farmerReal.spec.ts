import { expect, test } from '@playwright/test';
import { DESKTOP, passWelcome, PHONE, pixelShare, realUrl, signInByLink } from './support/people.ts';
import { keepScreens } from './support/screens.ts';

/** A farmer of the real landscape, fed by the import commands, on PostgreSQL. */
test.describe('a farmer on real images', () => {
  test.skip(() => realUrl() === undefined, 'the real data or PostgreSQL is not here');
  const base = () => realUrl() ?? '';

  for (const [size, viewport, farmer] of [
    ['phone', PHONE, 'gazda-092'],
    ['desktop', DESKTOP, 'gazda-105'],
  ] as const) {
    test(`${size}: signs in by a link from a mail and sees the newest NDVI of their block`, { tag: '@all' }, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await signInByLink(page, base(), `${farmer}@pelda.hu`);
      await passWelcome(page);
      await expect(page).toHaveTitle(/Kárriasztás/);
      // Where the engine raised an alert on the newest image the block opens with it.
      await page.getByRole('button', { name: 'NDVI', exact: true }).click();
      await expect(page.getByRole('button', { name: 'NDVI', exact: true })).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByText('2018. 05. 21.').first()).toBeVisible();
      await expect.poll(() => pixelShare(page, 'vivid')).toBeGreaterThan(0.003);
      await keepScreens(page, 'real-farmer-ndvi');
      const before = page.url();
      await page.getByRole('button', { name: 'Következő' }).first().click();
      await expect(page).not.toHaveURL(before);
    });
  }

  test('steps through the passes with the arrow keys, each an address of its own', { tag: '@all' }, async ({
    page,
  }) => {
    await page.setViewportSize(DESKTOP);
    await signInByLink(page, base(), 'gazda-006@pelda.hu');
    await passWelcome(page);
    await page.getByRole('listbox', { name: /Műholdfelvételek/ }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL(/date=2018-05-08/);
    await page.goBack();
    await expect(page).not.toHaveURL(/date=2018-05-08/);
  });
});
