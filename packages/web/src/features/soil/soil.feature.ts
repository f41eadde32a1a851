import { peopleWith } from '#web/routes/people.ts';
import { pathTo } from '#web/routes/routes.ts';
import { homeRoles } from '#web/session/roleProfiles.ts';
import { type Feature, late } from '#web/shared/feature.ts';
import { soilNames as names } from './soil.feature.hu.ts';

export const soilFeature = {
  screens: [
    {
      route: 'home',
      roles: homeRoles('soil'),
      component: late(() => import('./SoilHomeScreen.tsx'), 'SoilHomeScreen'),
      hasFullMap: true,
      welcome: () => import('./welcome.hu.ts').then((module) => module.soilWelcome),
    },
    {
      route: 'soilSamplingMepar',
      roles: peopleWith('soilMepar'),
      component: late(() => import('./SoilMeparScreen.tsx'), 'SoilMeparScreen'),
      hasFullMap: true,
    },
  ],
  layers: [
    { layer: 'SOIL_TERRAIN', load: () => import('./useTerrainPart.ts').then((module) => module.useTerrainPart) },
    { layer: 'SOIL_GENETIC', load: () => import('./useSoilZoneParts.ts').then((module) => module.useGeneticPart) },
    { layer: 'SOIL_PHYSICAL', load: () => import('./useSoilZoneParts.ts').then((module) => module.usePhysicalPart) },
    { layer: 'SOIL_SAMPLE', load: () => import('./useSamplePart.tsx').then((module) => module.useSamplePart) },
    {
      layer: 'SOIL_MANAGEMENT_ZONE',
      call: 'soilManagementZone',
      load: () => import('./useZonePart.tsx').then((module) => module.useZonePart),
    },
    {
      layer: 'SOIL_MANAGEMENT_ZONE',
      call: 'soilManagementZones',
      load: () => import('./waitingParts.ts').then((module) => module.useZonesOfPlot),
    },
    { layer: 'NDVI', load: () => import('./waitingParts.ts').then((module) => module.useNdviOfBlock) },
    { layer: 'MEPAR', load: () => import('./useMeparPart.ts').then((module) => () => module.useMeparPart()) },
  ],
  hits: {
    prokatMeparCode: {
      name: names.hit,
      target: ({ meparCode }) => ({
        kind: 'address',
        route: 'soilSamplingMepar',
        to: pathTo('soilSamplingMepar', { id: meparCode }),
      }),
    },
  },
} as const satisfies Feature;
