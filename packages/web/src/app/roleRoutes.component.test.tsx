import { act, screen, waitFor } from '@testing-library/react';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { showApp } from '#web/testing/show.tsx';
import { type Account, ACCOUNTS } from '../../../../e2e/support/roleTable.ts';
import { pathOf, ROUTE_NAMES, ROUTES } from '../../../../e2e/support/routeTable.ts';
import { screenFor } from './roleScreens.ts';
import type { ClientRoute } from '#web/routes/routes.ts';

const NO_PAGE = '404 - page not found';
const stands = (route: ClientRoute) => screenFor(route, ROLES.ADMIN) !== undefined;
const behind = ROUTE_NAMES.filter((route) => ROUTES[route].for !== 'everyone' && stands(route));
const isHis = (route: ClientRoute, account: Account) => (ROUTES[route].for as readonly Account[]).includes(account);
/** The address of nothing that is there. */
const missingPath = (route: ClientRoute) => `${pathOf(route, ROUTES[route].missing)}${ROUTES[route].query ?? ''}`;
/** A plant that nobody knows makes an address of no page: here stands one that everybody knows. */
const ownPath = (route: ClientRoute) =>
  route === 'yield' ? pathOf(route, { type: 'reference', plant: 'KALASZOS' }) : missingPath(route);

/** As a link in the application does. */
const go = (path: string) =>
  act(async () => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });

const none = () => screen.findByRole('heading', { name: NO_PAGE });
/** Out of the frame of the application, to the page of nobody. */
async function leave(): Promise<void> {
  await go('/nincs/ilyen');
  await waitFor(() => expect(screen.queryByRole('banner')).toBeNull());
  await none();
}

describe('every address', () => {
  it('is known to the table of the specification, and its table to it', () => {
    expect(ROUTE_NAMES.toSorted()).toEqual(Object.keys(ROUTES).toSorted());
  });

  it.each(ACCOUNTS)('%s: a colleague’s pages are none, and nothing is asked for them', async (account) => {
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

  it.each(ACCOUNTS)('%s: his own pages are pages, and say what there is not', { timeout: 120_000 }, async (account) => {
    showApp('/nincs/ilyen', personOf(account), EMPTY_WORLD);
    await none();
    for (const route of behind.filter((each) => isHis(each, account))) {
      await go(ownPath(route));
      await screen.findByRole('banner');
      await waitFor(() => {
        const [main] = screen.getAllByRole('main');
        expect(main?.textContent.trim() ?? '', route).not.toBe('');
        // The map of yields asks for the part of the country that is seen: without a layout none is.
        if (route !== 'yield') expect(screen.queryAllByRole('progressbar'), route).toEqual([]);
      });
      expect(screen.queryByText(NO_PAGE), route).toBeNull();
      expect(screen.queryByText('Hiba történt!'), route).toBeNull();
      await leave();
    }
  });
});
