import { peopleWith } from '#web/routes/people.ts';
import { type Feature, late } from '#web/shared/feature.ts';

export const perilFeature = {
  screens: [
    {
      route: 'perils',
      roles: peopleWith('perils'),
      component: late(() => import('./PerilScreen.tsx'), 'PerilScreen'),
    },
  ],
} as const satisfies Feature;
