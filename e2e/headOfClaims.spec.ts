import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, test } from '@playwright/test';
import { DESKTOP, enter, tokenOf } from './support/people.ts';
import { type Product, startProduct } from './support/product.ts';
import { keepScreens } from './support/screens.ts';
import { DEMO_DATE, demoCopy } from './support/servers.ts';
import { settled } from './support/settled.ts';

/** A hail swath over the insured land of the demo world, in EPSG:23700 as a GeoJSON file. */
const SWATH = {
  type: 'FeatureCollection',
  crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::23700' } },
  features: [
    {
      type: 'Feature',
      properties: {},
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [800_000, 117_000],
            [812_000, 117_000],
            [812_000, 129_000],
            [800_000, 129_000],
            [800_000, 117_000],
          ],
        ],
      },
    },
  ],
};
/** A world of its own: a whole portfolio of cases would stand in the lists of other stories. */
let product: Product;
let dataDir: string;

test.beforeAll(async () => {
  test.setTimeout(400_000);
  dataDir = mkdtempSync(join(tmpdir(), 'georisk-claims-'));
  demoCopy(dataDir);
  product = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: '', DEMO_DATE });
  const headers = { authorization: `Bearer ${await tokenOf(product.url, 'manager')}` };
  await fetch(`${product.url}/api/suppressWelcomeScreen`, { method: 'POST', headers });
});

test.afterAll(async () => {
  await product?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a head of claims hands out 40 cases after a hail swath, in 14 presses', async ({ page }) => {
  let presses = 0;
  const press = async (target: Locator): Promise<void> => {
    await target.click();
    presses += 1;
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.setViewportSize(DESKTOP);
  await enter(page, product.url, 'manager', '/');
  await settled(page);
  await keepScreens(page, 'head-of-claims-morning');
  await press(button('Menü'));
  // The home screen has this link too: the drawer, whose code comes a moment later, would cover that one.
  const menu = page.getByRole('navigation', { name: 'Menü' });
  await press(menu.getByRole('link', { name: 'Erőforrás allokáció támogatása' }));

  const choosing = page.waitForEvent('filechooser');
  await press(page.getByText('Terület fájlból', { exact: true }));
  await (await choosing).setFiles({ name: 'jegkar.geojson', mimeType: '', buffer: Buffer.from(JSON.stringify(SWATH)) });
  await expect(page.getByRole('heading', { name: /^Az esemény: / })).toBeVisible();
  await keepScreens(page, 'head-of-claims-swath');
  await press(button('Kötvények'));
  await press(button('Minden be nem jelentett kiválasztása'));
  await press(button('Károk megnyitása'));
  const opening = page.waitForResponse(/\/api\/radars\/cases$/);
  await press(page.getByRole('dialog').getByRole('button', { name: 'Megnyitás' }));
  const { created } = (await (await opening).json()) as { readonly created: number };
  expect(created).toBeGreaterThanOrEqual(40);
  const opened = page.getByRole('alert').filter({ hasText: `${created} kárakta megnyílt` });
  await expect(opened).toBeInViewport();
  await press(opened.getByRole('link'));

  await press(page.getByRole('checkbox', { name: 'A látható kárakták kijelölése' }));
  await press(button('A szűrés minden káraktájának kijelölése'));
  await expect(page.getByText(`${created} kijelölve`)).toBeVisible();
  await press(button('Kiosztás'));
  const dialog = page.getByRole('dialog', { name: `${created} kárakta kiosztása` });
  const expert = dialog.getByRole('combobox', { name: 'Szakértő' });
  const option = expert.locator('option').filter({ hasText: /^Vámos Eszter/ });
  await expert.selectOption(await option.getAttribute('value'));
  presses += 2;
  await press(dialog.getByRole('button', { name: 'Kiosztás' }));
  await expect(page.getByText(`${created} kárakta kiosztva.`)).toBeVisible();
  await keepScreens(page, 'head-of-claims-handed-out');
  // One by one a case costs six to open and four to hand out.
  expect(presses).toBe(14);

  await page.goto(product.url);
  await expect(page.getByText(/kiosztatlan kárakta/)).toBeVisible();
});
