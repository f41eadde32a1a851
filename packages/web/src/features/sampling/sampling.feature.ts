import { peopleWith } from '#web/routes/people.ts';
import { type Feature, late } from '#web/shared/feature.ts';

export const samplingFeature = {
  screens: [
    {
      route: 'createSampling',
      roles: peopleWith('saveSampling'),
      component: late(() => import('./SamplingScreen.tsx'), 'SamplingScreen'),
      hasFullMap: true,
    },
  ],
} as const satisfies Feature;
