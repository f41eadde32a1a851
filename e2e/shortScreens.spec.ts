import { expect, type Page, test } from '@playwright/test';
import { farmerTexts } from '../packages/web/src/features/farmer/texts.hu.ts';
import { mapTexts } from '../packages/web/src/map/map.hu.ts';
import { expectFits } from './support/fitting.ts';
import { demoUrl, enter, PHONE } from './support/people.ts';
import { hitBlock } from './support/presentPaths.ts';
import { ROLE_PATHS } from './support/rolePaths.ts';
import { mapSettled, settled } from './support/settled.ts';
import { tooSmall } from './support/touchTargets.ts';

/** A desk at 200 %, a phone in landscape, a small phone between its browser's bars. */
const SHORT = [
  { width: 720, height: 450 },
  { width: 844, height: 390 },
  { width: 375, height: 553 },
] as const;

/** Shows the tools of a farmer's map where they are behind one button. */
async function unfold(page: Page): Promise<void> {
  const fold = page.getByRole('button', { name: farmerTexts.controls, exact: true });
  if ((await fold.count()) > 0 && (await fold.getAttribute('aria-pressed')) === 'false') await fold.click();
}

/** The names of the tools that are covered. */
async function covered(page: Page): Promise<readonly string[]> {
  await unfold(page);
  const tools = page.getByRole('button', { name: mapTexts.zoomIn }).locator('xpath=../..').getByRole('button');
  await expect.poll(() => tools.count()).toBeGreaterThan(5);
  return tools.evaluateAll((all) =>
    all
      .filter((tool) => {
        const { x, y, width, height } = tool.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        return hit === null || !tool.contains(hit);
      })
      .map((tool) => tool.getAttribute('aria-label') ?? ''),
  );
}

for (const size of SHORT) {
  test(`every tool of the map can be pressed at ${size.width} x ${size.height}`, { tag: '@all' }, async ({ page }) => {
    await page.setViewportSize(size);
    for (const [user, path] of [
      ['farmer', '/'],
      ['manager', `/view/block/${(await hitBlock(demoUrl())).meparCode}?productType=NDVI`],
    ] as const) {
      await enter(page, demoUrl(), user, path);
      await expect(page.getByRole('listbox')).toBeVisible();
      await mapSettled(page);
      await expect.poll(() => covered(page), `${user}: covered`).toEqual([]);
      if (user !== 'manager') continue;
      // An open legend would cover what a low map shows.
      const legend = page.getByRole('button', { name: 'Jelmagyarázat' });
      if ((await legend.count()) > 0) await expect(legend).toHaveAttribute('aria-expanded', 'false');
    }
  });
}

/** The smallest phone that is still sold. */
const SMALL_PHONE = { width: 360, height: 640 };

/** Visible controls over the map that something else covers, or that leave the window. */
const unreachable = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[href], [role="combobox"]')]
      .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((each) => each.closest('[inert], [aria-hidden="true"]') === null)
      // What the panel, the sheet or a list scrolls is reached by scrolling.
      .filter((each) => each.closest('section, aside, [role="listbox"]') === null)
      .filter((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        if (width < 2 || height < 2 || y + height < 1) return false;
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        return hit === null || !(each.contains(hit) || hit.contains(each));
      })
      .map((each) => each.getAttribute('aria-label') ?? each.textContent.trim()),
  );

/** Phones between and without their browser's bars, one on its side, a tablet, a desk. */
const FARMERS = [
  [390, 600],
  [390, 664],
  [390, 700],
  [390, 750],
  [412, 732],
  [360, 740],
  [390, 844],
  [844, 390],
  [800, 1100],
  [1440, 900],
] as const;

/** Whether the middle of the map between the controls is the map's. */
const fieldIsFree = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('[role="combobox"], [role="listbox"]')].map((each) =>
      each.getBoundingClientRect(),
    );
    const top = Math.max(...boxes.filter(({ y }) => y < innerHeight / 2).map(({ bottom }) => bottom));
    const bottom = Math.min(...boxes.filter(({ y }) => y >= innerHeight / 2).map((box) => box.top - 60));
    const panel = document.querySelector('aside')?.getBoundingClientRect().right ?? 0;
    // Beside the handle of the line between two days, which begins in the middle and is 44 px wide.
    return (
      document.elementFromPoint((panel + innerWidth) / 2 - 32, (top + bottom) / 2)?.closest('canvas, .ol-viewport') !==
      null
    );
  });

for (const [width, height] of FARMERS)
  test(`no control of a farmer lies on another at ${width} x ${height}, and the field is in sight`, {
    tag: height === 664 || height === 390 ? [] : '@all',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const [home = '', alerted = ''] = await ROLE_PATHS.farmer(demoUrl());
    for (const path of [home, alerted]) {
      await enter(page, demoUrl(), 'farmer', path);
      await expect(page.getByRole('listbox')).toBeVisible();
      await mapSettled(page);
      await expect.poll(() => unreachable(page), `${path}: covered`).toEqual([]);
    }
    await expect.poll(() => fieldIsFree(page)).toBe(true);
  });

test('on the smallest phone a farmer and an expert reach everything, and the map has room', { tag: '@all' }, async ({
  page,
}) => {
  await page.setViewportSize(SMALL_PHONE);
  const [home = '', alerted = ''] = await ROLE_PATHS.farmer(demoUrl());
  const [, plot = ''] = await ROLE_PATHS['expert-damage'](demoUrl());
  for (const [user, path] of [
    ['farmer', home],
    ['farmer', alerted],
    ['expert-damage', plot],
  ] as const) {
    await enter(page, demoUrl(), user, path);
    const sheet = page.getByRole('button', { name: 'Több részlet' });
    await expect(sheet).toBeVisible();
    await mapSettled(page);
    await expect.poll(() => unreachable(page), `${path}: covered`).toEqual([]);
    await expectFits(page, path);
    await expect
      .poll(
        async () => (await sheet.boundingBox())?.y ?? 0,
        `${path}: the closed sheet leaves the map half of the screen`,
      )
      .toBeGreaterThan(SMALL_PHONE.height / 2);
    await sheet.click();
    await expect(sheet).toHaveAttribute('aria-expanded', 'true');
    await expectFits(page, `${path}: open`);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('everything that plays a season is as large as a finger, and in sight in landscape', { tag: '@all' }, async ({
    page,
  }) => {
    const [, alerted = ''] = await ROLE_PATHS.farmer(demoUrl());
    await enter(page, demoUrl(), 'farmer', alerted);
    await mapSettled(page);
    await page.getByRole('button', { name: 'Az idény lejátszása' }).click();
    const window = page.getByRole('dialog');
    await expect(window.getByRole('application')).toBeVisible();
    for (const size of [PHONE, { width: 844, height: 390 }]) {
      await page.setViewportSize(size);
      await settled(page);
      await expect.poll(() => tooSmall(page), `${size.width} wide`).toEqual([]);
      for (const control of [
        window.getByRole('application'),
        window.getByRole('button', { name: 'Lejátszás' }),
        window.getByRole('button', { name: '4×' }),
        window.getByText('Összevetés'),
        window.locator('.MuiSlider-root'),
      ])
        await expect(control).toBeInViewport({ ratio: 1 });
    }
  });
});
