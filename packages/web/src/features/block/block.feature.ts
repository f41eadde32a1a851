import { peopleWith } from '#web/routes/people.ts';
import { href } from '#web/routes/routes.ts';
import { homeRoles } from '#web/session/roleProfiles.ts';
import { type Feature, late } from '#web/shared/feature.ts';
import { blockNames as names } from './block.feature.hu.ts';

const farmers = homeRoles('farmer');

export const blockFeature = {
  screens: [
    {
      route: 'block',
      // A farmer's blocks are on the farmer's own map.
      roles: peopleWith('block').filter((role) => !farmers.includes(role)),
      component: late(() => import('./BlockScreen.tsx'), 'BlockScreen'),
      hasFullMap: true,
    },
  ],
  hits: {
    block: {
      name: names.hit,
      target: ({ meparCode }) => ({ kind: 'address', route: 'block', to: href.block(meparCode) }),
    },
  },
} as const satisfies Feature;
