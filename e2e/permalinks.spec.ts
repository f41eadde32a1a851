import { expect, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD, DESKTOP, demoUrl, enter, PHONE, tokenOf } from './support/people.ts';
import { keepScreens } from './support/screens.ts';
import { mapSettled } from './support/settled.ts';

const PLACE = /[?&]map=(\d+),(\d+),([\d.]+)/;

/** Position of the map in the address. */
function placeIn(address: string): readonly number[] {
  const [, east, north, zoom] = PLACE.exec(address) ?? [];
  return [Number(east), Number(north), Number(zoom)];
}

/** A parcel of the demo farmer and a day on which it was visible. */
async function parcel(): Promise<{ readonly code: string; readonly date: string }> {
  const authorization = `Bearer ${await tokenOf(demoUrl(), 'farmer')}`;
  const answer = await fetch(`${demoUrl()}/api/mepars`, { headers: { authorization } });
  const own = (await answer.json()) as { meparCode: string; ndvi: { date: string }[] }[];
  const seen = own.find(({ ndvi }) => ndvi.length > 3);
  if (seen === undefined) throw new Error('No parcel of the demo farmer was seen four times');
  return { code: seen.meparCode, date: seen.ndvi[2]?.date ?? '' };
}

/** Position of the map itself, from the address of its link button. */
async function stands(page: Page): Promise<readonly number[]> {
  await page.getByRole('button', { name: 'Hivatkozás másolása' }).click();
  return placeIn(await page.evaluate(() => navigator.clipboard.readText()));
}

/** Signs in on the page to which an address behind the sign-in has redirected. */
async function signInHere(page: Page, userName: string): Promise<void> {
  await expect(page).toHaveURL(/bejelentkezes/);
  await page.getByLabel('Felhasználónév').fill(userName);
  await page.getByLabel('Jelszó', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Bejelentkezés' }).click();
  await expect(page).not.toHaveURL(/bejelentkezes/);
}

function expectSamePlace(one: readonly number[], other: readonly number[]): void {
  const [east = 0, north = 0, zoom = 0] = other;
  expect(Math.abs((one[0] ?? 0) - east)).toBeLessThan(5);
  expect(Math.abs((one[1] ?? 0) - north)).toBeLessThan(5);
  expect(Math.abs((one[2] ?? 0) - zoom)).toBeLessThan(0.05);
}

test.describe('a link to a place on the map', () => {
  test('keeps its place: reloaded, with another date, and after the session ended', { tag: '@all' }, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize(DESKTOP);
    await enter(page, demoUrl(), 'manager', `/view/block/${(await parcel()).code}`);
    await page.getByRole('button', { name: 'Hivatkozás másolása' }).waitFor();
    await mapSettled(page);
    await page.mouse.move(700, 250);
    await page.mouse.wheel(0, 500);
    await expect(page).toHaveURL(PLACE);
    await mapSettled(page);
    const link = page.url();
    // The view's subject loads late: the map rests somewhere else before.
    await page.route('**/api/blocks/**', async (route) => {
      await new Promise((later) => setTimeout(later, 1500));
      await route.continue().catch(() => undefined);
    });
    for (let time = 0; time < 2; time += 1) {
      const subject = page.waitForResponse(/\/api\/blocks\//);
      await page.reload();
      await subject;
      await page.getByRole('button', { name: 'Hivatkozás másolása' }).waitFor();
      await mapSettled(page);
      await expect(page).toHaveURL(link);
      expectSamePlace(await stands(page), placeIn(link));
    }
    await page.unroute('**/api/blocks/**');
    // The session ends while the user is at another place than on arrival.
    await page.mouse.move(700, 250);
    await page.mouse.wheel(0, -300);
    await mapSettled(page);
    await expect(page).not.toHaveURL(link);
    const moved = page.url();
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 401, json: { code: 1, error: 'x', message: 'x' } }),
    );
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('jászó');
    await expect(page).toHaveURL(/bejelentkezes/);
    await page.unroute('**/api/**');
    await signInHere(page, 'manager');
    await page.getByRole('button', { name: 'Hivatkozás másolása' }).waitFor();
    await mapSettled(page);
    await expect(page).toHaveURL(moved);
    expectSamePlace(await stands(page), placeIn(moved));
  });

  for (const [name, size] of [
    ['a desk', DESKTOP],
    ['a phone', PHONE],
  ] as const) {
    test(`shows a colleague at ${name} who has to sign in first the same place, layers and date`, {
      tag: '@all',
    }, async ({ browser }) => {
      const { code, date } = await parcel();
      const colleague = await browser.newContext({ viewport: size });
      await colleague.grantPermissions(['clipboard-read', 'clipboard-write']);
      const other = await colleague.newPage();
      const link = `${demoUrl()}/view/block/${code}?productType=NDVI&date=${date}&layers=-CITY,ALERT.80&map=805850,121000,14.5`;
      await other.goto(link);
      await signInHere(other, 'expert-uw');
      await other.getByRole('button', { name: 'Rétegek', exact: true }).waitFor();
      await mapSettled(other);
      await expect(other).toHaveURL(link);
      expectSamePlace(await stands(other), [805850, 121000, 14.5]);
      await keepScreens(other, `permalink-${size.width}`);
      await colleague.close();
    });
  }
});
