import { href } from '#web/routes/routes.ts';
import { homeRoles } from '#web/session/roleProfiles.ts';
import { type Feature, late, lateIcon } from '#web/shared/feature.ts';
import { homeNames as names } from './home.feature.hu.ts';

/** The home of everybody but the farmer, and the entry that opens everybody's own. */
export const homeFeature = {
  screens: [
    {
      route: 'home',
      roles: homeRoles('staff'),
      component: late(() => import('./HomeScreen.tsx'), 'HomeScreen'),
      hasFullMap: true,
      welcome: () => import('./welcome.hu.ts').then((module) => module.staffWelcome),
    },
  ],
  menu: [
    {
      key: 'home',
      title: names.menu,
      icon: lateIcon(() => import('~icons/material-symbols/home-rounded')),
      route: 'home',
      to: { path: href.home() },
    },
  ],
} as const satisfies Feature;
