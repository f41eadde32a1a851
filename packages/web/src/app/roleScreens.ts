import { FEATURES } from './features.ts';
import type { ClientRoute } from '#web/routes/routes.ts';
import type { Screen } from '#web/shared/feature.ts';

/** The existing screens, each for its roles. One address may have several, of which a role has one. */
export const SCREENS: readonly Screen[] = FEATURES.flatMap(({ screens = [] }) => screens);

const includes = (list: readonly number[], value: number) => list.includes(value);

/** The screen of an address for a role; undefined where the role has none. */
export const screenFor = (route: ClientRoute, role: number): Screen | undefined =>
  SCREENS.find((screen) => screen.route === route && includes(screen.roles, role));

/** Addresses behind the sign-in with a screen for at least one role. */
export const PROTECTED_ROUTES: readonly ClientRoute[] = [...new Set(SCREENS.map(({ route }) => route))];
