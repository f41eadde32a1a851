import { type Browser, expect, type Page, test } from '@playwright/test';
import { toWgs84 } from '../packages/domain/src/geo/crs.ts';
import { eov } from '../packages/domain/src/units.ts';
import { openPlot, plotPath, storedPlot } from './support/damageCase.ts';
import { expectFits } from './support/fitting.ts';
import { demoUrl, enter, PHONE } from './support/people.ts';
import { keepScreens } from './support/screens.ts';
import { mapSettled } from './support/settled.ts';

/** A phone in a field. */
async function phoneOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    locale: 'hu-HU',
    timezoneId: 'Europe/Budapest',
    reducedMotion: 'reduce',
    permissions: ['geolocation'],
  });
  return context.newPage();
}

/** Yields as an assessor finds them in a damaged field of wheat, t/ha. */
const YIELDS = ['4,2', '3,8', '5', '4,6', '2,4', '3', '4,4', '5,2', '3,6', '2,8'];

/** Whether the key of a yield is in the seen part of its rows. */
const isSeen = (page: Page, text: string): Promise<boolean> =>
  page.getByRole('button', { name: text, exact: true }).evaluate((key) => {
    const [own, rows] = [key.getBoundingClientRect(), key.parentElement?.getBoundingClientRect()];
    return rows !== undefined && own.top >= rows.top - 1 && own.bottom <= rows.bottom + 1;
  });

test('ten points cost two taps to begin and one each', { tag: '@all' }, async ({ browser }) => {
  const plot = await openPlot('zones');
  const { sampling } = await storedPlot(plot.plotId);
  const page = await phoneOf(browser);
  const stand = async ([x, y]: readonly [number, number], accuracy = 4) => {
    const [longitude, latitude] = toWgs84(eov(x, y));
    await page.context().setGeolocation({ longitude, latitude, accuracy });
  };
  let taps = 0;
  const tap = async (name: string) => {
    await page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('link', { name, exact: true }))
      .tap();
    taps += 1;
  };
  const first = sampling[0]?.polygon.coordinates ?? [0, 0];
  await stand(first);
  await enter(page, demoUrl(), 'expert-damage', plotPath(plot, 'manageSamplings'));
  await tap('Bejárás');
  await tap('Indulás');
  expect(taps).toBe(2);

  const measured = new Map<number, string>();
  const heading = page.getByRole('heading', { level: 1 });
  for (const text of YIELDS) {
    let number = 0;
    // The next point is chosen anew with the first fix, and a moment after the last one was saved.
    await expect(async () => {
      number = Number(/^(\d+)\. pont/.exec((await heading.textContent()) ?? '')?.[1]);
      expect(measured.has(number)).toBe(false);
      const point = sampling.find(({ sequenceId }) => sequenceId === number);
      expect(point, `point ${number}`).toBeDefined();
      await stand(point?.polygon.coordinates ?? first);
      await expect(heading).toHaveText(`${number}. pont · Itt van`, { timeout: 5_000 });
    }).toPass();
    // A person swipes to rows that the browser of the story scrolls to.
    await expect.poll(() => isSeen(page, text), `${text} is seen without a swipe`).toBe(true);
    await tap(text);
    measured.set(number, text);
    await expect(page.getByText(`${number}. pont: ${text} t/ha`)).toBeVisible();
  }
  await keepScreens(page, 'field-walk', () => mapSettled(page));
  // Ten different points, twelve taps.
  expect({ points: measured.size, taps }).toEqual({ points: 10, taps: 12 });
  await expectFits(page);

  // A tap beside the points does nothing.
  await mapSettled(page);
  const before = (await heading.textContent()) ?? '';
  const box = await page.locator('.ol-viewport').boundingBox();
  await page.touchscreen.tap((box?.x ?? 0) + 60, (box?.y ?? 0) + (box?.height ?? 0) - 40);
  await mapSettled(page);
  await expect(page).toHaveURL(/\/view\/walk\//);
  await expect(heading).toHaveText(before);

  await expect(page.getByText('minden elküldve')).toBeVisible();
  const stored = (await storedPlot(plot.plotId)).sampling;
  for (const [number, text] of measured)
    expect(stored.find(({ sequenceId }) => sequenceId === number)?.yield).toBe(Number(text.replace(',', '.')));
  await page.context().close();
});
