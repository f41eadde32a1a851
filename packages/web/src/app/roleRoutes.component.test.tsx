import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { showApp } from '#web/testing/show.tsx';
import { type Account, ACCOUNTS, END_TO_END } from '../../../../e2e/support/roleTable.ts';
import { pathOf, ROUTE_NAMES, ROUTES } from '../../../../e2e/support/routeTable.ts';
import { SCREENS, screenFor } from './roleScreens.ts';
import type { ClientRoute } from '#web/routes/routes.ts';
import { profileOf } from '#web/session/roleProfiles.ts';

const NO_PAGE = '404 - page not found';
const behind = ROUTE_NAMES.filter((route) => ROUTES[route].for !== 'everyone');
const isHis = (route: ClientRoute, account: Account) => (ROUTES[route].for as readonly Account[]).includes(account);
const own = (account: Account) => behind.filter((route) => isHis(route, account));
const screenOf = (route: ClientRoute, account: Account) => screenFor(route, personOf(account));
/** An address without anything behind it. */
const missingPath = (route: ClientRoute) => `${pathOf(route, ROUTES[route].missing)}${ROUTES[route].query ?? ''}`;
/** A path with an unknown plant is no page: a known one replaces it. */
const ownPath = (route: ClientRoute) =>
  route === 'yield' ? pathOf(route, { type: 'reference', plant: 'KALASZOS' }) : missingPath(route);

/** As a link in the application does. */
const go = (path: string) =>
  act(async () => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });

const none = () => screen.findByRole('heading', { name: NO_PAGE });
/** Navigates outside of the application's frame, to a page that belongs to nobody. */
async function leave(): Promise<void> {
  await go('/nincs/ilyen');
  await waitFor(() => expect(screen.queryByRole('banner')).toBeNull());
  await none();
}

/** A page that has loaded; by its attributes, as a query by role reads the whole page at each of its changes. */
function isWhole(route: ClientRoute): void {
  expect(document.querySelector('main')?.textContent.trim() ?? '', route).not.toBe('');
  // The yield map requests the visible part of the country: without a layout there is none.
  if (route !== 'yield') expect([...document.querySelectorAll('[role="progressbar"]')], route).toEqual([]);
}

/** Opens addresses one after the other: each is a page, and shows what is missing. */
async function openAll(account: Account, routes: readonly ClientRoute[]): Promise<void> {
  showApp('/nincs/ilyen', personOf(account), EMPTY_WORLD);
  await none();
  for (const route of routes) {
    await go(ownPath(route));
    await screen.findByRole('banner');
    await waitFor(() => isWhole(route));
    expect(screen.queryByText(NO_PAGE), route).toBeNull();
    expect(screen.queryByText('Hiba történt!'), route).toBeNull();
    await leave();
  }
}

/** Screens that none of the shown roles has, each with the first account of the specification that has it. */
const shown = new Set(END_TO_END.flatMap((account) => own(account).map((route) => screenOf(route, account))));
const others = SCREENS.filter((each) => !shown.has(each)).map((each) => ({
  route: each.route,
  account: ACCOUNTS.find((account) => screenOf(each.route, account) === each),
}));

describe('every address', () => {
  it("is in the table of the specification, and the table's addresses exist", () => {
    expect(ROUTE_NAMES.toSorted()).toEqual(Object.keys(ROUTES).toSorted());
  });

  it.each(ACCOUNTS)('%s: has a screen where the specification says so, and nowhere else', (account) => {
    expect(profileOf(personOf(account).role)?.home ?? 'none').not.toBe('none');
    expect(behind.filter((route) => screenOf(route, account) !== undefined)).toEqual(own(account));
  });

  it.each(END_TO_END)('%s: a colleague’s pages are not found, and request nothing', async (account) => {
    const { server } = showApp('/nincs/ilyen', personOf(account), EMPTY_WORLD);
    await none();
    for (const route of behind.filter((each) => !isHis(each, account))) {
      await go(missingPath(route));
      await screen.findByRole('banner');
      await none();
      // All requests so far: one that came late is found at the next address.
      expect(
        server.names().filter((name) => name !== 'currentUser'),
        route,
      ).toEqual([]);
      expect(window.location.pathname).not.toContain('bejelentkezes');
      await leave();
    }
    expect(server.names().filter((name) => name !== 'currentUser')).toEqual([]);
  });

  it.each(END_TO_END)('%s: own pages are pages, and show what is missing', async (account) => {
    await openAll(account, own(account));
  });

  it.each(others)('$route of $account is a page as well', async ({ account, route }) => {
    if (account === undefined) throw new Error('nobody has this screen');
    await openAll(account, [route]);
  });
});
