import { expect, test } from '@playwright/test';
import { bboxOf } from '../packages/domain/src/geo/bbox.ts';
import type { Areal } from '../packages/domain/src/geo/types.ts';
import { DEMO_PASSWORD, DESKTOP, demoUrl, enter, tokenOf } from './support/people.ts';
import { mapSettled } from './support/settled.ts';

/** A block of the demo farmer's and its middle, EPSG:23700. */
async function someBlock(): Promise<{ readonly code: string; readonly place: string }> {
  const authorization = `Bearer ${await tokenOf(demoUrl(), 'farmer')}`;
  const answer = await fetch(`${demoUrl()}/api/mepars`, { headers: { authorization } });
  const [own] = (await answer.json()) as { meparCode: string; geom: Areal }[];
  if (own === undefined) throw new Error('The demo farmer has no parcel');
  const [west, south, east, north] = bboxOf(own.geom);
  return { code: own.meparCode, place: `${Math.round((west + east) / 2)},${Math.round((south + north) / 2)}` };
}

test('blocks at small scale: they load when the network does, and a click opens one', { tag: '@all' }, async ({
  page,
}) => {
  const { code, place } = await someBlock();
  await page.setViewportSize(DESKTOP);
  let isAway = true;
  let asked = 0;
  await page.route('**/tiles/blocks/**', (route) => {
    asked += 1;
    return isAway ? route.abort('internetdisconnected') : route.continue();
  });
  await enter(page, demoUrl(), 'manager', `/?map=${place},13`);
  const map = page.locator('.ol-viewport');
  await expect.poll(() => asked).toBeGreaterThan(0);
  const box = await map.boundingBox();
  if (box === null) throw new Error('There is no map');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const hover = page.getByTestId('map-hover');

  // A failed tile is requested twice more; then the map waits until the network is back.
  await expect(page.getByText('Nem töltődött be minden a térképre')).toBeVisible();
  await mapSettled(page);
  const before = asked;
  isAway = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => asked).toBeGreaterThan(before);
  await expect(async () => {
    await page.mouse.move(x - 6, y, { steps: 2 });
    await page.mouse.move(x, y, { steps: 2 });
    await expect(hover).toContainText(code, { timeout: 300 });
  }).toPass();
  await page.mouse.click(x, y);
  await expect(page).toHaveURL(new RegExp(`/view/block/${code}`));
});

test('the next user on this machine sees nothing of the one before', async ({ page }) => {
  const { place } = await someBlock();
  await page.setViewportSize(DESKTOP);
  let outlines = 0;
  page.on('request', (request) => {
    if (request.url().includes('/tiles/policyPlots/')) outlines += 1;
  });
  await enter(page, demoUrl(), 'manager', `/?map=${place},13`);
  await expect.poll(() => outlines).toBeGreaterThan(0);
  await mapSettled(page);
  await page.getByRole('banner').getByRole('button', { name: 'Dr. Baráth Levente' }).click();
  await page.getByRole('menuitem', { name: 'Kijelentkezés' }).click();
  await expect(page).toHaveURL(/bejelentkezes/);
  await page.getByLabel('Felhasználónév').fill('manager-b');
  await page.getByLabel('Jelszó', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Bejelentkezés' }).click();
  await page.locator('.ol-viewport').waitFor();
  // The page was not reloaded: after going back, the map is where the earlier user had it.
  outlines = 0;
  await page.evaluate((address) => history.pushState(null, '', address), `/?map=${place},13`);
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
  await expect.poll(() => outlines).toBeGreaterThan(0);
});
