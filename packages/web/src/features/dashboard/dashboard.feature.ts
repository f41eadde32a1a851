import { peopleWith } from '#web/routes/people.ts';
import { href } from '#web/routes/routes.ts';
import { type Feature, late, lateIcon } from '#web/shared/feature.ts';
import { dashboardNames as names } from './dashboard.feature.hu.ts';

export const dashboardFeature = {
  screens: [
    {
      route: 'dashboard',
      roles: peopleWith('dashboard'),
      component: late(() => import('./DashboardScreen.tsx'), 'DashboardScreen'),
    },
  ],
  menu: [
    {
      key: 'dashboard',
      title: names.menu,
      icon: lateIcon(() => import('~icons/material-symbols/bar-chart-rounded')),
      route: 'dashboard',
      to: { path: href.dashboard() },
    },
  ],
} as const satisfies Feature;
