import { DESK_ROLES, peopleWith } from '#web/routes/people.ts';
import { pathTo } from '#web/routes/routes.ts';
import { type Feature, late, lateIcon } from '#web/shared/feature.ts';
import { radarNames as names } from './radar.feature.hu.ts';

export const radarFeature = {
  screens: [
    {
      route: 'radar',
      roles: peopleWith('radars'),
      component: late(() => import('./RadarScreen.tsx'), 'RadarScreen'),
      hasFullMap: true,
    },
  ],
  menu: [
    {
      key: 'radar',
      title: names.menu,
      icon: lateIcon(() => import('~icons/material-symbols/weather-hail-outline-rounded')),
      route: 'radar',
      roles: DESK_ROLES,
      to: { path: pathTo('radar') },
    },
  ],
  layers: [
    { layer: 'RADAR', load: () => import('./useRadarPart.tsx').then((module) => module.useRadarPart) },
    { layer: 'RADAR_DAMAGE_PLOT', load: () => import('./useRadarPart.tsx').then((module) => module.useRadarPlotPart) },
  ],
} as const satisfies Feature;
