import { peopleWith } from '#web/routes/people.ts';
import { pathTo } from '#web/routes/routes.ts';
import { type Feature, late, lateIcon } from '#web/shared/feature.ts';
import { frostNames as names } from './frost.feature.hu.ts';

export const frostFeature = {
  screens: [
    {
      route: 'frostDamage',
      roles: peopleWith('frostDamages'),
      capability: 'risk',
      component: late(() => import('./FrostScreen.tsx'), 'FrostScreen'),
      hasFullMap: true,
      search: {
        query: { isFrostDamageScreen: 'true' },
        hits: {
          block: {
            name: names.block,
            target: ({ meparCode }) => ({
              kind: 'address',
              route: 'frostDamage',
              to: pathTo('frostDamage', {}, { meparCode }),
            }),
          },
          city: {
            name: names.city,
            target: ({ bbox: [west = 0, south = 0, east = 0, north = 0] }) => ({
              kind: 'place',
              box: [west, south, east, north],
            }),
          },
        },
      },
    },
  ],
  menu: [
    {
      key: 'frostDamage',
      title: names.menu,
      icon: lateIcon(() => import('~icons/material-symbols/ac-unit-rounded')),
      route: 'frostDamage',
      capability: 'risk',
      to: { path: pathTo('frostDamage') },
    },
  ],
  layers: [
    {
      layer: 'FROST_DANGER',
      capability: 'risk',
      load: () => import('./useDangerPart.tsx').then((module) => module.useDangerPart),
    },
    {
      layer: 'FROST_DAMAGE',
      capability: 'risk',
      load: () => import('./useDamagePart.ts').then((module) => module.useDamagePart),
    },
    {
      layer: 'FROST_CHRONOLOGY',
      capability: 'risk',
      load: () => import('./useFrostChronologyPart.ts').then((module) => module.useFrostChronologyPart),
    },
  ],
} as const satisfies Feature;
