import { expect, type Page, test } from '@playwright/test';
import { DESKTOP, demoUrl, enter, PHONE, pixelShare, tokenOf } from './support/people.ts';
import { keepScreens } from './support/screens.ts';
import { mapSettled, settled } from './support/settled.ts';

interface OwnBlock {
  meparCode: string;
  cityName: string | null;
  ndvi: { date: string }[];
  alerts: { date: string }[];
}

/** The parts that wait for the screen (`useSettled`), each the first of what it asks for. */
const AFTER_THE_SCREEN = /^\/assets\/(drawingCode|runSender|MenuDrawer|HelpDialog|FarmersDevice)-/;

const TODAY = Date.parse('2026-07-20');
const days = (date: string) => (TODAY - Date.parse(date)) / 86_400_000;

async function blocks(): Promise<OwnBlock[]> {
  const token = await tokenOf(demoUrl(), 'farmer');
  return (await fetch(`${demoUrl()}/api/mepars`, { headers: { authorization: `Bearer ${token}` } })).json() as Promise<
    OwnBlock[]
  >;
}

async function farmer(page: Page, viewport = PHONE, path = '/'): Promise<void> {
  await page.setViewportSize(viewport);
  await enter(page, demoUrl(), 'farmer', path);
  await expect(page.locator('.ol-viewport')).toBeVisible();
}

const button = (page: Page, name: RegExp | string) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();

test.describe("the demo farmer's parcels", () => {
  test('the demo has its documented content', { tag: '@all' }, async () => {
    const own = await blocks();
    expect(own.length).toBeGreaterThanOrEqual(8);
    expect(new Set(own.map((block) => block.cityName)).size).toBeGreaterThanOrEqual(3);
    expect(own.filter((block) => block.ndvi.length === 0).length).toBeGreaterThanOrEqual(1);
    expect(own.filter(({ ndvi: [newest] }) => newest && days(newest.date) > 21).length).toBeGreaterThanOrEqual(1);
    expect(new Set(own.flatMap((block) => block.alerts.map((alert) => alert.date))).size).toBeGreaterThanOrEqual(3);
  });

  test('open without the code of damage cases, forms and schemas', async ({ page }) => {
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    // A device that keeps the application fetches all of it later.
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    await farmer(page);
    await settled(page);
    await expect.poll(() => files.filter((file) => file.startsWith('/assets/CurveSection-'))).not.toEqual([]);
    // What follows when the screen has had the network to itself comes in any order, and needs some of them.
    const late = files.findIndex((file) => AFTER_THE_SCREEN.test(file));
    const first = late === -1 ? files : files.slice(0, late);
    expect(first.filter((file) => /^\/assets\/(case|case-answer|forms|schemas|parts|map-tiles)-/.test(file))).toEqual(
      [],
    );
  });

  for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    test(`${size}: the NDVI of a block, clipped to it; stepping; the address contains all`, {
      tag: size === 'phone' ? [] : '@all',
    }, async ({ page }) => {
      const own = await blocks();
      const block = own.find(({ ndvi: [newest], alerts }) => newest && days(newest.date) <= 21 && alerts.length === 0);
      expect(block).toBeDefined();
      await farmer(page, viewport, `/view/block/${block?.meparCode}`);
      await expect(page.getByText(block?.meparCode ?? '').first()).toBeVisible();
      await expect(button(page, 'NDVI')).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(() => pixelShare(page, 'vivid')).toBeGreaterThan(0.003);
      await keepScreens(page, 'farmer-ndvi');
      await button(page, /^Következő/).click();
      await expect(page).not.toHaveURL(new RegExp(block?.meparCode ?? ''));
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(block?.meparCode ?? ''));
    });
  }

  test('where the newest image is also an alert the view is ALERT, else NDVI; clicking keeps it only with alerts', {
    tag: '@all',
  }, async ({ page }) => {
    const own = await blocks();
    const both = own.find(({ ndvi, alerts }) => alerts[0] !== undefined && ndvi[0]?.date === alerts[0].date);
    const older = own.find(
      ({ ndvi, alerts }) => alerts[0] !== undefined && ndvi[0] !== undefined && ndvi[0].date !== alerts[0].date,
    );
    if (both) {
      await farmer(page, DESKTOP, `/view/block/${both.meparCode}`);
      await expect(button(page, 'Riasztások')).toHaveAttribute('aria-pressed', 'true');
      await keepScreens(page, 'farmer-alert');
    }
    if (older) {
      await farmer(page, DESKTOP, `/view/block/${older.meparCode}`);
      await expect(button(page, 'NDVI')).toHaveAttribute('aria-pressed', 'true');
      await button(page, 'Riasztások').click();
      await expect(page).toHaveURL(/view=alert/);
    }
    expect(both ?? older).toBeDefined();
  });

  test('late and missing images have a sentence', { tag: '@all' }, async ({ page }) => {
    const own = await blocks();
    const late = own.find(({ ndvi: [newest] }) => newest && days(newest.date) > 21);
    const none = own.find((block) => block.ndvi.length === 0);
    await farmer(page, PHONE, `/view/block/${late?.meparCode}`);
    await expect(page.getByText('Felhőzet miatt nincs friss NDVI térkép!')).toBeVisible();
    await keepScreens(page, 'farmer-late');
    await page.goto(`${demoUrl()}/view/block/${none?.meparCode}`);
    await expect(page.getByText('Az NDVI térkép hamarosan elérhető lesz!')).toBeVisible();
    await expect(button(page, /^NDVI térkép/)).toHaveAttribute('aria-disabled', 'true');
    await keepScreens(page, 'farmer-none');
  });

  test('the right-hand buttons are in the specified order', { tag: '@all' }, async ({ page }) => {
    await farmer(page, DESKTOP);
    const names = [/^Táblahatárok kezelése/, /^Riasztott területek/, /^NDVI térkép/, /nagyítás/i, /kicsinyítés/i];
    // The column moves as long as parts of it come.
    await expect(async () => {
      const tops: number[] = [];
      for (const name of names) tops.push((await button(page, name).boundingBox())?.y ?? Number.NaN);
      expect(tops).toEqual([...tops].sort((a, b) => a - b));
      expect(tops.every(Number.isFinite)).toBe(true);
    }).toPass();
  });

  test('the date list marks alert dates and is at most 300 px high', { tag: '@all' }, async ({ page }) => {
    const own = await blocks();
    const block = own.find(({ ndvi, alerts }) => alerts.some(({ date }) => ndvi.some((each) => each.date === date)));
    await farmer(page, DESKTOP, `/view/block/${block?.meparCode}?view=ndvi`);
    await page.getByLabel('Dátum').first().click();
    const list = page.getByRole('listbox').last();
    await expect(list.getByRole('option').first()).toBeVisible();
    await expect(list.getByLabel('riasztás').or(list.getByText('riasztás')).first()).toBeAttached();
    // It grows as it opens.
    await settled(page);
    const box = await page.locator('.MuiMenu-paper, .MuiPopover-paper').last().boundingBox();
    expect(box?.height ?? 999).toBeLessThanOrEqual(300);
    await keepScreens(page, 'farmer-dates');
  });

  test("products, policies and damages of the block; hidden by the user's setting", { tag: '@all' }, async ({
    page,
  }) => {
    await farmer(page, DESKTOP);
    await expect(page.getByRole('heading', { name: 'Riasztások' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'NDVI', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Kötvények' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Károk' })).toBeVisible();
    await expect(page.getByRole('button', { name: /PDF/ })).toHaveCount(0);
  });

  test("another farmer's block is not found", { tag: '@all' }, async ({ page }) => {
    const token = await tokenOf(demoUrl(), 'farmer-2');
    const [foreign] = (await (
      await fetch(`${demoUrl()}/api/mepars`, { headers: { authorization: `Bearer ${token}` } })
    ).json()) as OwnBlock[];
    await page.setViewportSize(PHONE);
    await enter(page, demoUrl(), 'farmer', `/view/block/${foreign?.meparCode}`);
    await expect(page.getByText('Ez a terület nincs az Ön területei között')).toBeVisible();
    await keepScreens(page, 'farmer-foreign');
  });

  test('without a network the last data stay on the screen', { tag: '@all' }, async ({ page, context }) => {
    await farmer(page);
    await settled(page);
    await mapSettled(page);
    await context.setOffline(true);
    await button(page, /^Következő/).click();
    await expect(page).toHaveURL(/\/view\/block\/[A-Z0-9]{8}/);
    await expect(page.locator('.ol-viewport')).toBeVisible();
    await expect(page.getByText('Hiba történt!')).toHaveCount(0);
    await context.setOffline(false);
  });
});
