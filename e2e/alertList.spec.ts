import { expect, test } from '@playwright/test';
import { DESKTOP, demoUrl, enter } from './support/people.ts';
import { keepScreens } from './support/screens.ts';
import { settled } from './support/settled.ts';

test('alerts are narrowed, chosen by keys, shown on the map and kept as a view', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enter(page, demoUrl(), 'manager', '/view/alerts?from=2016-01-01');
  await settled(page);
  const table = page.getByRole('table', { name: 'Riasztások biztosított táblákon' });
  const rows = table.locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  await keepScreens(page, 'alert-list');

  await rows.first().focus();
  await page.keyboard.press(' ');
  await expect(page.getByText('1 kijelölve')).toBeVisible();
  await page.getByRole('button', { name: 'Megmutatás a térképen' }).click();
  await expect(page.getByText('Csak a kijelölt 1 riasztás látható.')).toBeVisible();
  await keepScreens(page, 'alert-list-map');

  const code = (await rows.first().getByRole('rowheader').innerText()).trim();
  await page.keyboard.press('/');
  await page.getByRole('searchbox', { name: /Keresés/ }).fill(code);
  await expect(page).toHaveURL(new RegExp(`q=${code}`));
  await page.getByRole('button', { name: 'Nézetek' }).click();
  await page.getByRole('menuitem', { name: 'Mostani nézet mentése…' }).click();
  await page.getByRole('dialog').getByLabel('A nézet neve').fill('Egy blokk');
  await page.getByRole('dialog').getByRole('button', { name: 'Mentés' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`${demoUrl()}/view/alerts`);
  await page.getByRole('button', { name: 'Nézetek' }).click();
  await page.getByRole('menuitem', { name: 'Egy blokk', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`q=${code}`));
  await expect(rows.first().getByRole('rowheader')).toHaveText(code);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^riasztasok.*\.xlsx$/);
});
