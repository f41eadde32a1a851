import { peopleWith } from '#web/routes/people.ts';
import { href } from '#web/routes/routes.ts';
import { type Feature, late } from '#web/shared/feature.ts';
import { policyNames as names } from './policy.feature.hu.ts';

export const policyFeature = {
  screens: [
    {
      route: 'policy',
      roles: peopleWith('policy'),
      component: late(() => import('./PolicyScreen.tsx'), 'PolicyScreen'),
      hasFullMap: true,
    },
  ],
  hits: {
    policy: {
      name: names.hit,
      target: ({ policyNumber, year, policyId }) => ({
        kind: 'address',
        route: 'policy',
        to: href.policy(policyNumber, { year, ...(policyId !== undefined && { policyId }) }),
      }),
    },
  },
} as const satisfies Feature;
