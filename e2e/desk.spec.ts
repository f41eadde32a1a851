import { expect, type Locator, type Page, test } from '@playwright/test';
import { serious } from './support/axe.ts';
import { tabTo } from './support/keys.ts';
import { DESKTOP, demoUrl, enter, PHONE, TABLET, tokenOf } from './support/people.ts';
import { hitBlock } from './support/presentPaths.ts';
import { keepScreens } from './support/screens.ts';
import { settled } from './support/settled.ts';

interface PolicyAnswer {
  readonly policyNumber: string;
  readonly policyYields: readonly unknown[];
  readonly damages: readonly unknown[];
  readonly policyPlots: readonly {
    readonly id: number;
    readonly meparCode: string;
    readonly plantName: string;
    readonly tableGeometry: unknown;
  }[];
}

/** A policy of the demo with everything on it. */
async function richPolicy(): Promise<PolicyAnswer> {
  const authorization = `Bearer ${await tokenOf(demoUrl(), 'manager')}`;
  const answer = await fetch(`${demoUrl()}/api/policies/?pageSize=100`, { headers: { authorization } });
  const { items } = (await answer.json()) as { items: PolicyAnswer[] };
  const found = items.find(
    ({ policyYields, damages, policyPlots }) =>
      policyYields.length > 0 &&
      damages.length > 0 &&
      policyPlots.some(({ tableGeometry }) => tableGeometry === null) &&
      policyPlots.some(({ tableGeometry }) => tableGeometry !== null),
  );
  if (found === undefined) throw new Error('No policy of the demo has plots, damages and yields');
  return found;
}

const panel = (page: Page) => page.getByRole('complementary');
const searchField = (page: Page) => page.getByRole('combobox', { name: 'Keresés' });
const option = (page: Page, name: RegExp) => page.getByRole('option', { name });

let policy: PolicyAnswer;
test.beforeAll(async () => {
  policy = await richPolicy();
});

test('from the search to a policy, its plot, its block and a document; each of them an address', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enter(page, demoUrl(), 'manager');
  await expect(searchField(page)).toBeVisible();
  // The code that listens for the key comes a moment after the field.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(searchField(page)).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.type(policy.policyNumber.toLowerCase());
  await expect(option(page, new RegExp(policy.policyNumber))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/view/policy/${policy.policyNumber}`));
  await expect(page.getByRole('heading', { name: policy.policyNumber })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(policy.policyNumber));
  await expect(panel(page).getByRole('table', { name: 'Hozamok' }).getByRole('row')).toHaveCount(
    policy.policyYields.length + 1,
  );
  await expect(panel(page).getByText('Rajzolást igényel!').first()).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await keepScreens(page, 'policy');

  const plot = policy.policyPlots.find(({ tableGeometry }) => tableGeometry !== null) ?? policy.policyPlots[0];
  if (plot === undefined) throw new Error('no plot');
  await page.goto(`${demoUrl()}/view/policy/${policy.policyNumber}?policyPlotId=${plot.id}`);
  await expect(page.getByRole('heading', { name: plot.plantName, exact: true })).toBeVisible();
  await expect(panel(page).getByText(/Biztosított tábla/)).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Körvonal módosítása' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'NDVI az idényben' })).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await keepScreens(page, 'policy-plot');

  await page.getByRole('button', { name: 'Vissza a kötvényhez' }).click();
  await expect(page.getByRole('heading', { name: policy.policyNumber })).toBeVisible();
  await page.goBack();
  await panel(page).getByRole('link', { name: plot.meparCode }).click();
  await expect(page.getByRole('heading', { name: plot.meparCode })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Változástérkép' }).click();
  await expect(page).toHaveURL(/productType=ChangeMap/);
  const download = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'Dokumentum (PDF)' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
});

test('with the keyboard alone: a block, its product, the legend and a date', { tag: '@all' }, async ({ page }) => {
  const [first] = policy.policyPlots;
  await page.setViewportSize(DESKTOP);
  await enter(page, demoUrl(), 'expert-uw');
  await expect(searchField(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(first?.meparCode ?? '');
  // The first letters find several.
  await expect(option(page, /MePAR blokk/)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/view\/block\//);
  await expect(panel(page).getByRole('button', { name: 'NDVI', exact: true })).toBeVisible();
  await tabTo(page, /^NDVI$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/productType=NDVI/);
  await expect(panel(page).getByText(/kék: kevés, piros: sok biomassza/)).toBeVisible();
  await tabTo(page, /^NDVI megjelenítése a térképen: (?!.*pressed)/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/date=\d{4}-\d\d-\d\d/);
});

test('unavailable pages say so: another role, an invalid number, a plot of another policy', { tag: '@all' }, async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await enter(page, demoUrl(), 'expert-damage', `/view/policy/${policy.policyNumber}`);
  await expect(page.getByText('404 - page not found')).toBeVisible();
  expect(calls.filter((url) => url.includes('/api/policies'))).toEqual([]);
  await page.goto(`${demoUrl()}/view/block/${policy.policyPlots[0]?.meparCode}`);
  await expect(panel(page).getByText(policy.policyNumber)).toBeVisible();
  await expect(panel(page).getByRole('link', { name: policy.policyNumber })).toHaveCount(0);

  await enter(page, demoUrl(), 'manager');
  for (const path of ['NINCS-ILYEN', `${policy.policyNumber}?year=1999`]) {
    await page.goto(`${demoUrl()}/view/policy/${path}`);
    await expect(page.getByRole('alert').getByText(/a kötvény adatai/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Újra' })).toBeVisible();
  }
  // What is no year asks for none.
  await page.goto(`${demoUrl()}/view/policy/${policy.policyNumber}?year=abc`);
  await expect(panel(page).getByRole('heading', { name: policy.policyNumber })).toBeVisible();
  await page.goto(`${demoUrl()}/view/policy/${policy.policyNumber}?policyPlotId=99999999`);
  await expect(
    panel(page)
      .getByRole('alert')
      .getByText(/a biztosított tábla adatai/),
  ).toBeVisible();
});

test('thirty policies, each on one line, are seen at once on a laptop', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enter(page, demoUrl(), 'manager', '/view/policies');
  await expect(page.getByRole('row').nth(30)).toBeVisible();
  await settled(page);
  const bottoms = await page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
  expect(bottoms.filter((bottom) => bottom <= DESKTOP.height).length).toBeGreaterThanOrEqual(30);
});

test('a farmer on a phone: their own settlement by the search, their policy by its link, the help', {
  tag: '@all',
}, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await enter(page, demoUrl(), 'farmer');
  await expect(page.locator('.ol-viewport')).toBeVisible();
  await page.getByRole('button', { name: 'Keresés', exact: true }).click();
  await page.keyboard.type('AGB-');
  await expect(page.getByText(/Nincs találat/)).toBeVisible();
  await searchField(page).fill('kunagto');
  // Their own parcels there come first, by the same word.
  await expect(option(page, /Kunágota ·/).first()).toBeVisible();
  await option(page, /Kunágota Békés/).click();
  await expect(searchField(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Segítség' }).click();
  const clip = page.getByRole('dialog').locator('video');
  await expect
    .poll(() => clip.evaluate((video: HTMLVideoElement) => [video.readyState > 0, video.textTracks.length]))
    .toEqual([true, 1]);
  expect(await serious(page)).toEqual([]);
  await keepScreens(page, 'help');
  await page.getByRole('button', { name: 'Bezárás' }).click();

  const [own] = (await hitBlock(demoUrl())).policies;
  await page.goto(`${demoUrl()}/view/policy/${own?.policyNumber}`);
  await expect(page.getByRole('heading', { level: 1, name: /^Kötvény/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Vissza' })).toHaveCount(0);
});

/** Pixels of a list's right edge that are looked at: beside the border, where the shade is darkest. */
const EDGE = { width: 2, height: 20 };

/**
 * Lightness of the list's right edge, of 255, in the middle of what the window shows of it: the picture of a whole list
 * that is longer than the window would resize the window. @param share of the way to its end, where it is scrolled first
 */
async function edgeOf(list: Locator, share: 0 | 1): Promise<number> {
  const { x, y } = await list.evaluate(async (element, part) => {
    // Letters at the edge are as dark as the shade; a table that was read again has them again.
    element.querySelector('table')?.style.setProperty('visibility', 'hidden');
    element.scrollIntoView({ block: 'center' });
    element.scrollTo({ left: element.scrollWidth * part });
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    await frame();
    await frame();
    const { top, bottom, right } = element.getBoundingClientRect();
    return { x: right - 4, y: (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2 };
  }, share);
  const image = await list.page().screenshot({ animations: 'disabled', clip: { x, y, ...EDGE } });
  return list.page().evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const { data: rgba = [] } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {};
    return [...rgba].reduce((sum, value) => sum + value, 0) / rgba.length;
  }, image.toString('base64'));
}

test('a list that goes on at its side is shaded there, and is not at its end', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize(TABLET);
  await enter(page, demoUrl(), 'manager', '/view/damages');
  const list = page.getByRole('region', { name: 'Kárakták' });
  await expect(list.getByRole('row').nth(2)).toBeVisible();
  await settled(page);
  await expect.poll(async () => (await edgeOf(list, 1)) - (await edgeOf(list, 0))).toBeGreaterThan(15);
});
