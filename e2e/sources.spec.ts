import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { bandFiles, bandTiff } from '../packages/imagery/src/scene/testing.ts';
import { type StacServer, startStacServer } from '../packages/testing/src/stacServer.ts';
import { createAdministrator, setPassword } from './support/administrator.ts';
import { serious } from './support/axe.ts';
import { expectFits } from './support/fitting.ts';
import { DESKTOP, enter, PHONE } from './support/people.ts';
import { type Product, runCommand, startProduct } from './support/product.ts';
import { keepScreens } from './support/screens.ts';

const IMPORT = 'packages/server/src/cli/import.ts';
const PASSWORD = 'három sárga traktor';
const WIDTH = 200;
const HEIGHT = 200;

let folder: string;
let server: StacServer;
let product: Product;
let files: Record<string, string>;

/** A parcel of 1 km under the scene's corner at 760 000, 190 000, EPSG:23700. */
function writeBlocks(): string {
  const ring = [
    [760_400, 189_400],
    [761_400, 189_400],
    [761_400, 188_400],
    [760_400, 188_400],
    [760_400, 189_400],
  ];
  const path = join(folder, 'blocks.geojson');
  const features = [
    { type: 'Feature', properties: { meparCode: 'PROBA123' }, geometry: { type: 'Polygon', coordinates: [ring] } },
  ];
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::23700' } };
  writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', crs, features }));
  return path;
}

test.describe('satellite scenes from a configured source', () => {
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'georisk-sources-'));
    const filled = (value: number) => bandTiff(new Uint16Array(WIDTH * HEIGHT).fill(value), WIDTH);
    const classes = bandTiff(new Uint8Array((WIDTH * HEIGHT) / 4).fill(4), WIDTH / 2, 20);
    const bands = await bandFiles(folder, {
      B02: filled(1200),
      B03: filled(1300),
      B04: filled(1400),
      B08: filled(4600),
      SCL: classes,
    });
    files = Object.fromEntries(Object.entries(bands).map(([name, { href }]) => [name, href]));
    server = await startStacServer();
    const settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL: '', DEMO: '0', DEMO_DATE: '2026-06-15' };
    await runCommand(IMPORT, ['blocks', writeBlocks()], settings);
    const token = await createAdministrator('admin', settings);
    product = await startProduct(settings);
    await setPassword(product.url, token, PASSWORD);
  });
  test.afterAll(async () => {
    await product?.stop();
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const scene = (id: string, day: string, cloudCover: number) => ({
    id,
    datetime: `${day}T09:45:00Z`,
    bbox: [20, 46, 21.5, 48] as const,
    files,
    properties: { 'eo:cloud_cover': cloudCover, 's2:mgrs_tile': '34TDT' },
  });

  test('an administrator adds a source, polls it, and sees its scene done', { tag: '@all' }, async ({ page }) => {
    server.add(scene('S2B_34TDT_20260610', '2026-06-10', 4), scene('S2A_34TDT_20260605', '2026-06-05', 97));
    await page.setViewportSize(DESKTOP);
    await enter(page, product.url, 'admin', '/admin/sources', PASSWORD);
    await expect(page.getByText('Még nincs forrás.')).toBeVisible();
    await expect(page.getByText('Még nincs felvétel.')).toBeVisible();

    await page.getByRole('button', { name: 'Forrás felvétele' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Mentés' }).click();
    await expect(dialog.getByText('Kötelező kitölteni.')).toBeVisible();
    await dialog.getByLabel('Név').fill('Próbakatalógus');
    await dialog.getByLabel('STAC-cím').fill('https://valaki:jelszo@stac.pelda.hu');
    await dialog.getByRole('button', { name: 'Mentés' }).click();
    await expect(dialog.getByRole('alert')).toContainText('felhasználónév vagy jelszó');
    await dialog.getByLabel('STAC-cím').fill(server.url);
    await dialog.getByRole('button', { name: 'Kipróbálom' }).click();
    await expect(dialog.getByText('A katalógus használható.')).toBeVisible();
    await expect(dialog.getByText('2 felvétel van a terület fölött. A terület: a betöltött blokkok.')).toBeVisible();
    await expect(dialog.getByText(/^B04: olvasható/)).toBeVisible();
    await keepScreens(page, 'admin-source-dialog');
    await dialog.getByRole('button', { name: 'Mentés' }).click();
    await expect(dialog).toHaveCount(0);

    const card = page.getByRole('article').filter({ hasText: 'Próbakatalógus' });
    await expect(card).toContainText('kérdezés: naponta');
    await card.getByRole('button', { name: 'Kérdezze meg most' }).click();
    await expect(card).toContainText('2 új felvétel', { timeout: 120_000 });
    const done = page.getByRole('row').filter({ hasText: 'S2B_34TDT_20260610' });
    await expect(done).toContainText('kész', { timeout: 120_000 });
    await expect(done).toContainText('2026. 06. 10.');
    await expect(page.getByRole('row').filter({ hasText: 'S2A_34TDT_20260605' })).toContainText(
      'több a forrásnál megengedett 90%-nál',
    );
    await keepScreens(page, 'admin-sources');

    await page.getByLabel('Állapot').selectOption({ label: 'kész' });
    await expect(page.getByRole('row').filter({ hasText: 'S2A_34TDT_20260605' })).toHaveCount(0);
    await expect(page).toHaveURL(/state=done/);
  });

  test('an unreachable source is reported, also on a phone', { tag: '@all' }, async ({ page }) => {
    server.misbehave({ kind: 'foreign' });
    await page.setViewportSize(PHONE);
    await enter(page, product.url, 'admin', '/admin/sources', PASSWORD);
    const card = page.getByRole('article').filter({ hasText: 'Próbakatalógus' });
    await card.getByRole('button', { name: 'Kérdezze meg most' }).click();
    await expect(card.getByRole('alert')).toContainText('nem STAC-elem', { timeout: 120_000 });
    await expectFits(page);
    expect(await serious(page, 'all')).toEqual([]);

    await card.getByRole('button', { name: 'Módosítás' }).click();
    await page.getByRole('dialog').getByLabel('Bekapcsolva').uncheck();
    await page.getByRole('dialog').getByRole('button', { name: 'Mentés' }).click();
    await expect(card).toContainText('kikapcsolva');
    await card.getByRole('button', { name: 'Törlés' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Forrás törlése' }).click();
    await expect(page.getByText('Még nincs forrás.')).toBeVisible();
    await expect(page.getByText('S2B_34TDT_20260610')).toBeVisible();
  });
});
