import { peopleWith } from '#web/routes/people.ts';
import { href } from '#web/routes/routes.ts';
import { type Feature, late, lateIcon } from '#web/shared/feature.ts';
import { damageNames as names } from './damage.feature.hu.ts';

export const damageFeature = {
  screens: [
    {
      route: 'damages',
      roles: peopleWith('damages'),
      component: late(() => import('./DamagesScreen.tsx'), 'DamagesScreen'),
    },
    {
      route: 'damage',
      roles: peopleWith('damage'),
      component: late(() => import('./DamageScreen.tsx'), 'DamageScreen'),
      hasFullMap: 'late',
    },
    {
      route: 'proposals',
      roles: peopleWith('proposals'),
      component: late(() => import('./proposals/ProposalsScreen.tsx'), 'ProposalsScreen'),
    },
    {
      route: 'createSampling',
      roles: peopleWith('saveSampling'),
      component: late(() => import('./sampling/SamplingScreen.tsx'), 'SamplingScreen'),
    },
    {
      route: 'fieldWalk',
      roles: peopleWith('saveSampling'),
      component: late(() => import('./field/FieldScreen.tsx'), 'FieldScreen'),
    },
  ],
  menu: [
    {
      key: 'damages',
      title: names.menu,
      icon: lateIcon(() => import('~icons/material-symbols/folder-open-outline-rounded')),
      route: 'damages',
      to: { path: href.damages() },
    },
  ],
  fieldCode: () =>
    Promise.all([
      import('./DamagesScreen.tsx'),
      import('./DamageScreen.tsx'),
      import('./CaseMap.tsx'),
      import('./PlotScreen.tsx'),
      import('./sampling/SamplingScreen.tsx'),
      import('./field/FieldScreen.tsx'),
    ]),
  hits: {
    damage: {
      name: names.hit,
      target: ({ damageNumber }) => ({ kind: 'address', route: 'damage', to: href.damage(damageNumber) }),
    },
  },
} as const satisfies Feature;
