import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { expect, test } from '@playwright/test';
import { cogBytes } from '@georisk/imagery/testing.ts';
import { xlsxBytes } from '@georisk/tables/xlsx/xlsx.ts';
import { DEMO_DATE } from './support/demoWorlds.ts';
import { askDemo, importOnScreen } from './support/importing.ts';
import { demoUrl, DESKTOP, enter, PHONE } from './support/people.ts';
import { middleOf, middleOfMap } from './support/places.ts';
import { keepScreens } from './support/screens.ts';
import { mapSettled } from './support/settled.ts';

test.describe('a cemetery', () => {
  test('its clerk finds a grave by the name of the dead, and takes the register along', async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await enter(page, demoUrl(), 'cemetery', '/?parcel=1&row=3&grave=4');
    const line = page.getByTestId('grave-popup').locator('li').first().locator('p').first();
    await expect(line).toHaveText(/\S/);
    const name = await line.textContent();
    await page.goto(`${demoUrl()}/`);
    await expect(page.getByText(/^600 sírhely, /)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Jelmagyarázat' })).toBeVisible();

    await page.getByPlaceholder('Név, szül. dátum, ...').fill(name ?? '');
    await page
      .getByRole('option', { name: new RegExp(`${name ?? ''}.*1. parcella, 3. sor, 4. hely`) })
      .first()
      .click();
    await expect(page.getByText('Kijelölt sírhelyek: 1')).toBeVisible();
    await expect(page.getByTestId('way')).toContainText('Légvonalban');
    await expect(page.getByTestId('grave-popup')).toContainText('Sírhely érvényes');
    await keepScreens(page, 'cemetery-grave');

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Letöltés' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('temeto.xlsx');
    const book = read(await readFile(await file.path()));
    expect(book.SheetNames).toEqual(['Sirhelyek', 'Kivalasztott elhunytak', 'Kivalasztott sirhelyek']);
    const rows = (sheet: string) => utils.sheet_to_json(book.Sheets[sheet] ?? {}, { header: 1 }).length - 1;
    expect(rows('Sirhelyek')).toBeGreaterThan(600);
    expect(rows('Kivalasztott elhunytak')).toBe(1);
  });

  test('a pressed grave introduces itself at once, until its popup is closed', { tag: '@all' }, async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    type Graves = { items: { geom: { coordinates: unknown[] } }[] };
    const { items } = await askDemo<Graves>('cemetery', '/api/cemetery/chosenGraves?parcel=1&row=3&grave=4');
    const place = middleOf(items[0]?.geom ?? { coordinates: [] });
    await enter(page, demoUrl(), 'cemetery', `/?map=${place},21`);
    const popup = page.getByTestId('grave-popup');
    // A press before the graves are drawn finds nothing.
    await expect(async () => {
      await mapSettled(page);
      await page.locator('.ol-viewport').click({ position: await page.evaluate(middleOfMap) });
      await expect(popup).toContainText('1. parcella, 3. sor, 4. hely', { timeout: 10_000 });
    }).toPass();
    await expect(page.getByText('Kijelölt sírhelyek: 1')).toBeVisible();
    await popup.getByRole('button', { name: 'Bezárás' }).click();
    await expect(popup).toHaveCount(0);
  });

  test('a visitor enters by the link that its clerk made, until it is revoked', async ({ browser }) => {
    const clerk = await (await browser.newContext({ viewport: DESKTOP })).newPage();
    await enter(clerk, demoUrl(), 'cemetery');
    await clerk.getByRole('button', { name: 'Menü' }).click();
    await clerk.getByText('Látogatói linkek').click();
    await clerk.getByLabel('Hová kerül?').fill('Főkapu');
    await clerk.getByRole('button', { name: 'Új link' }).click();
    await expect(clerk.getByRole('img', { name: 'QR-kód: Főkapu' }).first()).toBeVisible();
    await keepScreens(clerk, 'cemetery-link');
    const address = clerk.getByLabel('A link címe');
    await expect(address).toHaveValue(/^http/);
    const url = await address.inputValue();

    const visitor = await (await browser.newContext({ viewport: PHONE })).newPage();
    const { pathname, search } = new URL(url);
    await visitor.goto(`${demoUrl()}${pathname}${search}`);
    await expect(visitor.getByText('Temetőtérkép')).toBeVisible();
    await visitor.getByRole('button', { name: 'Belépés', exact: true }).click();
    await expect(visitor.locator('.ol-viewport')).toBeVisible();
    await visitor.goto(`${demoUrl()}/?parcel=2&row=5&grave=6`);
    await expect(visitor.getByTestId('grave-popup')).toBeVisible();
    await expect(visitor.getByTestId('grave-popup')).not.toContainText('Sírhely érvényes');
    await expect(visitor.getByRole('button', { name: 'Felhasználói menü' })).toHaveCount(0);
    await keepScreens(visitor, 'cemetery-visitor');

    await clerk.getByRole('button', { name: 'Kész' }).click();
    await clerk.getByRole('button', { name: 'Visszavonás: Főkapu' }).click();
    await clerk.getByRole('button', { name: 'Visszavonás', exact: true }).click();
    await expect(clerk.getByText(/visszavonva:/)).toBeVisible();
    await visitor.goto(`${demoUrl()}/`);
    await expect(visitor).toHaveURL(/bejelentkezes/);
  });

  test('has the register and the picture that an administrator imports on the screen', { tag: '@all' }, async ({
    page,
  }) => {
    const company = 'Kunágota Község Önkormányzata';
    // Letters alone: the search reads digits as a date.
    const letters = String(Date.now() % 100_000).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
    const name = `Próba B${letters}`;
    const register = (birth: string, death: string) => {
      const columns = ['Parcella', 'Sor', 'Hely', 'Elhunyt neve', 'Születési dátum', 'Halálozás'];
      const rows = [['1', '3', '4', name, birth, death]] as const;
      const table = { name: 'Sirhelyek', columns: columns.map((title) => ({ title, width: 12 })), rows };
      return Buffer.concat([...xlsxBytes([table])]);
    };
    await importOnScreen(page, {
      kind: 'graves',
      company,
      bad: { file: { name: 'rossz.xlsx', content: register('1990', '1930-01-02') }, reason: /2\. sor/ },
      good: { name: 'nyilvantartas.xlsx', content: register('1930', '1990-01-02') },
    });
    const [yard] = await askDemo<{ geom: { coordinates: number[][][][] } }[]>('cemetery', '/api/cemetery/graveyards');
    const points = yard?.geom.coordinates.flat(2) ?? [];
    const [west, north] = [Math.min(...points.map(([x = 0]) => x)), Math.max(...points.map(([, y = 0]) => y))];
    const grid = { originX: west, originY: north, pixelWidth: 1, pixelHeight: 1, width: 200, height: 200 };
    // Another picture each time: the same one again would change nothing.
    const shade = Date.now() % 100;
    const green = Uint8Array.from({ length: 200 * 200 * 3 }, (_, index) => (index % 3 === 1 ? 200 : shade));
    const picture = await cogBytes(green, { grid, samples: 3 });
    await importOnScreen(page, {
      kind: 'orthophoto',
      company,
      good: { name: `dron_${DEMO_DATE}.tif`, content: picture },
    });
    await enter(page, demoUrl(), 'cemetery');
    const tile = page.waitForResponse((answer) => /\.png/.test(answer.url()) && answer.ok());
    await page.getByPlaceholder('Név, szül. dátum, ...').fill(name);
    await page.getByRole('option', { name: new RegExp(`${name}.*1. parcella, 3. sor, 4. hely`) }).click();
    await expect(page.getByTestId('grave-popup')).toContainText(name);
    await tile;
    await keepScreens(page, 'cemetery-imported');
  });

  test('another cemetery has its own graves and no others', { tag: '@all' }, async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await enter(page, demoUrl(), 'cemetery-b');
    await expect(page).toHaveTitle(/Nagykamarási temető/);
    await expect(page.getByText(/^80 sírhely, /)).toBeVisible();
  });
});
