import { expect, type Locator, type Page, test } from '@playwright/test';
import { serious } from './support/axe.ts';
import { expectFits } from './support/fitting.ts';
import { askDemo, feature, importOnScreen, inEov, squareAt } from './support/importing.ts';
import { DESKTOP, demoUrl, enter, PHONE, pixelShare, TABLET, tokenOf } from './support/people.ts';
import { middleOf, middleOfMap } from './support/places.ts';
import { keepScreens } from './support/screens.ts';
import { mapSettled } from './support/settled.ts';

const home = (page: Page) => page.getByRole('region', { name: 'Talajfelmérés' });
const block = (page: Page) => page.getByRole('region', { name: 'MePAR blokk' });

/** The map has drawn everything and does not move. */
const settled = (page: Page) => mapSettled(page, 60_000);

const soilAt = (page: Page) => page.getByRole('dialog', { name: /Talajfolt|Talajminta|Menedzsmentzóna/ });

/** Presses the map until it has opened something: a press before its shapes are drawn finds nothing. */
async function pressUntil(
  page: Page,
  place: () => Promise<{ x: number; y: number }> | { x: number; y: number },
  opened: Locator,
): Promise<void> {
  await expect(async () => {
    await settled(page);
    if (!(await opened.isVisible())) await page.locator('.ol-viewport').click({ position: await place() });
    await expect(opened).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 90_000 });
}

interface Found {
  readonly suggestions: readonly { readonly meparCode?: string }[];
}

/** A block that the surveyor's search finds. */
async function someBlock(): Promise<string> {
  const authorization = `Bearer ${await tokenOf(demoUrl(), 'prokat')}`;
  for (const phrase of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
    const answer = await fetch(`${demoUrl()}/api/search?phrase=${phrase}`, { headers: { authorization } });
    const [first] = ((await answer.json()) as Found).suggestions;
    if (first?.meparCode !== undefined) return first.meparCode;
  }
  throw new Error('The demo has no blocks');
}

/** The middle of a block, as the address of a map has it. */
async function middleOfBlock(code: string): Promise<string> {
  const { geom } = await askDemo<{ geom: { coordinates: unknown[] } }>('prokat', `/api/prokat/mepar/${code}`);
  return middleOf(geom);
}

const zonesOf = async (userName: string): Promise<number> => {
  const authorization = `Bearer ${await tokenOf(demoUrl(), userName)}`;
  const answer = await fetch(`${demoUrl()}/api/prokat/overview`, { headers: { authorization } });
  return ((await answer.json()) as { soilZones: number }).soilZones;
};

test('a surveyor opens the survey, finds a block, and reads its soil', async ({ page }) => {
  const code = await someBlock();
  await page.setViewportSize(DESKTOP);
  await enter(page, demoUrl(), 'prokat');
  await expect(page).toHaveTitle(/Talajfelmérés/);
  await expect(page.locator('#info-panel')).toHaveCount(0);
  await expect(home(page).getByText(/talajfolt · .* talajminta · .* menedzsmentzóna/)).toBeVisible();
  await keepScreens(page, 'soil-home');
  await home(page).getByRole('button', { name: 'Ugrás a felmért területre' }).click();
  await expect(page.getByText('16 Réti csernozjomok')).toBeVisible();
  await expect(page.getByText('1 Köves és földes kopárok')).toHaveCount(0);
  expect(await serious(page)).toEqual([]);
  await keepScreens(page, 'soil-survey');

  await page.getByPlaceholder('MePAR kód...').fill(code);
  await page.getByRole('option').filter({ hasText: code }).first().click();
  await expect(page).toHaveURL(new RegExp(`/view/soilSamplingMepar/${code}`));
  await expect(block(page).getByRole('heading', { name: code })).toBeVisible();
  await expect(block(page).getByRole('combobox', { name: 'NDVI-kép napja' })).toBeVisible();
  await keepScreens(page, 'soil-mepar');

  await settled(page);
  await expect.poll(() => pixelShare(page, 'vivid')).toBeGreaterThan(0.05);
  // A click in the middle of the block reads the soil beneath its picture.
  await pressUntil(page, () => ({ x: DESKTOP.width / 2, y: DESKTOP.height / 2 }), soilAt(page));
  expect(await serious(page)).toEqual([]);
});

test('a surveyor presses the soil at home, and goes on to the block beneath it', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  const code = await someBlock();
  const place = `map=${await middleOfBlock(code)},15`;
  const popup = soilAt(page);
  await enter(page, demoUrl(), 'prokat', `/?${place}`);
  await pressUntil(page, () => page.evaluate(middleOfMap), popup);
  expect(await serious(page)).toEqual([]);
  await popup.getByRole('link', { name: `MePAR blokk ${code}` }).click();
  await expect(page).toHaveURL(new RegExp(`/view/soilSamplingMepar/${code}`));
  await expect(block(page).getByRole('heading', { name: code })).toBeVisible();

  // Where nothing of the survey is on the map, a press opens the block at once.
  const bare = 'layers=-SOIL_GENETIC,-SOIL_PHYSICAL,-SOIL_SAMPLE,-SOIL_MANAGEMENT_ZONE';
  await page.goto(`${demoUrl()}/?${bare}&${place}`);
  await pressUntil(page, () => page.evaluate(middleOfMap), block(page).getByRole('heading', { name: code }));
  await expect(page).toHaveURL(new RegExp(`/view/soilSamplingMepar/${code}`));
});

for (const [name, size] of Object.entries({ phone: PHONE, tablet: TABLET }))
  test(`the survey fits on a ${name}, and is there after the jump`, { tag: '@all' }, async ({ page }) => {
    await page.setViewportSize(size);
    await enter(page, demoUrl(), 'prokat');
    const zones = page.waitForResponse(/soilZone/);
    await home(page).getByRole('button', { name: 'Ugrás a felmért területre' }).click();
    await expect(home(page)).toHaveCount(0);
    await zones;
    await pressUntil(page, () => page.evaluate(middleOfMap), soilAt(page));
    await expectFits(page);
  });

test('two surveyors see their own survey, and nobody else any of it', { tag: '@all' }, async ({ page }) => {
  const [own, neighbours] = [await zonesOf('prokat'), await zonesOf('prokat-b')];
  expect(own).toBeGreaterThan(neighbours);
  expect(neighbours).toBeGreaterThan(0);
  const code = await someBlock();
  await enter(page, demoUrl(), 'manager', `/view/soilSamplingMepar/${code}`);
  await expect(page.getByText('404 - page not found')).toBeVisible();
});

test('an administrator imports soil zones on the screen, and the surveyor has them', { tag: '@all' }, async ({
  page,
}) => {
  const before = await zonesOf('prokat');
  const zone = (colour: object) =>
    feature(
      { azonosito: `imported-${Date.now()}`, genetikai: 'Kísérleti talaj', fizikai: 'vályog', ...colour },
      squareAt(790_000, 130_000),
    );
  await importOnScreen(page, {
    kind: 'soil-zones',
    company: 'Tiszántúli Talajvizsgáló Labor',
    bad: {
      file: { name: 'rossz.geojson', content: inEov(zone({ genetikai_szin: 'lila' })) },
      reason: /Invalid HEX color/,
    },
    good: { name: 'talajfoltok.geojson', content: inEov(zone({ genetikai_szin: '#aa8866' })) },
  });
  expect(await zonesOf('prokat')).toBe(before + 1);
  await enter(page, demoUrl(), 'prokat');
  await expect(home(page).getByText(`${before + 1} talajfolt`)).toBeVisible();
});
