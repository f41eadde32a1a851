import { lazy } from 'react';
import { YIELD_GROUP_NAMES } from '#web/lib/yieldGroups.hu.ts';
import { DESK_ROLES, peopleWith } from '#web/routes/people.ts';
import { href } from '#web/routes/routes.ts';
import { type Feature, late, type SubEntry } from '#web/shared/feature.ts';
import { yieldMapNames as names } from './yieldMap.feature.hu.ts';

const groups = Object.entries(YIELD_GROUP_NAMES).map(
  ([group, title]): SubEntry => ({ key: group, title, path: href.yieldMap('reference', group) }),
);

export const yieldMapFeature = {
  screens: [
    {
      route: 'yield',
      roles: peopleWith('yields'),
      component: late(() => import('./YieldMapScreen.tsx'), 'YieldMapScreen'),
      hasFullMap: true,
    },
  ],
  menu: [
    {
      key: 'yield',
      title: names.menu,
      icon: lazy(() => import('~icons/material-symbols/grass-rounded')),
      route: 'yield',
      roles: DESK_ROLES,
      to: { entries: groups },
    },
  ],
} as const satisfies Feature;
