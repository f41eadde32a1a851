import { expect, type Page, test } from '@playwright/test';
import { mapTexts } from '../packages/web/src/map/map.hu.ts';
import { demoUrl, enter } from './support/people.ts';
import { hitBlock } from './support/presentPaths.ts';
import { mapSettled } from './support/settled.ts';

/** A desk at 200 %, a phone in landscape, a small phone between its browser's bars. */
const SHORT = [
  { width: 720, height: 450 },
  { width: 844, height: 390 },
  { width: 375, height: 553 },
] as const;

/** The names of the tools that are covered. */
async function covered(page: Page): Promise<readonly string[]> {
  const tools = page.getByRole('button', { name: mapTexts.zoomIn }).locator('xpath=../..').getByRole('button');
  expect(await tools.count()).toBeGreaterThan(5);
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
  test(`every tool of the map can be pressed at ${size.width} x ${size.height}`, async ({ page }) => {
    await page.setViewportSize(size);
    for (const [user, path] of [
      ['farmer', '/'],
      ['manager', `/view/block/${(await hitBlock(demoUrl())).meparCode}?productType=NDVI`],
    ] as const) {
      await enter(page, demoUrl(), user, path);
      await expect(page.getByRole('listbox')).toBeVisible();
      await mapSettled(page);
      expect(await covered(page), `${user}: covered`).toEqual([]);
      if (user !== 'manager') continue;
      // An open legend would cover what a low map shows.
      const legend = page.getByRole('button', { name: 'Jelmagyarázat' });
      if ((await legend.count()) > 0) await expect(legend).toHaveAttribute('aria-expanded', 'false');
    }
  });
}
