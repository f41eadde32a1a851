import { homeRoles } from '#web/session/roleProfiles.ts';
import { type Feature, late } from '#web/shared/feature.ts';

/** The home of assessors: the cases of their day on the map and as cards. */
export const caseRouteFeature = {
  screens: [
    {
      route: 'home',
      roles: homeRoles('route'),
      component: late(() => import('./CaseRouteHome.tsx'), 'CaseRouteHome'),
      hasFullMap: true,
      welcome: () => import('./welcome.hu.ts').then((module) => module.routeWelcome),
    },
  ],
} as const satisfies Feature;
