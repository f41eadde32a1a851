import { expect, type Page, test } from '@playwright/test';
import { DESKTOP, demoUrl, enter, PHONE } from './support/people.ts';
import { keepScreens } from './support/screens.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Erőforrás allokáció támogatása' });

test('the radar stands on other maps of the insurer too', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enter(page, demoUrl(), 'expert-damage');
  await page.getByRole('button', { name: 'Rétegek' }).click();
  const layer = page
    .getByRole('checkbox', { name: 'Radar', exact: true })
    .or(page.getByRole('switch', { name: 'Radar', exact: true }));
  await layer.first().check();
  await expect(page.getByText('2. fokozat (közepes)').first()).toBeVisible();
  await keepScreens(page, 'radar-layer');
});

test('the list is at hand on a phone', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await enter(page, demoUrl(), 'operator', '/view/radar');
  await expect(
    panel(page)
      .or(page.getByRole('heading', { name: /Erőforrás allokáció támogatása/ }))
      .first(),
  ).toBeVisible();
  await expect(page.getByText('Nap', { exact: true }).first()).toBeVisible();
});
