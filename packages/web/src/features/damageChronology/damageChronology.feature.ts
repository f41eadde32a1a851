import { peopleWith } from '#web/routes/people.ts';
import { pathTo } from '#web/routes/routes.ts';
import { type Feature, late, lateIcon } from '#web/shared/feature.ts';
import { damageChronologyNames as names } from './damageChronology.feature.hu.ts';

export const damageChronologyFeature = {
  screens: [
    {
      route: 'damageChronology',
      roles: peopleWith('damageChronology'),
      component: late(() => import('./ChronologyScreen.tsx'), 'ChronologyScreen'),
      hasFullMap: true,
    },
  ],
  layers: [
    {
      layer: 'DAMAGE_CHRONOLOGY',
      load: () => import('./useDamageChronologyPart.ts').then((module) => module.useDamageChronologyPart),
    },
  ],
  menu: [
    {
      key: 'damageChronology',
      title: names.menu,
      icon: lateIcon(() => import('~icons/material-symbols/thunderstorm-rounded')),
      route: 'damageChronology',
      to: { path: pathTo('damageChronology') },
    },
  ],
} as const satisfies Feature;
