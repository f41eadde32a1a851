import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import { matchPath } from 'react-router';
import { CLIENT_ROUTES, type ClientRoute } from '#web/routes/routes.ts';
import type { Screen } from '#web/shared/feature.ts';
import { FEATURES } from './features.ts';

/** The existing screens, each for its roles. One address may have several, of which a role has one. */
export const SCREENS: readonly Screen[] = FEATURES.flatMap(({ screens = [] }) => screens);

type Viewer = Pick<CurrentUser, 'role' | 'capabilities'>;

const includes = (list: readonly number[], value: number) => list.includes(value);

/** The screen of an address for a user; undefined where they have none. */
export const screenFor = (route: ClientRoute, { role, capabilities }: Viewer): Screen | undefined =>
  SCREENS.find(
    (screen) =>
      screen.route === route &&
      includes(screen.roles, role) &&
      (screen.capability === undefined || capabilities.includes(screen.capability)),
  );

/** The screen of a path for a user. */
export function screenAt(pathname: string, viewer: Viewer): Screen | undefined {
  const route = PROTECTED_ROUTES.find((each) => matchPath(CLIENT_ROUTES[each], pathname) !== null);
  return route === undefined ? undefined : screenFor(route, viewer);
}

/** Addresses behind the sign-in with a screen for at least one role. */
export const PROTECTED_ROUTES: readonly ClientRoute[] = [...new Set(SCREENS.map(({ route }) => route))];
