import { type Role, ROLE_GROUPS } from '@georisk/domain/roles/roles.ts';
import type { ComponentType } from 'react';
import * as lazyScreens from './lazyScreens.ts';
import { peopleWith } from '#web/routes/people.ts';
import { ROLE_PROFILES, type RoleProfile } from '#web/session/roleProfiles.ts';
import type { ClientRoute } from '#web/routes/routes.ts';
import { VIEWS } from '#web/routes/views.ts';

export interface Screen {
  readonly route: ClientRoute;
  /** Who may open it; for the others the address is not found, and nothing is requested from the server. */
  readonly roles: readonly Role[];
  readonly component: ComponentType;
}

const rolesWith = (fits: (profile: RoleProfile) => boolean): readonly Role[] =>
  ROLE_GROUPS.all.filter((role) => fits(ROLE_PROFILES[role]));

/** The existing screens, each for its roles. One address may have several, of which a role has one. */
export const SCREENS: readonly Screen[] = [
  { route: 'home', roles: rolesWith(({ home }) => home === 'staff'), component: lazyScreens.HomeScreen },
  { route: 'home', roles: rolesWith(({ home }) => home === 'farmer'), component: lazyScreens.FarmerScreen },
  { route: 'block', roles: rolesWith(({ home }) => home === 'farmer'), component: lazyScreens.FarmerScreen },
  {
    route: 'block',
    roles: VIEWS.BLOCK.roles.filter((role) => ROLE_PROFILES[role].home !== 'farmer'),
    component: lazyScreens.BlockScreen,
  },
  { route: 'policy', roles: VIEWS.POLICY.roles, component: lazyScreens.PolicyScreen },
  { route: 'damages', roles: peopleWith('damages'), component: lazyScreens.DamagesScreen },
  { route: 'damage', roles: VIEWS.DAMAGE.roles, component: lazyScreens.DamageScreen },
  { route: 'createDamage', roles: peopleWith('createDamage'), component: lazyScreens.CreateDamageScreen },
  { route: 'createSampling', roles: VIEWS.SAMPLING.roles, component: lazyScreens.SamplingScreen },
  { route: 'profile', roles: rolesWith(({ profileMenu }) => profileMenu), component: lazyScreens.ProfileScreen },
  { route: 'dashboard', roles: peopleWith('dashboard'), component: lazyScreens.DashboardScreen },
  { route: 'damageChronology', roles: VIEWS.DAMAGE_CHRONOLOGY.roles, component: lazyScreens.ChronologyScreen },
  { route: 'yield', roles: VIEWS.YIELD.roles, component: lazyScreens.YieldMapScreen },
  { route: 'adminUsers', roles: peopleWith('adminUsers'), component: lazyScreens.UsersScreen },
  { route: 'adminSessions', roles: peopleWith('sessions'), component: lazyScreens.SessionsScreen },
  { route: 'adminCompanies', roles: peopleWith('adminCompanies'), component: lazyScreens.CompaniesScreen },
  { route: 'adminAudit', roles: peopleWith('audit'), component: lazyScreens.AuditScreen },
  { route: 'adminMessages', roles: peopleWith('outbox'), component: lazyScreens.MessagesScreen },
  { route: 'adminImports', roles: peopleWith('imports'), component: lazyScreens.ImportsScreen },
  { route: 'adminAlertDeliveries', roles: peopleWith('alertDeliveries'), component: lazyScreens.AlertDeliveriesScreen },
  { route: 'adminSources', roles: peopleWith('sources'), component: lazyScreens.SourcesScreen },
  { route: 'adminWork', roles: peopleWith('work'), component: lazyScreens.WorkScreen },
];

const includes = (list: readonly number[], value: number) => list.includes(value);

/** The screen of an address for a role; undefined where the role has none. */
export const screenFor = (route: ClientRoute, role: number): Screen | undefined =>
  SCREENS.find((screen) => screen.route === route && includes(screen.roles, role));

/** Addresses behind the sign-in with a screen for at least one role. */
export const PROTECTED_ROUTES: readonly ClientRoute[] = [...new Set(SCREENS.map(({ route }) => route))];
