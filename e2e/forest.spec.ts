import { expect, type Page, test } from '@playwright/test';
import { serious } from './support/axe.ts';
import { expectFits } from './support/fitting.ts';
import { askDemo, feature, importOnScreen, inEov } from './support/importing.ts';
import { DESKTOP, demoUrl, enter, PHONE, TABLET } from './support/people.ts';
import { keepScreens } from './support/screens.ts';
import { mapSettled } from './support/settled.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}
interface Unit {
  readonly id: number;
  readonly stemCount: number;
  readonly settlement: string;
  readonly project: Named;
  readonly stems: readonly { readonly polygon: { readonly coordinates: readonly [number, number] } }[];
}

/** The map has drawn everything and does not move. */
const settled = (page: Page) => mapSettled(page, 60_000);
const panel = (page: Page) => page.getByRole('complementary');
const unitsOf = (who: string) => askDemo<readonly Unit[]>(who, '/api/woodwiser/forestUnits');

/** A unit of a project with all its trees. */
async function unitOf(project: string): Promise<Unit> {
  const found = (await unitsOf('woodwiser')).find((each) => each.project.name === project);
  if (found === undefined) throw new Error(`The demo has no unit of ${project}`);
  return askDemo<Unit>('woodwiser', `/api/woodwiser/forestUnits/${found.id}`);
}

/** In pixels of the map, which is the whole window below the bar. */
const middleOfMap = () => {
  const { width, height } = document.querySelector('.ol-viewport')?.getBoundingClientRect() ?? new DOMRect();
  return { x: width / 2, y: height / 2 };
};

test('a forester goes from the projects to a unit and to one of its trees', async ({ page }) => {
  const unit = await unitOf('Légi felmérés');
  await page.setViewportSize(DESKTOP);
  await enter(page, demoUrl(), 'woodwiser');
  await expect(page).toHaveTitle(/Erdőleltár/);
  await keepScreens(page, 'forest-home');
  const photo = page.waitForResponse(/geoserver\/c2\/wms.*ForestRgb_/);
  await panel(page).getByRole('link', { name: 'Légi felmérés' }).click();
  expect((await photo).headers()['content-type']).toBe('image/webp');
  await expect(panel(page).getByText('Teljes fatérfogat (számított)')).toBeVisible();
  await settled(page);
  await keepScreens(page, 'forest-project');
  await panel(page).getByRole('list', { name: 'Erdőrészletek' }).getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/view/woodwiserForestUnit/${unit.id}`));
  await expect(panel(page).getByRole('list', { name: 'Fafajok' })).toBeVisible();
  await settled(page);
  expect(await serious(page)).toEqual([]);
  await keepScreens(page, 'forest-unit');
  const heights = page.waitForResponse(/geoserver\/c2\/wms.*ForestHeight_.*tree-height/);
  await page.goto(
    `${demoUrl()}/view/woodwiserForestUnit/${unit.id}?layers=FOREST_TREE_HEIGHT,FOREST_SLOPE,FOREST_ASPECT`,
  );
  expect((await heights).ok()).toBe(true);
  for (const legend of ['20–25\u00A0m', '15–25\u00A0°', 'Sík'])
    await expect(page.getByText(legend).first()).toBeVisible();
  await keepScreens(page, 'forest-heights');

  const [x, y] = unit.stems[0]?.polygon.coordinates ?? [0, 0];
  const popup = page.getByRole('dialog', { name: 'Fa', exact: true });
  // A press before the trees are drawn opens the unit beneath them.
  await expect(async () => {
    await page.goto(`${demoUrl()}/?layers=FOREST_STEM,FOREST_CROWN&map=${Math.round(x)},${Math.round(y)},18`);
    await settled(page);
    await page.locator('.ol-viewport').click({ position: await page.evaluate(middleOfMap) });
    await expect(popup.getByText('Mellmagassági átmérő (számított)')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(popup.getByText(/m³$/)).toBeVisible();
  await keepScreens(page, 'forest-tree');
});

for (const [name, size] of Object.entries({ phone: PHONE, tablet: TABLET }))
  test(`a unit fits on a ${name}`, { tag: '@all' }, async ({ page }) => {
    const unit = await unitOf('Légi felmérés');
    await page.setViewportSize(size);
    await enter(page, demoUrl(), 'woodwiser', `/view/woodwiserForestUnit/${unit.id}`);
    await settled(page);
    await expectFits(page);
  });

test('two forestry companies see their own forests, and nobody else any of them', { tag: '@all' }, async ({ page }) => {
  const [own, neighbours] = [await unitsOf('woodwiser'), await unitsOf('woodwiser-b')];
  expect(neighbours).not.toEqual([]);
  const both = new Set([...own, ...neighbours].map(({ id }) => id));
  expect(both.size).toBe(own.length + neighbours.length);
  await enter(page, demoUrl(), 'woodwiser', `/view/woodwiserForestUnit/${neighbours[0]?.id ?? 0}`);
  await expect(panel(page).getByRole('list', { name: 'Fafajok' })).toHaveCount(0);
  await enter(page, demoUrl(), 'manager', `/view/woodwiserForestUnit/${own[0]?.id ?? 0}`);
  await expect(page.getByText('404 - page not found')).toBeVisible();
});

test('an administrator imports stems on the screen, and the forester has them', { tag: '@all' }, async ({ page }) => {
  const unit = await unitOf('Törzsenkénti felvétel');
  const [x, y] = unit.stems[0]?.polygon.coordinates ?? [0, 0];
  const stem = (height: number) =>
    feature(
      { azonosito: `imported-${Date.now()}`, magassag: height, fafaj: 'Bükk' },
      { type: 'Point', coordinates: [x + 1, y + 1] },
    );
  await importOnScreen(page, {
    kind: 'forest-stems',
    company: 'Körös–Maros Erdőgazda Kft.',
    bad: { file: { name: 'rossz.geojson', content: inEov(stem(-18)) }, reason: /Negatív szám: -18 \(magasság\)/ },
    good: { name: 'torzsek.geojson', content: inEov(stem(18)) },
  });
  const after = await askDemo<Unit>('woodwiser', `/api/woodwiser/forestUnits/${unit.id}`);
  expect(after.stemCount).toBe(unit.stemCount + 1);
});
