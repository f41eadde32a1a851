import { peopleWith } from '#web/routes/people.ts';
import { pathTo } from '#web/routes/routes.ts';
import { type Feature, late, lateIcon } from '#web/shared/feature.ts';
import { portfolioNames as names } from './portfolio.feature.hu.ts';

/** What the company insures: the list of policies, and the sums insured by crop, peril and district. */
export const portfolioFeature = {
  screens: [
    {
      route: 'policies',
      roles: peopleWith('policyList'),
      component: late(() => import('./PoliciesScreen.tsx'), 'PoliciesScreen'),
    },
    {
      route: 'exposure',
      roles: peopleWith('exposure'),
      component: late(() => import('./ExposureScreen.tsx'), 'ExposureScreen'),
    },
  ],
  menu: [
    {
      key: 'policies',
      title: names.policies,
      icon: lateIcon(() => import('~icons/material-symbols/contract-outline-rounded')),
      route: 'policies',
      to: { path: pathTo('policies') },
    },
    {
      key: 'exposure',
      title: names.exposure,
      icon: lateIcon(() => import('~icons/material-symbols/pie-chart-outline-rounded')),
      route: 'exposure',
      to: { path: pathTo('exposure') },
    },
  ],
} as const satisfies Feature;
