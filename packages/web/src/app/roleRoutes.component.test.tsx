import { act, screen, waitFor } from '@testing-library/react';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { showApp } from '#web/testing/show.tsx';
import { type Account, ACCOUNTS } from '../../../../e2e/support/roleTable.ts';
import { pathOf, ROUTE_NAMES, ROUTES } from '../../../../e2e/support/routeTable.ts';
import { person } from '#web/testing/people.ts';
import { screenFor } from './roleScreens.ts';
import type { ClientRoute } from '#web/routes/routes.ts';

const NO_PAGE = '404 - page not found';
const stands = (route: ClientRoute) => screenFor(route, person(ROLES.ADMIN)) !== undefined;
const behind = ROUTE_NAMES.filter((route) => ROUTES[route].for !== 'everyone');
const isHis = (route: ClientRoute, account: Account) => (ROUTES[route].for as readonly Account[]).includes(account);
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

describe('every address', () => {
  it("is in the table of the specification, and the table's addresses exist", () => {
    expect(ROUTE_NAMES.toSorted()).toEqual(Object.keys(ROUTES).toSorted());
  });

  it('behind the sign-in has a screen for an administrator', () => {
    // A company's figures are its manager's alone.
    const theirs = (route: (typeof behind)[number]) => isHis(route, 'manager') && !isHis(route, 'admin');
    expect(behind.filter((route) => !stands(route) && !theirs(route))).toEqual([]);
  });

  it.each(ACCOUNTS)('%s: a colleague’s pages are not found, and request nothing', async (account) => {
    const { server } = showApp('/nincs/ilyen', personOf(account), EMPTY_WORLD);
    await none();
    for (const route of behind.filter((each) => !isHis(each, account))) {
      const before = server.received.length;
      await go(missingPath(route));
      await screen.findByRole('banner');
      await none();
      expect(
        server
          .names()
          .slice(before)
          .filter((name) => name !== 'currentUser'),
        route,
      ).toEqual([]);
      expect(window.location.pathname).not.toContain('bejelentkezes');
      await leave();
    }
  });

  it.each(ACCOUNTS)('%s: own pages are pages, and show what is missing', { timeout: 120_000 }, async (account) => {
    showApp('/nincs/ilyen', personOf(account), EMPTY_WORLD);
    await none();
    for (const route of behind.filter((each) => isHis(each, account))) {
      await go(ownPath(route));
      await screen.findByRole('banner');
      await waitFor(() => {
        const [main] = screen.getAllByRole('main');
        expect(main?.textContent.trim() ?? '', route).not.toBe('');
        // The yield map requests the visible part of the country: without a layout there is none.
        if (route !== 'yield') expect(screen.queryAllByRole('progressbar'), route).toEqual([]);
      });
      expect(screen.queryByText(NO_PAGE), route).toBeNull();
      expect(screen.queryByText('Hiba történt!'), route).toBeNull();
      await leave();
    }
  });
});
