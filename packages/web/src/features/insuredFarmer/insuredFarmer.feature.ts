import { peopleWith } from '#web/routes/people.ts';
import { pathTo } from '#web/routes/routes.ts';
import { type Feature, late } from '#web/shared/feature.ts';
import { insuredFarmerNames as names } from './insuredFarmer.feature.hu.ts';

/** A farmer of the company: what they insure, what happened, what was written to and about them. */
export const insuredFarmerFeature = {
  screens: [
    {
      route: 'insuredFarmer',
      roles: peopleWith('insuredFarmer'),
      component: late(() => import('./FarmerFileScreen.tsx'), 'FarmerFileScreen'),
    },
  ],
  hits: {
    farmer: {
      name: names.hit,
      target: ({ farmerId }) => ({
        kind: 'address',
        route: 'insuredFarmer',
        to: pathTo('insuredFarmer', { id: farmerId }),
      }),
    },
  },
} as const satisfies Feature;
