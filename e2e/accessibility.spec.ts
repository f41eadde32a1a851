import { expect, type Page, test } from '@playwright/test';
import { serious } from './support/axe.ts';
import { caseScreens, raiseSheet } from './support/caseScreens.ts';
import { managePlots, plotsDialog, startDrawing } from './support/drawing.ts';
import { DESKTOP, demoUrl, enter, PHONE } from './support/people.ts';
import { hitBlock, presentPaths } from './support/presentPaths.ts';
import { isHisPage } from './support/roleScreens.ts';
import { pathOf, ROUTE_NAMES, ROUTES } from './support/routeTable.ts';

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

const SIGHTS = [
  ['phone', PHONE, 'light'],
  ['phone', PHONE, 'dark'],
  ['desktop', DESKTOP, 'light'],
] as const;

for (const [size, viewport, scheme] of SIGHTS) {
  test(`${size}, ${scheme}: nothing serious on any screen`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    let signedIn: string | undefined;
    const found: Record<string, string[]> = {};
    for (const [name, { user, path, open }] of Object.entries(SCREENS)) {
      if (user !== signedIn && user !== undefined) await enter(page, demoUrl(), user, path);
      else await page.goto(`${demoUrl()}${path}`);
      signedIn = user;
      await page.locator('h1, h2, .ol-viewport').first().waitFor();
      await open?.(page);
      const violations = await serious(page);
      if (violations.length > 0) found[name] = violations;
    }
    expect(found).toEqual({});
  });
}

const DESK = [
  ['/?layers', (page: Page) => page.getByRole('button', { name: 'Rétegek', exact: true }).first().click()],
  ['/?menu', (page: Page) => page.getByRole('button', { name: 'Menü', exact: true }).click()],
  ['/view/dashboard?category=kotvenyek&subcategory=terulet', undefined],
  ['/view/dashboard?category=felvetelek&subcategory=felho', undefined],
] as const;

for (const [size, viewport, scheme] of SIGHTS.slice(1)) {
  test(`${size}, ${scheme}: nothing serious at the insurer's desk`, async ({ page }) => {
    test.setTimeout(300_000);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const present = await presentPaths(demoUrl());
    const routes = ROUTE_NAMES.filter((route) => ROUTES[route].for !== 'everyone').map(
      (route) => present[route] ?? `${pathOf(route, ROUTES[route].missing)}${ROUTES[route].query ?? ''}`,
    );
    const { meparCode } = await hitBlock(demoUrl());
    const found: Record<string, string[]> = {};
    await enter(page, demoUrl(), 'admin');
    for (const [path, open] of [
      ...routes.map((route) => [route, undefined] as const),
      [`/view/block/${meparCode}?productType=ChangeMap`, undefined] as const,
      ...DESK,
    ]) {
      await page.goto(`${demoUrl()}${path}`);
      // What has no screen yet is no page, which was looked at above.
      if (!(await isHisPage(page))) continue;
      await open?.(page);
      const violations = await serious(page);
      if (violations.length > 0) found[path] = violations;
    }
    expect(found).toEqual({});
  });
}

for (const [size, viewport, scheme] of SIGHTS.slice(1)) {
  test(`${size}, ${scheme}: nothing serious on the path of a damage case`, async ({ page }) => {
    test.setTimeout(300_000);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const found: Record<string, string[]> = {};
    await enter(page, demoUrl(), 'admin');
    for (const [path, open] of await caseScreens(demoUrl())) {
      await page.goto(`${demoUrl()}${path}`);
      await page.locator('h1').first().waitFor();
      await raiseSheet(page);
      await open?.(page);
      const violations = await serious(page);
      if (violations.length > 0) found[path] = violations;
    }
    expect(found).toEqual({});
  });
}
