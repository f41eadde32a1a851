import { expect, type Page, test } from '@playwright/test';
import { serious } from './support/axe.ts';
import { caseScreens, raiseSheet } from './support/caseScreens.ts';
import { managePlots, plotsDialog, startDrawing } from './support/drawing.ts';
import { DESKTOP, demoUrl, enter, PHONE } from './support/people.ts';
import { hitBlock, presentPaths } from './support/presentPaths.ts';
import { isHisPage } from './support/roleScreens.ts';
import { pathOf, ROUTE_NAMES, ROUTES } from './support/routeTable.ts';
import { leave, visit } from './support/visiting.ts';

// Each test visits many screens, and none changes anything.
test.describe.configure({ mode: 'parallel' });

interface Screen {
  readonly user?: string;
  readonly path: string;
  readonly open?: (page: Page) => Promise<void>;
}

const SCREENS: Readonly<Record<string, Screen>> = {
  'sign-in': { path: '/bejelentkezes' },
  'password reset': { path: '/passwordReset' },
  'password renewal': { path: '/passwordRenew?token=1-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
  link: { path: '/t/1-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
  '404': { path: '/nincs/ilyen' },
  farmer: { user: 'farmer', path: '/' },
  'alert view': { user: 'farmer', path: '/?view=alert' },
  'plots dialog': {
    user: 'farmer',
    path: '/',
    open: async (page) => (await managePlots(page).click(), plotsDialog(page).waitFor()),
  },
  drawing: { user: 'farmer', path: '/', open: startDrawing },
  menu: { user: 'farmer', path: '/', open: (page) => page.getByRole('button', { name: 'Menü', exact: true }).click() },
  help: {
    user: 'farmer',
    path: '/',
    open: (page) =>
      page
        .getByRole('button', { name: /Segítség/ })
        .first()
        .click(),
  },
};

const AT_DESK = ['desktop, light', DESKTOP, 'light'] as const;
const BY_NIGHT = ['phone, dark', PHONE, 'dark'] as const;
const BY_DAY = ['phone, light', PHONE, 'light'] as const;
type Sight = typeof AT_DESK | typeof BY_NIGHT | typeof BY_DAY;

/** `npm test` judges each screen once, at a desk in the light. */
const ONCE = ['at a desk', [AT_DESK]] as const;
const OF_ALL = [ONCE, ['on a phone by night and by day', [BY_NIGHT, BY_DAY]]] as const;
const OF_DESK = [ONCE, ['on a phone by night', [BY_NIGHT]]] as const;

/** Sets the window and the colour scheme of a user, with the open parts of the screen. */
async function look(page: Page, [, viewport, colorScheme]: Sight): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}

/**
 * Opens a screen at a desk. @param isOpened a dialog or a drawing of the screen before may hold back whoever leaves it
 */
async function reach(page: Page, path: string, isOpened: boolean): Promise<void> {
  // The size and the scheme change while an empty page is shown: drawing a screen anew takes longer.
  if (isOpened) await page.goto('about:blank');
  else await leave(page);
  await look(page, AT_DESK);
  if (isOpened) await page.goto(`${demoUrl()}${path}`);
  else await visit(page, path);
}

type Found = Record<string, string[]>;

/** Checks the current screen in each size and scheme. @param onPhone done first on a phone */
async function judge(
  page: Page,
  name: string,
  sights: readonly Sight[],
  found: Found,
  onPhone?: (page: Page) => Promise<void>,
): Promise<void> {
  for (const sight of sights) {
    await look(page, sight);
    if (sight !== AT_DESK) await onPhone?.(page);
    const violations = await serious(page);
    if (violations.length > 0) found[`${name} (${sight[0]})`] = violations;
  }
}

for (const [where, sights] of OF_ALL)
  test(`every screen is free of serious violations ${where}`, { tag: where === ONCE[0] ? [] : '@all' }, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    await look(page, AT_DESK);
    let signedIn: string | undefined;
    const found: Found = {};
    for (const [name, { user, path, open }] of Object.entries(SCREENS)) {
      await page.goto('about:blank');
      await look(page, AT_DESK);
      if (user !== signedIn && user !== undefined) await enter(page, demoUrl(), user, path);
      else await page.goto(`${demoUrl()}${path}`);
      signedIn = user;
      await page.locator('h1, h2, .ol-viewport').first().waitFor();
      await open?.(page);
      await judge(page, name, sights, found);
    }
    expect(found).toEqual({});
  });

const DESK = [
  ['/?layers', (page: Page) => page.getByRole('button', { name: 'Rétegek', exact: true }).first().click()],
  ['/?menu', (page: Page) => page.getByRole('button', { name: 'Menü', exact: true }).click()],
  ['/view/dashboard?category=kotvenyek&subcategory=terulet', undefined],
  ['/view/dashboard?category=felvetelek&subcategory=felho', undefined],
] as const;

/** Screens that an administrator does not have, or not with these figures. */
const OF_MANAGER = ['/', `${pathOf('companyFigures', {})}${ROUTES.companyFigures.query}`] as const;

/** The other addresses of an administrator; in both sizes and loaded: `routes.spec.ts`. */
const OTHERS = ROUTE_NAMES.filter(
  (route) =>
    route !== 'home' && !route.startsWith('damage') && (ROUTES[route].for as readonly string[]).includes('admin'),
);

test('every other screen of an administrator is free of serious violations at a desk', async ({ page }) => {
  test.setTimeout(300_000);
  await look(page, AT_DESK);
  const found: Found = {};
  const present = await presentPaths(demoUrl());
  await enter(page, demoUrl(), 'admin');
  for (const route of OTHERS) {
    const path = present[route] ?? `${pathOf(route, ROUTES[route].missing)}${ROUTES[route].query ?? ''}`;
    await visit(page, path);
    expect(await isHisPage(page), path).toBe(true);
    await judge(page, path, [AT_DESK], found);
  }
  expect(found).toEqual({});
});

for (const [where, sights] of OF_DESK)
  test(`the opened parts of the insurer's desk, its figures and a manager's screens are free of serious violations ${where}`, {
    tag: where === ONCE[0] ? [] : '@all',
  }, async ({ page }) => {
    test.setTimeout(420_000);
    await look(page, AT_DESK);
    const { meparCode } = await hitBlock(demoUrl());
    const found: Found = {};
    await enter(page, demoUrl(), 'admin');
    let isOpened = false;
    for (const [path, open] of [[`/view/block/${meparCode}?productType=ChangeMap`, undefined] as const, ...DESK]) {
      await reach(page, path, isOpened);
      isOpened = open !== undefined;
      expect(await isHisPage(page), path).toBe(true);
      await open?.(page);
      await judge(page, path, sights, found);
    }
    await page.goto('about:blank');
    await enter(page, demoUrl(), 'manager');
    for (const path of OF_MANAGER) {
      await reach(page, path, false);
      await page.locator('h1').first().waitFor();
      await judge(page, path, sights, found);
    }
    expect(found).toEqual({});
  });

for (const [where, sights] of OF_DESK)
  test(`the path of a damage case is free of serious violations ${where}`, {
    tag: where === ONCE[0] ? [] : '@all',
  }, async ({ page }) => {
    test.setTimeout(420_000);
    await look(page, AT_DESK);
    const found: Found = {};
    await enter(page, demoUrl(), 'admin');
    let isOpened = false;
    for (const [path, open] of await caseScreens(demoUrl())) {
      await reach(page, path, isOpened);
      isOpened = open !== undefined;
      await page.locator('h1').first().waitFor();
      await open?.(page);
      await judge(page, path, sights, found, raiseSheet);
    }
    expect(found).toEqual({});
  });
