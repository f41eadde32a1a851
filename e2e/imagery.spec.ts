import { readFileSync } from 'node:fs';
import { read } from '@e965/xlsx';
import { type Download, expect, type Page, test } from '@playwright/test';
import { serious } from './support/axe.ts';
import { expectFits } from './support/fitting.ts';
import { DESKTOP, demoUrl, enter, PHONE, tokenOf } from './support/people.ts';
import { keepScreens } from './support/screens.ts';
import { mapSettled } from './support/settled.ts';

interface OwnBlock {
  meparCode: string;
  ndvi: { date: string }[];
  alerts: { date: string }[];
}

const hungarian = (date: string) => `${date.replaceAll('-', '. ')}.`;

async function get<T>(user: string, path: string): Promise<T> {
  const authorization = `Bearer ${await tokenOf(demoUrl(), user)}`;
  return (await fetch(`${demoUrl()}${path}`, { headers: { authorization } })).json() as Promise<T>;
}

/** A parcel with many images of this season, and an alert where the demo has one. */
async function parcel(): Promise<OwnBlock> {
  const own = await get<OwnBlock[]>('farmer', '/api/mepars');
  const [best] = own.toSorted((a, b) => b.ndvi.length - a.ndvi.length);
  if (best === undefined) throw new Error('The demo farmer has no parcel');
  return best;
}

async function open(page: Page, user: string, path: string, viewport = DESKTOP): Promise<void> {
  await page.setViewportSize(viewport);
  await enter(page, demoUrl(), user, path);
  await expect(page.locator('.ol-viewport')).toBeVisible();
}

const curve = (page: Page) => page.getByRole('slider', { name: /^NDVI-görbe/ });
const swipe = (page: Page) => page.getByRole('slider', { name: /^Elválasztó vonal/ });
const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first();

async function openTools(page: Page): Promise<void> {
  await button(page, /^A kép beállításai és letöltése/).click();
  await expect(
    page
      .getByRole('dialog', { name: /^A kép beállításai/ })
      .getByRole('radio')
      .first(),
  ).toBeVisible();
}

async function saved(page: Page, press: () => Promise<void>): Promise<{ download: Download; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { download, content: readFileSync(await download.path()) };
}

/** Names of the requested styles of pictures, from now on. */
function asked(page: Page): { styles: Set<string>; layers: Set<string> } {
  const seen = { styles: new Set<string>(), layers: new Set<string>() };
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!url.pathname.startsWith('/geoserver/') || url.searchParams.get('REQUEST') !== 'GetMap') return;
    seen.styles.add(url.searchParams.get('STYLES') ?? '');
    seen.layers.add(url.searchParams.get('LAYERS') ?? '');
  });
  return seen;
}

test.describe("the farmer's season", () => {
  test('desktop: a click on the curve shows that day on the map', { tag: '@all' }, async ({ page }) => {
    const { meparCode } = await parcel();
    await open(page, 'farmer', `/view/block/${meparCode}?view=ndvi`);
    await expect(curve(page)).toBeVisible();
    await keepScreens(page, 'curve');
    const box = await curve(page).boundingBox();
    if (box === null) throw new Error('No curve');
    const clickAt = (share: number) => curve(page).click({ position: { x: box.width * share, y: box.height / 2 } });
    await clickAt(0.55);
    await expect(page).toHaveURL(/date=\d{4}-\d{2}-\d{2}/);
    const first = new URL(page.url()).searchParams.get('date');
    await clickAt(0.8);
    await expect.poll(() => new URL(page.url()).searchParams.get('date')).not.toBe(first);
  });

  test('phone, keyboard: the curve is one control that reads its values; Enter shows the day', { tag: '@all' }, async ({
    page,
  }) => {
    const { meparCode } = await parcel();
    await open(page, 'farmer', `/view/block/${meparCode}?view=ndvi`, PHONE);
    await button(page, 'Több részlet').click();
    await curve(page).focus();
    await page.keyboard.press('Home');
    await expect(curve(page)).toHaveAttribute('aria-valuenow', '0');
    await expect(curve(page)).toHaveAttribute('aria-valuetext', /^\d{4}\. \d{2}\. \d{2}\., NDVI 0,\d{2}/);
    await page.keyboard.press('Enter');
    const text = (await curve(page).getAttribute('aria-valuetext')) ?? '';
    await expect(page).toHaveURL(new RegExp(`date=${text.slice(0, 12).replaceAll('. ', '-')}`));
    // The same as a table, for screen readers.
    await page.getByText('Táblázatban').click();
    await expect(
      page
        .getByRole('table', { name: /^NDVI-görbe/ })
        .getByRole('row')
        .nth(3),
    ).toBeVisible();
    await expectFits(page);
  });

  test('rows of the curve can be put away', { tag: '@all' }, async ({ page }) => {
    const { meparCode } = await parcel();
    await open(page, 'farmer', `/view/block/${meparCode}?view=ndvi`);
    const line = page.getByRole('button', { name: /évi görbe$/ });
    await expect(line).toHaveAttribute('aria-pressed', 'true');
    const lines = page.locator('svg path[stroke*="primary"]');
    await expect(lines).toHaveCount(1);
    await line.click();
    await expect(line).toHaveAttribute('aria-pressed', 'false');
    await expect(lines).toHaveCount(0);
  });

  test('the curve as CSV and as a workbook', { tag: '@all' }, async ({ page }) => {
    const { meparCode } = await parcel();
    await open(page, 'farmer', `/view/block/${meparCode}?view=ndvi`);
    await button(page, 'A görbe letöltése').click();
    const csv = await saved(page, () => page.getByRole('menuitem', { name: 'CSV' }).click());
    expect(csv.download.suggestedFilename()).toBe(`ndvi-gorbe-${meparCode}-2026.csv`);
    const text = csv.content.toString('utf8');
    expect(text.startsWith('\uFEFFDátum;NDVI átlag;')).toBe(true);
    expect(text.split('\r\n')[1]).toMatch(/^2026\. \d{2}\. \d{2}\.;/);
    await button(page, 'A görbe letöltése').click();
    const xlsx = await saved(page, () => page.getByRole('menuitem', { name: /xlsx/ }).click());
    const sheet = read(xlsx.content).Sheets['NDVI-görbe'];
    expect(sheet?.['A1']).toMatchObject({ v: 'Dátum' });
    expect(sheet?.['A2']).toMatchObject({ t: 'n' });
  });

  test('a late image says why: the list of passes with their clouds', { tag: '@all' }, async ({ page }) => {
    const own = await get<OwnBlock[]>('farmer', '/api/mepars');
    const late = own.find(({ ndvi: [newest] }) => newest && newest.date < '2026-06-29');
    await open(page, 'farmer', `/view/block/${late?.meparCode}?view=ndvi`, PHONE);
    await expect(page.getByText('Felhőzet miatt nincs friss NDVI térkép!')).toBeVisible();
    await button(page, 'Miért?').click();
    const dialog = page.getByRole('dialog', { name: 'Miért nincs friss NDVI-térkép?' });
    const passes = dialog.getByRole('list', { name: 'Műholdfelvételek' }).getByRole('listitem');
    await expect(passes.first()).toContainText('%');
    await expect(passes.filter({ hasText: 'NDVI-térkép készült' }).first()).toBeAttached();
    await keepScreens(page, 'passes');
    expect(await serious(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Bezárás' }).click();
    // Clouded passes are hollow on the strip and show their reason.
    const hollow = page.getByRole('option', { disabled: true }).last();
    await hollow.click({ force: true });
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /felh|takar/i })
        .first(),
    ).toBeVisible();
  });
});

test.describe('the picture', () => {
  test('is coloured over the field, or for colour-blind eyes, and that is remembered', { tag: '@all' }, async ({
    page,
  }) => {
    const { meparCode } = await parcel();
    const seen = asked(page);
    await open(page, 'farmer', `/view/block/${meparCode}?view=ndvi`);
    await expect.poll(() => [...seen.styles]).toContain('ndvi');
    await openTools(page);
    await page.getByLabel(/^Mezőn belül/).check();
    await expect.poll(() => [...seen.styles]).toContain('relative');
    await expect(page.getByText('itt a legkevesebb').first()).toBeVisible();
    await keepScreens(page, 'picture-tools');
    await page.reload();
    await openTools(page);
    await expect(page.getByLabel(/^Mezőn belül/)).toBeChecked();
    await page.getByLabel(/^Színtévesztőknek/).check();
    await expect.poll(() => [...seen.styles]).toContain('ndvi-cb');
    await page.getByRole('slider', { name: 'A kép fedése' }).focus();
    await page.keyboard.press('Home');
    await expect(page.getByRole('slider', { name: 'A kép fedése' })).toHaveAttribute('aria-valuenow', '20');
    await page.getByLabel(/^Abszolút/).check();
    await page.keyboard.press('Escape');
  });

  test('shows its value under the mouse, and where a finger taps', { tag: '@all' }, async ({ page, browser }) => {
    const { meparCode } = await parcel();
    const path = `/view/block/${meparCode}?view=ndvi`;
    await open(page, 'farmer', path);
    await mapSettled(page);
    const middle = await page.locator('.ol-viewport').boundingBox();
    if (middle === null) throw new Error('No map');
    const value = (on: Page) => on.getByRole('status', { name: 'Érték a mutató alatt' });
    let shares = [0.5, 0.45, 0.4, 0.55, 0.6];
    await expect(async () => {
      const [share = 0.5, ...rest] = shares;
      shares = [...rest, share];
      await page.mouse.move(middle.x + middle.width * 0.58, middle.y + middle.height * share, { steps: 4 });
      await expect(value(page)).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(value(page)).toContainText(/NDVI −?\d,\d{2}/);

    const phone = await browser.newContext({
      viewport: PHONE,
      hasTouch: true,
      locale: 'hu-HU',
      reducedMotion: 'reduce',
    });
    const touched = await phone.newPage();
    await open(touched, 'farmer', path, PHONE);
    await mapSettled(touched);
    let places: readonly (readonly [number, number])[] = [
      [195, 400],
      [195, 340],
      [170, 450],
      [230, 380],
    ];
    await expect(async () => {
      const [place = [195, 400] as const, ...rest] = places;
      places = [...rest, place];
      await touched.touchscreen.tap(...place);
      await expect(value(touched)).toBeVisible({ timeout: 900 });
    }).toPass();
    await expect(value(touched)).toContainText(/NDVI −?\d,\d{2}/);
    await phone.close();
  });

  test('is downloaded as a picture and as a GeoTIFF', { tag: '@all' }, async ({ page }) => {
    const { meparCode } = await parcel();
    await open(page, 'farmer', `/view/block/${meparCode}?view=ndvi`);
    await openTools(page);
    const png = await saved(page, () => button(page, /PNG/).click());
    expect(png.download.suggestedFilename()).toMatch(/^ndvi_.*\.png$/);
    expect(png.content.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
    expect(png.content.readUInt32BE(16)).toBeGreaterThan(800);
    const tiff = await saved(page, () => button(page, /GeoTIFF/).click());
    expect(tiff.download.suggestedFilename()).toMatch(/\.tif$/);
    expect(['II*\0', 'MM\0*']).toContain(tiff.content.subarray(0, 4).toString('latin1'));
  });
});

test.describe('two dates side by side', () => {
  for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    test(`${size}: by keyboard and by hand, in the address, left by Escape`, {
      tag: '@all',
    }, async ({ page }) => {
      const block = await parcel();
      const [newest, , third] = block.ndvi;
      const seen = asked(page);
      await open(page, 'farmer', `/view/block/${block.meparCode}?view=ndvi`, viewport);
      await openTools(page);
      await button(page, 'Két dátum összehasonlítása').click();
      await expect(page).toHaveURL(/date=.*compare=/);
      await expect(swipe(page)).toHaveAttribute('aria-valuenow', '50');
      await swipe(page).focus();
      await page.keyboard.press('ArrowRight');
      await expect(swipe(page)).toHaveAttribute('aria-valuenow', '52');
      await page.keyboard.press('PageDown');
      await expect(swipe(page)).toHaveAttribute('aria-valuenow', '42');
      // The last line of the legend comes with the picture's values, and moves the handle on a phone.
      await page
        .getByText(/^Ezen a területen/)
        .filter({ visible: true })
        .first()
        .waitFor();
      await mapSettled(page);
      const handle = await swipe(page).boundingBox();
      if (handle === null) throw new Error('No handle');
      await page.mouse.move(handle.x + 22, handle.y + 22);
      await page.mouse.down();
      await page.mouse.move(handle.x + 82, handle.y + 30, { steps: 5 });
      await page.mouse.up();
      await expect.poll(async () => Number(await swipe(page).getAttribute('aria-valuenow'))).toBeGreaterThan(45);
      await page.getByLabel(/^Bal oldal/).click();
      await page.getByRole('option', { name: hungarian(third?.date ?? '') }).click();
      await expect(page).toHaveURL(new RegExp(`compare=${third?.date}`));
      await expect.poll(() => [...seen.layers].join()).toContain(third?.date ?? 'nothing');
      await expect.poll(() => [...seen.layers].join()).toContain(newest?.date ?? 'nothing');
      await page.mouse.move(5, 5);
      await keepScreens(page, `compare-${size}`);
      expect(await serious(page)).toEqual([]);
      await page.reload();
      await expect(swipe(page)).toBeVisible();
      await page.locator('.ol-viewport').click({ position: { x: 60, y: 300 } });
      await page.keyboard.press('Escape');
      await expect(swipe(page)).toHaveCount(0);
      await expect(page).not.toHaveURL(/compare=/);
    });
  }
});

test.describe("any block, for the insurer's people", () => {
  test('a block is found on the map and opened by a click', async ({ page }) => {
    const { meparCode } = await parcel();
    await open(page, 'manager', `/view/block/${meparCode}`);
    await expect(page.getByRole('heading', { name: meparCode })).toBeVisible();
    await mapSettled(page);
    await keepScreens(page, 'block');
    const map = await page.locator('.ol-viewport').boundingBox();
    if (map === null) throw new Error('No map');
    let places: readonly (readonly [number, number])[] = [
      [0.85, 0.3],
      [0.75, 0.6],
      [0.25, 0.25],
      [0.3, 0.6],
    ];
    await expect(async () => {
      const [[x, y] = [0.5, 0.5], ...rest] = places;
      places = [...rest, [x, y]];
      await page.mouse.click(map.x + map.width * x, map.y + map.height * y);
      await mapSettled(page);
      await expect(page).not.toHaveURL(new RegExp(meparCode), { timeout: 2_000 });
    }).toPass();
    await expect(page).toHaveURL(/\/view\/block\/[A-Z0-9]{8}/);
    await page.goBack();
    await expect(page.getByRole('heading', { name: meparCode })).toBeVisible();
  });

  test('each product with its list, its legend and its picture', { tag: '@all' }, async ({ page }) => {
    const { meparCode } = await parcel();
    const seen = asked(page);
    await open(page, 'expert-damage', `/view/block/${meparCode}`);
    for (const name of ['NDVI', 'Változástérkép', 'Kronológia', 'Kártérkép', 'Táblamonitoring']) {
      await page.getByRole('navigation', { name: 'Térképek' }).getByRole('button', { name, exact: true }).click();
      await expect(page).toHaveURL(/productType=/);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      const dates = page.getByRole('region', { name: 'Dátumok' });
      const none = dates.getByText('Nincs rendelkezésre álló adat!');
      await expect(dates.getByRole('button').or(none).first()).toBeVisible();
      if ((await none.count()) === 0) {
        const type = new URL(page.url()).searchParams.get('productType') ?? '';
        await expect(page.getByRole('group').filter({ hasText: /\S/ }).first()).toBeVisible();
        await expect.poll(() => [...seen.layers].some((layer) => layer.startsWith(type))).toBe(true);
        const second = dates.getByRole('button').nth(1);
        if (await second.isVisible()) {
          await second.click();
          await expect(page).toHaveURL(/date=/);
        }
      }
      await keepScreens(
        page,
        `product-${name
          .toLowerCase()
          .normalize('NFD')
          .replaceAll(/[^a-z]/g, '')}`,
      );
      expect(await serious(page)).toEqual([]);
      await button(page, 'Vissza a blokkhoz').click();
      await expect(page).not.toHaveURL(/productType/);
    }
    // A damage expert reads policy numbers and opens none.
    const policies = page.getByRole('region', { name: 'Kötvények' });
    await expect(policies.getByRole('link')).toHaveCount(0);
  });

  test('the chronology has two pictures of a date; two dates of it can be compared', { tag: '@all' }, async ({
    page,
  }) => {
    const { meparCode } = await parcel();
    const seen = asked(page);
    await open(page, 'manager', `/view/block/${meparCode}?productType=Chronology`);
    await expect.poll(() => [...seen.layers].some((layer) => layer.startsWith('Chronology_BMI'))).toBe(true);
    await button(page, 'látható felvétel').click();
    await expect(page).toHaveURL(/subType=TCI/);
    await button(page, 'biomassza-intenzitás').click();
    await openTools(page);
    await button(page, 'Két dátum összehasonlítása').click();
    await expect(swipe(page)).toBeVisible();
    await expect(page).toHaveURL(/compare=/);
  });

  test('a document is fetched', { tag: '@all' }, async ({ page }) => {
    const { meparCode } = await parcel();
    await open(page, 'manager', `/view/block/${meparCode}?productType=NDVI`);
    const pdf = await saved(page, () => button(page, 'Dokumentum (PDF)').click());
    expect(pdf.content.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    expect(pdf.download.suggestedFilename()).toContain(meparCode);
  });

  test('is not found for roles without blocks; an unknown one can be tried again', { tag: '@all' }, async ({
    page,
  }) => {
    await page.setViewportSize(DESKTOP);
    await enter(page, demoUrl(), 'woodwiser', '/view/block/D3XDJ5TH');
    await expect(page.getByText('404 - page not found')).toBeVisible();
    await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()));
    await enter(page, demoUrl(), 'manager', '/view/block/ZZZZZZZ9');
    await expect(page.getByRole('button', { name: 'Újra' })).toBeVisible();
    await keepScreens(page, 'block-unknown');
  });
});
