import { peopleWith } from '#web/routes/people.ts';
import { type Feature, late } from '#web/shared/feature.ts';

/** A farmer of the company: what they insure, what happened, what was written to and about them. */
export const insuredFarmerFeature = {
  screens: [
    {
      route: 'insuredFarmer',
      roles: peopleWith('insuredFarmer'),
      component: late(() => import('./FarmerFileScreen.tsx'), 'FarmerFileScreen'),
    },
  ],
} as const satisfies Feature;
