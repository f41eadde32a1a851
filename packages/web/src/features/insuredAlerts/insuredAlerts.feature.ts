import { peopleWith } from '#web/routes/people.ts';
import { pathTo } from '#web/routes/routes.ts';
import { type Feature, late, lateIcon } from '#web/shared/feature.ts';
import { insuredAlertNames as names } from './insuredAlerts.feature.hu.ts';

/** Alerts on insured land as a list, and the satellite images that are expected. */
export const insuredAlertsFeature = {
  screens: [
    {
      route: 'insuredAlerts',
      roles: peopleWith('insuredAlerts'),
      component: late(() => import('./InsuredAlertsScreen.tsx'), 'InsuredAlertsScreen'),
    },
    {
      route: 'passes',
      roles: peopleWith('passes'),
      component: late(() => import('./PassesScreen.tsx'), 'PassesScreen'),
    },
  ],
  menu: [
    {
      key: 'insuredAlerts',
      title: names.alerts,
      icon: lateIcon(() => import('~icons/material-symbols/warning-outline-rounded')),
      route: 'insuredAlerts',
      to: { path: pathTo('insuredAlerts') },
    },
  ],
} as const satisfies Feature;
