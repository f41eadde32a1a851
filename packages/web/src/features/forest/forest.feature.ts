import { peopleWith } from '#web/routes/people.ts';
import { pathTo } from '#web/routes/routes.ts';
import { homeRoles } from '#web/session/roleProfiles.ts';
import { type Feature, late } from '#web/shared/feature.ts';
import { forestNames as names } from './forest.feature.hu.ts';

/** A forestry company's projects: their home, the screen of each, of each unit, and the trees of every full map. */
export const forestFeature = {
  screens: [
    {
      route: 'home',
      roles: homeRoles('forest'),
      component: late(() => import('./ForestHomeScreen.tsx'), 'ForestHomeScreen'),
      hasFullMap: true,
      welcome: () => import('./welcome.hu.ts').then((module) => module.forestWelcome),
    },
    {
      route: 'forestProject',
      roles: peopleWith('forestProject'),
      component: late(() => import('./ForestProjectScreen.tsx'), 'ForestProjectScreen'),
      hasFullMap: true,
    },
    {
      route: 'forestUnit',
      roles: peopleWith('forestUnit'),
      component: late(() => import('./ForestUnitScreen.tsx'), 'ForestUnitScreen'),
      hasFullMap: true,
    },
  ],
  layers: [
    { layer: 'FOREST_RGB', load: () => import('./usePictureParts.ts').then((module) => module.usePhotoPart) },
    { layer: 'FOREST_TERRAIN', load: () => import('./usePictureParts.ts').then((module) => module.useTerrainPart) },
    { layer: 'FOREST_TREE_HEIGHT', load: () => import('./usePictureParts.ts').then((module) => module.useHeightPart) },
    { layer: 'FOREST_ASPECT', load: () => import('./usePictureParts.ts').then((module) => module.useAspectPart) },
    { layer: 'FOREST_SLOPE', load: () => import('./usePictureParts.ts').then((module) => module.useSlopePart) },
    { layer: 'FOREST_UNIT', load: () => import('./useUnitPart.ts').then((module) => module.useUnitPart) },
    { layer: 'FOREST_STEM', load: () => import('./useTreeParts.tsx').then((module) => module.useStemPart) },
    { layer: 'FOREST_CROWN', load: () => import('./useTreeParts.tsx').then((module) => module.useCrownPart) },
  ],
  hits: {
    woodwiserProject: {
      name: names.project,
      target: ({ id }) => ({ kind: 'address', route: 'forestProject', to: pathTo('forestProject', { id }) }),
    },
    woodwiserForestUnit: {
      name: names.unit,
      target: ({ id }) => ({ kind: 'address', route: 'forestUnit', to: pathTo('forestUnit', { id }) }),
    },
  },
} as const satisfies Feature;
