import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD, DESKTOP, tokenOf } from './support/people.ts';
import { type Product, startProduct } from './support/product.ts';
import { demoCopy, worked } from './support/demoWorlds.ts';
import { drawer } from './support/roleScreens.ts';
import { settled } from './support/settled.ts';
import { type Spent, startSpending } from './support/spent.ts';

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
  product = await startProduct(await demoCopy(dataDir));
  await worked(product.url);
  const headers = { authorization: `Bearer ${await tokenOf(product.url, 'manager')}` };
  await fetch(`${product.url}/api/suppressWelcomeScreen`, { method: 'POST', headers });
});

test.afterAll(async () => {
  await product?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The sign-in page's form, filled as from a keyboard: a press into the first field, and one on its button. */
async function signInWith(page: Page, spent: Spent): Promise<void> {
  await page.goto(`${product.url}/bejelentkezes`);
  await spent.press(page.getByLabel('Felhasználónév'));
  await page.keyboard.type('manager');
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await spent.press(page.getByRole('button', { name: 'Bejelentkezés', exact: true }));
  await expect(page).not.toHaveURL(/bejelentkezes/);
}

test('a head of claims signs in and hands out 40 cases after a hail swath, in 16 presses', async ({ page }) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.setViewportSize(DESKTOP);
  const spent = startSpending(page);
  await signInWith(page, spent);
  await settled(page);
  await spent.picture('head-of-claims-morning');
  await spent.press(button('Menü'));
  // The home screen has a menu of the same name: the drawer, whose code comes a moment later, would cover that one.
  await spent.press(drawer(page).getByRole('link', { name: 'Erőforrás allokáció támogatása' }));

  const choosing = page.waitForEvent('filechooser');
  await spent.press(page.getByText('Terület fájlból', { exact: true }));
  await (await choosing).setFiles({ name: 'jegkar.geojson', mimeType: '', buffer: Buffer.from(JSON.stringify(SWATH)) });
  await expect(page.getByRole('heading', { name: /^Az esemény: / })).toBeVisible();
  await spent.picture('head-of-claims-swath');
  await spent.press(button('Kötvények'));
  await spent.press(button('Minden be nem jelentett kiválasztása'));
  const opener = button('Károk megnyitása');
  await spent.picture('head-of-claims-policies', () => opener.scrollIntoViewIfNeeded());
  await spent.press(opener);
  await expect(page.getByRole('dialog')).toBeVisible();
  // A panel recreated for another width asks no more.
  const ask = async () => {
    if (!(await page.getByRole('dialog').isVisible())) await opener.click();
  };
  await spent.picture('head-of-claims-opening', ask);
  await ask();
  const opening = page.waitForResponse(/\/api\/radars\/cases$/);
  await spent.press(page.getByRole('dialog').getByRole('button', { name: 'Megnyitás' }));
  const { created } = (await (await opening).json()) as { readonly created: number };
  expect(created).toBeGreaterThanOrEqual(40);
  const opened = page.getByRole('alert').filter({ hasText: `${created} kárakta megnyílt` });
  await expect(opened).toBeInViewport();
  await spent.picture('head-of-claims-opened');
  await spent.press(opened.getByRole('link'));

  await spent.press(page.getByRole('checkbox', { name: 'A látható kárakták kijelölése' }));
  await spent.press(button('A szűrés minden sorának kijelölése'));
  await expect(page.getByText(`${created} kijelölve`)).toBeVisible();
  await spent.picture('head-of-claims-selected');
  await spent.press(button('Kiosztás'));
  const dialog = page.getByRole('dialog', { name: `${created} kárakta kiosztása` });
  const expert = dialog.getByRole('combobox', { name: 'Szakértő' });
  const option = expert.locator('option').filter({ hasText: /^Vámos Eszter/ });
  await expert.selectOption(await option.getAttribute('value'));
  spent.more(2);
  await spent.picture('head-of-claims-handing-out');
  await spent.press(dialog.getByRole('button', { name: 'Kiosztás' }));
  await expect(page.getByText(`${created} kárakta kiosztva.`)).toBeVisible();
  await spent.picture('head-of-claims-handed-out');
  // One by one a case costs six to open and four to hand out.
  expect(spent.total(`a head of claims, from sign-in to ${created} cases handed out`)).toBe(16);

  await page.goto(product.url);
  await expect(page.getByText(/kiosztandó kárakta/)).toBeVisible();
});
