import { DatabaseSync } from 'node:sqlite';
import { expect, type Locator, test } from '@playwright/test';
import { serious } from './support/axe.ts';
import { square, tapMap } from './support/drawing.ts';
import { DESKTOP, demoUrl, enter } from './support/people.ts';
import { keepScreens } from './support/screens.ts';
import { mapSettled, settled } from './support/settled.ts';

const sum = (table: Locator) => table.getByRole('status').first();
const count = async (table: Locator) => Number.parseInt(await sum(table).innerText(), 10);
const press = (table: Locator, name: string | RegExp) => table.getByRole('button', { name }).click();

test('the attribute table follows the map and an outline, its file has exactly its rows, and its address opens it again', {
  tag: '@all',
}, async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enter(page, demoUrl(), 'manager');
  await page.locator('.ol-viewport').waitFor();
  await mapSettled(page);
  await page.getByRole('button', { name: 'Adattábla a térkép alakzatairól' }).click();
  const table = page.getByRole('region', { name: 'Adattábla', exact: true });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await press(table, /^Biztosított táblák/);
  await expect(table.getByRole('button', { name: /^Biztosított táblák/ })).toHaveAttribute('aria-pressed', 'true');
  await settled(page);
  const all = await count(table);
  await page.mouse.move(900, 300);
  await page.mouse.wheel(0, -600);
  await expect.poll(() => count(table)).toBeLessThan(all);
  await mapSettled(page);
  await settled(page);
  const shown = await count(table);
  await table.getByRole('row').nth(2).click();
  await expect(table.getByRole('row', { selected: true })).toHaveCount(1);
  expect(await serious(page)).toEqual([]);
  await keepScreens(page, 'shape-table');

  await press(table, 'Körülrajzolás');
  await tapMap(page, [...square(150), [-150, -150]]);
  await expect.poll(() => count(table)).toBeLessThan(shown);
  await expect.poll(() => count(table)).toBeGreaterThan(0);
  await settled(page);
  const outlined = await count(table);
  const download = page.waitForEvent('download');
  await press(table, /GeoPackage/);
  const path = test.info().outputPath('rows.gpkg');
  await (await download).saveAs(path);
  const file = new DatabaseSync(path, { readOnly: true });
  const found = file.prepare('select count(*) as rows, count(geom) as shapes from "Biztosított táblák"').get();
  file.close();
  expect(found).toEqual({ rows: outlined, shapes: outlined });

  await page.reload();
  await expect.poll(() => count(table)).toBe(outlined);
  await expect(table.getByRole('button', { name: 'Körülrajzolás' })).toHaveAttribute('aria-pressed', 'true');

  await press(table, 'Adattábla bezárása');
  await page.keyboard.down('Shift');
  await page.mouse.click(950, 280);
  await page.keyboard.up('Shift');
  await expect(table.getByRole('button', { name: 'Egyenként' })).toHaveAttribute('aria-pressed', 'true');
});
