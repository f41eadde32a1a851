import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { createAdministrator, setPassword, signIn as headersOf } from './support/administrator.ts';
import { serious } from './support/axe.ts';
import { importOnScreen } from './support/importing.ts';
import { DESKTOP, demoUrl, enter, passWelcome, PHONE, pixelShare, signInByForm, tokenOf } from './support/people.ts';
import { type Product, runCommand, startProduct } from './support/product.ts';
import { keepScreens } from './support/screens.ts';

interface Ek {
  readonly code: string;
  readonly mepars: readonly { readonly meparCode: string }[];
}

async function ask<T>(userName: string, path: string): Promise<T> {
  const authorization = `Bearer ${await tokenOf(demoUrl(), userName)}`;
  return (await fetch(`${demoUrl()}${path}`, { headers: { authorization } })).json() as Promise<T>;
}

const panel = (page: Page) => page.locator('#info-panel');

test.describe('the demo of a monitoring customer', () => {
  let ek: Ek;
  let block = '';
  test.beforeAll(async () => {
    const [first] = await ask<Ek[]>('agrarmonitor', '/api/ek');
    ek = await ask<Ek>('agrarmonitor', `/api/ek/${first?.code}`);
    block = ek.mepars[0]?.meparCode ?? '';
  });

  test('has what an administrator imports on the screen', async ({ page }) => {
    const plant = `Mustár ${Date.now() % 10_000}`;
    const file = (area: string) => `EK;MePAR;Tábla;Növény;Terület\n${ek.code};${block};${plant};${plant};${area}\n`;
    await importOnScreen(page, {
      kind: 'ek',
      company: 'Békési Agrármonitor Kft.',
      bad: { file: { name: 'rossz.csv', content: file('sok') }, reason: /Nem szám: „sok”/ },
      good: { name: 'kerelmek.csv', content: file('0,01') },
    });
    await enter(page, demoUrl(), 'agrarmonitor', `/view/ek/${ek.code}`);
    await expect(panel(page).getByText(plant).first()).toBeVisible();
  });

  test('lists the applications, opens one, and draws the products of its blocks', async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await signInByForm(page, demoUrl(), 'agrarmonitor');
    await expect(page).toHaveTitle('Agrármonitoring');
    await expect(panel(page).getByRole('heading', { level: 1, name: 'Egységes kérelmek (EK)' })).toBeVisible();
    await expect(panel(page).getByRole('link')).toHaveCount(14);
    expect(await serious(page)).toEqual([]);
    await keepScreens(page, 'ek-home');

    await page.getByPlaceholder('EK azonosító...').fill(ek.code.slice(0, 7));
    await page.getByRole('option', { name: new RegExp(ek.code) }).click();
    await expect(page).toHaveURL(new RegExp(`/view/ek/${ek.code}$`));
    await expect(panel(page).getByText('Aláírás dátuma')).toBeVisible();
    expect(await serious(page)).toEqual([]);
    await keepScreens(page, 'ek');

    await panel(page)
      .getByRole('link', { name: `Kronológia: ${block}` })
      .click();
    await expect(page).toHaveURL(new RegExp(`meparCode=${block}&productType=Chronology`));
    await expect(panel(page).getByText(/^EK termék · /)).toBeVisible();
    await expect.poll(() => pixelShare(page, 'vivid')).toBeGreaterThan(0.02);
    await keepScreens(page, 'ek-chronology');
    await panel(page).getByRole('button', { name: 'Vissza az egységes kérelemhez' }).click();
    await panel(page)
      .getByRole('link', { name: `Változástérkép: ${block}` })
      .click();
    await expect(panel(page).getByText(/ óta$/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Rétegek' }).click();
    const switcher = page.getByRole('dialog', { name: 'Rétegek' });
    for (const layer of ['Egységes kérelem', 'EK-termék'])
      await expect(switcher.getByRole('checkbox', { name: layer })).toBeChecked();
  });

  test('shows the role’s own products in the view of a block, on a phone too', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await enter(page, demoUrl(), 'agrarmonitor', `/view/block/${block}`);
    const sheet = page.getByRole('region', { name: 'A terület adatai és az összes terület' });
    await sheet.getByRole('button').first().click();
    await expect(sheet.getByRole('button', { name: 'Változástérkép' })).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Kronológia' })).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'NDVI', exact: true })).toHaveCount(0);
  });

  test('is hidden from another customer', async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await enter(page, demoUrl(), 'agrarmonitor-b');
    await expect(page).toHaveTitle('Csanádi EK-figyelő');
    await expect(panel(page).getByRole('link')).toHaveCount(4);
    await expect(panel(page).getByText(ek.code)).toHaveCount(0);
    for (const path of [`/view/ek/${ek.code}`, `/view/block/${block}`]) {
      await page.goto(`${demoUrl()}${path}`);
      await expect(page.getByRole('button', { name: 'Újra' })).toBeVisible();
    }
  });
});

const PASSWORD = 'két piros szénakazal';
const HEADER = 'EK azonosító;KR-szám;Aláírás dátuma;Tulajdonos címe;MePAR kód;Növény;Terület (ha)';
const IMPORT = 'packages/server/src/cli/import.ts';

const square = (meparCode: string, east: number) => ({
  type: 'Feature',
  properties: { meparCode },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [east, 125_000],
        [east + 400, 125_000],
        [east + 400, 125_300],
        [east, 125_300],
        [east, 125_000],
      ],
    ],
  },
});

interface Customer {
  readonly companyId: number;
  readonly userId: number;
}

/** Makes an administrator's calls. */
async function administratorOf(url: string) {
  const headers = { ...(await headersOf(url, 'admin', PASSWORD)), 'content-type': 'application/json' };
  return {
    post: async <T>(path: string, body: object): Promise<T> => {
      const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      const text = await answer.text();
      return (text === '' ? null : JSON.parse(text)) as T;
    },
    messages: async () => (await fetch(`${url}/api/admin/messages`, { headers })).text(),
  };
}

/** A monitoring company with one person. */
async function createCustomer(url: string): Promise<Customer> {
  const { post } = await administratorOf(url);
  const company = await post<{ id: number }>('/api/admin/companies', { name: 'Figyelő Kft.', kind: 'monitoring' });
  const person = { userName: 'figyelo', name: 'Figyelő Flóra', role: 10, email: 'flora@pelda.hu' };
  const user = await post<{ id: number }>('/api/admin/users', { ...person, companyId: company.id });
  return { companyId: company.id, userId: user.id };
}

/** Signs the person in by a link of the administrator. */
async function arrive(page: Page, url: string, { userId }: Customer): Promise<void> {
  const { post, messages } = await administratorOf(url);
  await post(`/api/admin/users/${userId}/sendLink`, { kind: 'login' });
  const link = /\/t\/[\w-]+/.exec(await messages())?.[0] ?? '';
  await page.goto(`${url}${link}`);
  await page.getByRole('button', { name: 'Belépés', exact: true }).click();
}

test('an administrator imports a table; a bad one is refused, and home says what is missing', async ({ page }) => {
  test.setTimeout(300_000);
  const folder = mkdtempSync(join(tmpdir(), 'georisk-ek-'));
  const settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL: '', DEMO: '0', DEMO_DATE: '2026-06-15' };
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const load = (kind: string, path: string, ...more: string[]) => runCommand(IMPORT, [kind, path, ...more], settings);
  let product: Product | undefined;
  try {
    const token = await createAdministrator('admin', settings);
    product = await startProduct(settings);
    await setPassword(product.url, token, PASSWORD);
    const customer = await createCustomer(product.url);
    const company = ['--company', String(customer.companyId)];
    await page.setViewportSize(DESKTOP);
    await arrive(page, product.url, customer);
    await passWelcome(page);
    await expect(panel(page).getByText('Még nincs egységes kérelem.')).toBeVisible();
    await keepScreens(page, 'ek-home-empty');
    await product.stop();

    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::23700' } };
    const features = [square('ABCD1234', 800_000), square('EFGH5678', 800_500)];
    await load('blocks', file('blokkok.geojson', JSON.stringify({ type: 'FeatureCollection', crs, features })));
    const good = '3026000001;KR26;2026. 05. 14.;5746 Kunágota, Árpád utca 3.;ABCD1234;kukorica;11,5';
    const bad = '3026000001;KR26;2026. 02. 30.;5746 Kunágota, Árpád utca 3.;EFGH5678;kukorica;5';
    const refused = load('ek', file('rossz.csv', [HEADER, good, bad].join('\n')), ...company);
    await expect(refused).rejects.toThrow('Nem létező dátum: „2026. 02. 30.”');
    await load('ek', file('jo.csv', [HEADER, good].join('\n')), ...company);

    product = await startProduct(settings);
    await arrive(page, product.url, customer);
    await panel(page)
      .getByRole('link', { name: /3026000001/ })
      .click();
    await expect(panel(page).getByText('5746 Kunágota, Árpád utca 3.')).toBeVisible();
    await expect(panel(page).getByText('kukorica')).toBeVisible();
  } finally {
    await product?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
