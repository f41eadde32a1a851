import { peopleWith } from '#web/routes/people.ts';
import { pathTo } from '#web/routes/routes.ts';
import { homeRoles } from '#web/session/roleProfiles.ts';
import { type Feature, late } from '#web/shared/feature.ts';
import { blockPlotNames as names } from './blockPlot.feature.hu.ts';

/** The plots of agronomy's clients: their home, the screen of each, their layer of every full map. */
export const blockPlotFeature = {
  screens: [
    {
      route: 'home',
      roles: homeRoles('blockPlots'),
      component: late(() => import('./BlockPlotsScreen.tsx'), 'BlockPlotsScreen'),
      hasFullMap: true,
      welcome: () => import('./welcome.hu.ts').then((module) => module.blockPlotWelcome),
    },
    {
      route: 'blockPlot',
      roles: peopleWith('blockPlot'),
      component: late(() => import('./BlockPlotScreen.tsx'), 'BlockPlotScreen'),
      hasFullMap: true,
    },
  ],
  layers: [
    { layer: 'BLOCK_PLOT', load: () => import('./useBlockPlotPart.ts').then((module) => module.useBlockPlotPart) },
  ],
  hits: {
    blockPlot: {
      name: names.hit,
      target: ({ id }) => ({ kind: 'address', route: 'blockPlot', to: pathTo('blockPlot', { id }) }),
    },
  },
} as const satisfies Feature;
