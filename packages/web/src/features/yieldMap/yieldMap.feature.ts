import { YIELD_TYPES } from '@georisk/domain/yieldMap/yieldScale.ts';
import { YIELD_GROUP_NAMES } from '#web/lib/yieldGroups.hu.ts';
import { peopleWith } from '#web/routes/people.ts';
import { href } from '#web/routes/routes.ts';
import { type Feature, late, type SubEntry, lateIcon } from '#web/shared/feature.ts';
import { yieldMapNames as names } from './yieldMap.feature.hu.ts';

const entries = YIELD_TYPES.flatMap((type) =>
  Object.entries(YIELD_GROUP_NAMES).map(
    ([group, title]): SubEntry => ({
      key: `${type} ${group}`,
      title: names.entry(title, type),
      path: href.yieldMap(type, group),
    }),
  ),
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
  layers: [{ layer: 'YIELD', load: () => import('./useYieldPart.tsx').then((module) => module.useYieldPart) }],
  menu: [
    {
      key: 'yield',
      title: names.menu,
      icon: lateIcon(() => import('~icons/material-symbols/grass-rounded')),
      route: 'yield',
      roles: peopleWith('yields'),
      to: { entries },
    },
  ],
} as const satisfies Feature;
