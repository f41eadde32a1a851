import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { describe, expect, it } from 'vitest';
import { credentials } from '#web/lib/browserCredentials.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { person } from '#web/testing/people.ts';
import { showApp } from '#web/testing/show.tsx';
import { pathOf, ROUTE_NAMES, ROUTES } from '../../../../e2e/support/routeTable.ts';
import { screenFor } from './roleScreens.ts';

const behind = ROUTE_NAMES.filter(
  (route) => ROUTES[route].for !== 'everyone' && screenFor(route, person(ROLES.ADMIN)) !== undefined,
);
const here = () => window.location.pathname + window.location.search;

describe('an address behind the sign-in', () => {
  it.each(behind)('%s redirects there, and back to itself afterwards', async (route) => {
    const path = `${pathOf(route, ROUTES[route].missing)}${ROUTES[route].query ?? ''}`;
    const { server } = showApp(path, undefined, { ...EMPTY_WORLD, currentUser: person(ROLES.ADMIN) });
    await screen.findByRole('button', { name: 'Bejelentkezés' });
    expect(window.location.pathname).toBe('/bejelentkezes');
    expect(new URLSearchParams(window.location.search).get('url') ?? '/').toBe(path);
    expect(server.names().filter((name) => name !== 'installation')).toEqual([]);
    // Signed in elsewhere in this browser: the sign-in page redirects to the requested address.
    act(() => credentials.keepToken('token-of-the-test'));
    await screen.findByRole('banner');
    await waitFor(() => expect(here()).toBe(path));
    cleanup();
  });
});
