import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { demoUrl, enter, PHONE } from './support/people.ts';
import { ROLE_PATHS } from './support/rolePaths.ts';
import { mapSettled, settled } from './support/settled.ts';

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

interface Finger {
  readonly x: number;
  readonly from: number;
  readonly to: number;
}

/** A finger that is put down, drawn in small steps, and lifted: the browser makes of it what it makes of a person's. */
async function draw(touch: CDPSession, { x, from, to }: Finger): Promise<void> {
  const steps = 10;
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: from }] });
  for (let step = 1; step <= steps; step += 1) {
    const y = from + ((to - from) * step) / steps;
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

const sheet = (page: Page) => page.getByRole('region', { name: 'A terület adatai és az összes terület' });
const heightOf = async (page: Page) => Math.round((await sheet(page).boundingBox())?.height ?? 0);
/** Rounded: the edge of a stop is no whole pixel. */
const stopsAt = (page: Page, height: number) =>
  expect.poll(async () => Math.abs((await heightOf(page)) - height)).toBeLessThanOrEqual(2);

/** The upper and the lower end of the alerted field on the map, by the red of an alert, CSS pixels of the window. */
const fieldOf = (page: Page) =>
  page.evaluate(() => {
    const ends = { upper: innerHeight, lower: 0 };
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.ol-viewport canvas')) {
      const { top, height } = canvas.getBoundingClientRect();
      const picture = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
      if (picture === null || canvas.width === 0 || canvas.height === 0) continue;
      picture.drawImage(canvas, 0, 0);
      const { data } = picture.getImageData(0, 0, canvas.width, canvas.height);
      for (let i = 0; i < data.length; i += 4) {
        const [r = 0, g = 0, b = 0, a = 0] = data.subarray(i, i + 4);
        if (a < 200 || r - g < 90 || r - b < 90) continue;
        const y = top + (Math.floor(i / 4 / canvas.width) * height) / canvas.height;
        ends.upper = Math.min(ends.upper, y);
        ends.lower = Math.max(ends.lower, y);
      }
    }
    return ends;
  });

/** How far the content of the sheet is scrolled. */
const contentTop = (page: Page) =>
  sheet(page).evaluate((element) => {
    const content = [...element.querySelectorAll<HTMLElement>('*')].find(
      (each) => getComputedStyle(each).overflowY === 'auto' && each.scrollHeight > each.clientHeight,
    );
    return content?.scrollTop ?? -1;
  });

test('a finger draws the sheet up by its head, scrolls what is in it, and pulls it down from its top', {
  tag: '@all',
}, async ({ page }) => {
  const [, alerted = ''] = await ROLE_PATHS.farmer(demoUrl());
  await enter(page, demoUrl(), 'farmer', alerted);
  await expect(sheet(page)).toBeVisible();
  await mapSettled(page);
  const touch = await page.context().newCDPSession(page);
  const room = await sheet(page).evaluate((element) => (element as HTMLElement).offsetParent?.clientHeight ?? 0);
  const peek = await heightOf(page);
  expect(peek).toBeLessThan(room / 3);
  const x = PHONE.width / 2;
  const head = async () => ((await sheet(page).boundingBox())?.y ?? 0) + 12;

  // By its head: to the half, to the whole, and a short pull springs back.
  await draw(touch, { x, from: await head(), to: PHONE.height - room * 0.5 });
  await settled(page);
  const half = await heightOf(page);
  expect(half).toBeGreaterThan(peek + 50);
  expect(half).toBeLessThan(room * 0.75);
  // The field is fitted into what the sheet leaves free.
  await mapSettled(page);
  const field = await fieldOf(page);
  expect(field.lower).toBeGreaterThan(field.upper + 50);
  expect(field.lower).toBeLessThan(PHONE.height - half);
  await draw(touch, { x, from: await head(), to: (await head()) - 20 });
  await stopsAt(page, half);
  await draw(touch, { x, from: await head(), to: 90 });
  await expect.poll(() => heightOf(page)).toBeGreaterThan(room * 0.85);
  const full = await heightOf(page);

  // In its content: upwards it scrolls; downwards it scrolls back, and only from its top pulls the sheet.
  const middle = PHONE.height - full / 2;
  await draw(touch, { x, from: middle + 150, to: middle - 100 });
  await expect.poll(() => contentTop(page)).toBeGreaterThan(50);
  await stopsAt(page, full);
  await draw(touch, { x, from: middle - 50, to: middle - 20 });
  await stopsAt(page, full);
  for (let tries = 0; tries < 5 && (await contentTop(page)) > 0; tries += 1)
    await draw(touch, { x, from: middle - 150, to: middle + 200 });
  await expect.poll(() => contentTop(page)).toBe(0);
  await settled(page);
  if ((await heightOf(page)) > half + 2) await draw(touch, { x, from: middle - 100, to: middle + 220 });
  await stopsAt(page, half);
  await draw(touch, { x, from: PHONE.height - half / 2, to: PHONE.height - 10 });
  await stopsAt(page, peek);
});
