import { expect, type Page, test } from '@playwright/test';
import { serious } from './support/axe.ts';
import { expectFits } from './support/fitting.ts';
import { askDemo, importOnScreen } from './support/importing.ts';
import { DESKTOP, demoUrl, enter, PHONE, TABLET } from './support/people.ts';
import { drawer } from './support/roleScreens.ts';
import { keepScreens } from './support/screens.ts';
import { mapSettled } from './support/settled.ts';

interface Block {
  readonly meparCode: string;
  readonly frostLabel: string | null;
  readonly damages: readonly { readonly damageNumber: string }[];
}

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

const blocks = async (userName: string): Promise<readonly Block[]> => {
  const path = `/api/frostDamages?extent=${encodeURIComponent(JSON.stringify(LANDSCAPE))}`;
  return (await askDemo<{ readonly items: readonly Block[] }>(userName, path)).items;
};

const settled = (page: Page) => mapSettled(page, 60_000);
const chosen = (page: Page) => page.getByRole('region', { name: 'MePAR blokk' });

test('a manager opens the danger of frost, finds a block, and reads its damages', async ({ page }) => {
  const damaged = (await blocks('manager')).find(({ damages }) => damages.length > 0);
  if (damaged === undefined) throw new Error('The demo has no damage by frost');
  await page.setViewportSize(DESKTOP);
  await enter(page, demoUrl(), 'manager');
  await page.getByRole('button', { name: 'Menü', exact: true }).click();
  // The home screen beneath has a menu with such a link too.
  await drawer(page).getByRole('link', { name: 'Fagyveszély térkép' }).click();
  await expect(page).toHaveURL(/\/view\/frostDamage/);
  await expect(page.getByText(/6 állomás mérései alapján, \d{4}–\d{4}\./)).toBeVisible();
  await settled(page);
  await keepScreens(page, 'frost-home');

  await page.getByRole('combobox').fill(damaged.meparCode);
  await page.getByRole('option').filter({ hasText: damaged.meparCode }).click();
  await expect(chosen(page).getByRole('heading', { name: damaged.meparCode })).toBeVisible();
  await expect(chosen(page).getByText(damaged.frostLabel ?? '')).toBeVisible();
  await expect(chosen(page).getByText(damaged.damages[0]?.damageNumber ?? '')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/view/frostDamage\\?meparCode=${damaged.meparCode}`));
  await settled(page);
  expect(await serious(page)).toEqual([]);
  await keepScreens(page, 'frost-block');

  // Another block, by a press on the map: the map stays where it is.
  const { width = 0, height = 0 } = (await page.locator('.ol-viewport').boundingBox()) ?? {};
  await page.locator('.ol-viewport').click({ position: { x: width * 0.8, y: height * 0.25 } });
  await expect(page).not.toHaveURL(new RegExp(damaged.meparCode));
  await expect(chosen(page).getByText('Fagyveszély:')).toBeVisible();
});

for (const [name, size] of Object.entries({ phone: PHONE, tablet: TABLET }))
  test(`the danger of frost fits on a ${name}`, { tag: '@all' }, async ({ page }) => {
    await page.setViewportSize(size);
    const tile = page.waitForResponse(/\/tiles\/frost\//);
    await enter(page, demoUrl(), 'manager', '/view/frostDamage');
    expect((await tile).status()).toBe(200);
    await settled(page);
    await expectFits(page);
  });

test('an insurer without risk has no danger of frost, and none of another one’s damages', { tag: '@all' }, async ({
  page,
}) => {
  await enter(page, demoUrl(), 'manager-b', '/view/frostDamage');
  await expect(page.getByText('404 - page not found')).toBeVisible();
  const numbers = (await blocks('manager')).flatMap(({ damages }) => damages.map(({ damageNumber }) => damageNumber));
  expect(numbers.length).toBeGreaterThan(0);
  expect(numbers.filter((number) => !number.startsWith('AGB-F-'))).toEqual([]);
});

test('an administrator imports damages by frost on the screen, and the insurer has them', { tag: '@all' }, async ({
  page,
}) => {
  const [free] = (await blocks('manager')).filter(({ damages }) => damages.length === 0);
  const number = `F-${Date.now()}`;
  const row = (danger: string) =>
    `karszam;mepar;veszelynem;datum;karosodott terulet;kifizetes;karszazalek\n${number};${free?.meparCode};${danger};2024-04-21;0,5;120000;35\n`;
  await importOnScreen(page, {
    kind: 'frost-damages',
    company: 'Alföldi Gazdabiztosító Zrt.',
    bad: { file: { name: 'rossz.csv', content: row('Jégeső') }, reason: /Jégeső/ },
    good: { name: 'fagykarok.csv', content: row('Tavaszi fagy') },
  });
  const after = (await blocks('manager')).find(({ meparCode }) => meparCode === free?.meparCode);
  expect(after?.damages.map(({ damageNumber }) => damageNumber)).toEqual([number]);
});
