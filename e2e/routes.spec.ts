import { expect, type Page, test } from '@playwright/test';
import { serious } from './support/axe.ts';
import { expectFits } from './support/fitting.ts';
import { DESKTOP, demoUrl, enter, PHONE } from './support/people.ts';
import { presentPaths } from './support/presentPaths.ts';
import { isHisPage, NO_PAGE } from './support/roleScreens.ts';
import { type Account, END_TO_END } from './support/roleTable.ts';
import { pathOf, ROUTE_NAMES, ROUTES } from './support/routeTable.ts';
import { go, visit } from './support/visiting.ts';

const open = ROUTE_NAMES.filter((route) => ROUTES[route].for === 'everyone');
const behind = ROUTE_NAMES.filter((route) => ROUTES[route].for !== 'everyone');
const whose = (route: (typeof behind)[number], account: Account) =>
  (ROUTES[route].for as readonly Account[]).includes(account);
const missingPath = (route: (typeof behind)[number]) =>
  `${pathOf(route, ROUTES[route].missing)}${ROUTES[route].query ?? ''}`;

/** A path with an unknown plant is no page: a known one replaces it. */
const pagePath = (route: (typeof behind)[number]) =>
  route === 'yield' ? pathOf(route, { type: 'reference', plant: 'KALASZOS' }) : missingPath(route);

/** Errors of the page's own code: refusals by the server are reported by the browser, not by the application. */
function faults(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    found.push(`${page.url()}: ${message.text()}`);
  });
  return found;
}

/** Beginnings of the texts for a missing object. */
const SORRY = /nem található|[Nn]incs|Nem sikerült|nem létezik|[Ii]smeretlen/;

const BY_NIGHT = ['phone, dark', PHONE, 'dark'] as const;
const AT_DESK = ['desktop, light', DESKTOP, 'light'] as const;

/** Sets the window and the colour scheme of a user. */
async function look(page: Page, [, viewport, colorScheme]: typeof BY_NIGHT | typeof AT_DESK): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}

/** A sentence in Hungarian, or the name of a screen: never nothing, and never an endless spinner. */
async function saysSomething(page: Page): Promise<void> {
  const content = page.getByRole('main').first();
  await expect(content).toBeVisible();
  await expect.poll(async () => (await content.innerText()).trim().length).toBeGreaterThan(0);
  await expect(content.getByRole('progressbar')).toHaveCount(0);
}

test.describe('every address', () => {
  test('works on a phone by night as at a desk, without serious violations, and its address is that of a reload', {
    tag: '@all',
  }, async ({ page }) => {
    test.setTimeout(480_000);
    const found = faults(page);
    const violated: Record<string, string[]> = {};
    const judge = async (path: string, [sight]: typeof BY_NIGHT | typeof AT_DESK) => {
      const violations = await serious(page);
      if (violations.length > 0) violated[`${path} (${sight})`] = violations;
    };
    const present = await presentPaths(demoUrl());
    await enter(page, demoUrl(), 'admin');
    // A manager's own figures are no administrator's.
    for (const route of behind.filter((each) => whose(each, 'admin'))) {
      const path = present[route] ?? missingPath(route);
      await look(page, BY_NIGHT);
      const answer = await page.goto(`${demoUrl()}${path}`);
      expect(answer?.status(), path).toBe(200);
      expect(await isHisPage(page), path).toBe(true);
      await saysSomething(page);
      await page.waitForLoadState('networkidle');
      await expectFits(page, `${path}: wider than a phone`);
      await judge(path, BY_NIGHT);
      // What the screen is about names it: it is read once the screen stands.
      const title = await page.title();
      const address = page.url();
      await look(page, AT_DESK);
      // A screen that changes its address must be found there again.
      if (address !== `${demoUrl()}${path}`) await page.reload();
      await saysSomething(page);
      await expect(page, path).toHaveTitle(title);
      await expect(page).toHaveURL(address);
      await expect(page.getByText('Hiba történt!')).toHaveCount(0);
      await judge(path, AT_DESK);
    }
    expect(found).toEqual([]);
    expect(violated).toEqual({});
  });

  test('of a missing object says so in Hungarian', { tag: '@all' }, async ({ page }) => {
    const found = faults(page);
    await page.setViewportSize(DESKTOP);
    await enter(page, demoUrl(), 'admin');
    const paths = behind.filter((each) => ROUTES[each].missing !== undefined && each !== 'yield').map(missingPath);
    for (const path of paths) {
      await visit(page, path);
      await saysSomething(page);
      const sentence = page.getByRole('main').getByText(SORRY);
      await expect(sentence.first(), path).toBeVisible();
      await expect(page.getByText('Hiba történt!')).toHaveCount(0);
    }
    for (const path of paths) {
      // The server refuses forbidden queries before any page.
      await page.goto(`${demoUrl()}${path}${path.includes('?') ? '' : '%00'}%F0%9F%92%A3`);
      await expect(page.getByRole('heading').or(page.getByRole('alert')).first(), path).toBeVisible();
      await expect(page.getByText('Hiba történt!')).toHaveCount(0);
    }
    expect(found).toEqual([]);
  });

  test('that is open to everyone shows a text to every user, also reloaded', { tag: '@all' }, async ({ page }) => {
    const found = faults(page);
    for (const route of open) {
      const path = `${pathOf(route, ROUTES[route].missing)}${ROUTES[route].query ?? ''}`;
      const answer = await page.goto(`${demoUrl()}${path}`);
      expect(answer?.status(), path).toBe(200);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page.getByText(NO_PAGE)).toHaveCount(0);
    }
    expect(found).toEqual([]);
  });

  for (const account of END_TO_END) {
    test(`${account}: own pages are pages, a colleague's are not found, and request nothing`, { tag: '@all' }, async ({
      page,
    }) => {
      const found = faults(page);
      await enter(page, demoUrl(), account);
      await saysSomething(page);
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/') && !pathname.startsWith('/api/logs/')) asked.push(pathname);
      });
      const none = page.getByText(NO_PAGE);
      await go(page, '/nincs/ilyen');
      await expect(none).toBeVisible();
      await page.waitForLoadState('networkidle');
      for (const route of behind) {
        asked.length = 0;
        await go(page, pagePath(route));
        if (whose(route, account)) {
          await expect(none, `${account} ${route}`).toHaveCount(0);
          await go(page, '/nincs/ilyen');
          await expect(none).toBeVisible();
          await page.waitForLoadState('networkidle');
        } else {
          await expect(none, `${account} ${route}`).toBeVisible();
          expect(asked, `${account} ${route}`).toEqual([]);
          await expect(page).not.toHaveURL(/bejelentkezes/);
        }
      }
      expect(found).toEqual([]);
    });
  }
});
