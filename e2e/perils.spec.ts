import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { serious } from './support/axe.ts';
import { enterPlot, openPlot } from './support/damageCase.ts';
import { expectFits } from './support/fitting.ts';
import { askDemo } from './support/importing.ts';
import { DESKTOP, demoUrl, enter, PHONE } from './support/people.ts';
import { keepScreens } from './support/screens.ts';

const LANDSCAPE = {
  type: 'Polygon',
  coordinates: [
    [
      [800_000, 117_000],
      [812_000, 117_000],
      [812_000, 129_000],
      [800_000, 129_000],
      [800_000, 117_000],
    ],
  ],
};

interface Blocks {
  readonly items: readonly { readonly meparCode: string }[];
}

test('a manager goes from a block’s frost to the events of the act, and takes the paper along', async ({ page }) => {
  const extent = encodeURIComponent(JSON.stringify(LANDSCAPE));
  const { items } = await askDemo<Blocks>('manager', `/api/frostDamages?extent=${extent}`);
  const { meparCode } = items[0] ?? { meparCode: 'none' };
  await page.setViewportSize(DESKTOP);
  await enter(page, demoUrl(), 'manager', `/view/frostDamage?meparCode=${meparCode}`);
  await page.getByRole('link', { name: 'Káresemények a jogszabály szerint' }).click();
  await expect(page).toHaveURL(new RegExp(`/view/perils\\?meparCode=${meparCode}`));
  await expect(page.getByRole('heading', { name: new RegExp(`^${meparCode}, `) })).toBeVisible();
  const events = page.getByRole('list', { name: 'Káresemények a jogszabály szerint' });
  await expect(events.getByRole('listitem')).toHaveCount(9);
  expect(await serious(page)).toEqual([]);
  await keepScreens(page, 'perils');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Letöltés (PDF)' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(new RegExp(`^karesemenyek-${meparCode}-\\d{4}-\\d{2}-\\d{2}\\.pdf$`));
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('an expert goes from a damaged plot to the events of its day, on a phone', { tag: '@all' }, async ({ page }) => {
  const plot = await openPlot('areas');
  await page.setViewportSize(DESKTOP);
  await enterPlot(page, plot, null);
  await page.getByRole('link', { name: 'Káresemények a jogszabály szerint' }).click();
  await expect(page).toHaveURL(/\/view\/perils\?meparCode=[A-Z0-9]{8}&date=\d{4}-\d{2}-\d{2}/);
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('list', { name: 'Káresemények a jogszabály szerint' })).toBeVisible();
  await expectFits(page);
});
