import { expect, type Page, test } from '@playwright/test';
import { serious } from './support/axe.ts';
import { DESKTOP, demoUrl, enter, pixelShare, tokenOf } from './support/people.ts';
import { keepScreens } from './support/screens.ts';

const panel = (page: Page) => page.locator('#info-panel');
const legend = (page: Page) => panel(page).getByRole('table', { name: 'Hozam (t/ha)' });
const areas = (page: Page) => panel(page).getByRole('button', { name: /^Odanagyítás: / });

interface Photo {
  readonly damageNumber: string;
  readonly geom: { readonly coordinates: readonly [number, number] };
}

async function firstPhoto(): Promise<Photo> {
  const ring = [
    [700_000, 60_000],
    [900_000, 60_000],
    [900_000, 250_000],
    [700_000, 250_000],
    [700_000, 60_000],
  ];
  const extent = encodeURIComponent(JSON.stringify({ type: 'Polygon', coordinates: [ring] }));
  const authorization = `Bearer ${await tokenOf(demoUrl(), 'manager')}`;
  const answer = await fetch(`${demoUrl()}/api/photos?extent=${extent}`, { headers: { authorization } });
  const { items } = (await answer.json()) as { items: readonly Photo[] };
  const [photo] = items;
  if (photo === undefined) throw new Error('The demo has no photo');
  return photo;
}

test('a manager views the yields of districts, zooms in to blocks, and requests another crop', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enter(page, demoUrl(), 'manager');
  await panel(page).getByRole('button', { name: 'Hozamtérkép' }).click();
  await panel(page).getByRole('link', { name: 'Kukorica', exact: true }).click();
  await expect(page).toHaveURL(/\/view\/yield\/reference\/KUKORICA/);
  await expect(panel(page).getByRole('heading', { level: 1, name: 'Kukorica' })).toBeVisible();
  await expect(areas(page).filter({ hasText: 'Mezőkovácsházai' })).toBeVisible();
  await expect(legend(page).getByRole('row').last()).toHaveText('0');
  await expect.poll(() => pixelShare(page, 'vivid')).toBeGreaterThan(0.02);
  expect(await serious(page)).toEqual([]);
  await keepScreens(page, 'yield-map');

  // The keyboard alone: to an area, whose table opens, and to its place.
  await areas(page).first().focus();
  await expect(panel(page).getByText('Járás kódja')).toBeVisible();
  await page.keyboard.press('Enter');
  await panel(page).getByRole('button', { name: 'Valós' }).click();
  await expect(page).toHaveURL(/\/view\/yield\/real\/KUKORICA/);

  await page.goto(`${demoUrl()}/view/yield/real/KALASZOS?map=805850,121000,13`);
  await expect(panel(page).getByText('Blokkok ezen a részen')).toBeVisible();
  const block = areas(page).first();
  await block.hover();
  await expect(panel(page).getByText('MePAR kód')).toBeVisible();
  await page.goto(`${demoUrl()}/view/yield/reference/BANAN`);
  await expect(page.getByText('404')).toBeVisible();
});

test('crops and photos are on the map, and a photo opens', { tag: '@all' }, async ({ page }) => {
  const { damageNumber, geom } = await firstPhoto();
  const place = geom.coordinates.map((value) => Math.round(value)).join(',');
  await page.setViewportSize(DESKTOP);
  await enter(page, demoUrl(), 'expert-damage', `/?layers=CROP,PHOTO&map=${place},17`);
  const explained = page.getByRole('group', { name: 'Jelmagyarázat' });
  await expect(explained).toContainText('Vetésszerkezet, 2022');
  await expect(explained).toContainText('Őszi káposztarepce');
  await expect(explained).toContainText('Helyszíni fotó');
  await page.getByRole('button', { name: 'Rétegek', exact: true }).click();
  await page.getByRole('button', { name: 'Vetésszerkezet: beállítások' }).click();
  await page.getByLabel('Év', { exact: true }).click();
  await page.getByRole('option', { name: '2019' }).click();
  await expect(explained).toContainText('Vetésszerkezet, 2019');
  await page.keyboard.press('Escape');
  await keepScreens(page, 'crop-map');

  const map = (await page.locator('.ol-viewport').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const popup = page.getByRole('dialog', { name: 'Helyszíni fotó' });
  await expect(async () => {
    await page.mouse.click(map.x + map.width / 2, map.y + map.height / 2);
    await expect(popup).toBeVisible({ timeout: 1_500 });
  }).toPass();
  await expect(popup).toContainText(damageNumber);
  await expect(popup).toContainText('Nem elérhető');
  await expect(popup.getByRole('img')).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
});
