import { expect, type Page, type Route, test } from '@playwright/test';
import { DESKTOP, demoUrl, enter, PHONE, tokenOf } from './support/people.ts';
import { keepScreens } from './support/screens.ts';
import { mapSettled } from './support/settled.ts';

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Nem töltődött be minden a térképre' });
const again = (page: Page) => notice(page).getByRole('button', { name: 'Újra' });

async function seenBlock(): Promise<string> {
  const authorization = `Bearer ${await tokenOf(demoUrl(), 'farmer')}`;
  const answer = await fetch(`${demoUrl()}/api/mepars`, { headers: { authorization } });
  const own = (await answer.json()) as { meparCode: string; ndvi: unknown[] }[];
  const seen = own.find(({ ndvi }) => ndvi.length > 0);
  if (seen === undefined) throw new Error('No parcel of the demo farmer was ever seen');
  return seen.meparCode;
}

const FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'a server that answers 503': (route) => route.fulfill({ status: 503, body: 'busy' }),
  'a network that is cut': (route) => route.abort('connectionfailed'),
};

test.describe('pictures of the map that fail', () => {
  for (const [name, fault] of Object.entries(FAULTS)) {
    test(`are reported on the farmer's map, and load when requested again (${name})`, {
      tag: name === 'a network that is cut' ? [] : '@all',
    }, async ({ page }) => {
      await page.setViewportSize(PHONE);
      await page.route('**/geoserver/**', fault);
      await enter(page, demoUrl(), 'farmer', `/view/block/${await seenBlock()}?view=ndvi`);
      await expect(notice(page)).toContainText('Termék');
      await keepScreens(page, 'failing-tiles-farmer');
      // The network is still cut: the message appears again. The answers wait until the other one was seen.
      const seen = Promise.withResolvers<undefined>();
      await page.route('**/geoserver/**', async (route) => {
        await seen.promise;
        await fault(route);
      });
      await again(page).click();
      await expect(page.getByText('Betöltés újra…')).toBeVisible();
      seen.resolve(undefined);
      await expect(notice(page)).toContainText('Termék');
      await page.unroute('**/geoserver/**');
      await again(page).click();
      await expect(notice(page)).toHaveCount(0);
      await expect(page.getByText('Betöltés újra…')).toHaveCount(0);
    });

    test(`are reported on the full map, and load when requested again (${name})`, { tag: '@all' }, async ({ page }) => {
      await page.setViewportSize(DESKTOP);
      await page.route('**/tiles/**', fault);
      await enter(page, demoUrl(), 'manager', `/view/block/${await seenBlock()}`);
      await expect(notice(page)).toContainText('Táblák');
      await keepScreens(page, 'failing-tiles-full');
      await page.unroute('**/tiles/**');
      const came = page.waitForResponse((answer) => answer.url().includes('/tiles/') && answer.ok());
      await again(page).click();
      await came;
      await expect(notice(page)).toHaveCount(0);
    });
  }

  test('have no message where everything loaded', { tag: '@all' }, async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await enter(page, demoUrl(), 'manager', `/view/block/${await seenBlock()}`);
    await mapSettled(page);
    await expect(notice(page)).toHaveCount(0);
  });
});
