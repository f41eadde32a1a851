import type { ImportTitles } from '../../importTitles.ts';
import { LAYER_ROLES as R } from '../../layers/layerRoles.ts';
import { layer } from '../../layers/layer.ts';

export const layers = {
  FOREST_RGB: layer(12, 'Ortofotó', 'forest', R.woodwiser, 100, { call: 'wms', visible: true }),
  FOREST_TERRAIN: layer(13, 'Domborzatmodell', 'forest', R.woodwiser, 110, { call: 'wms' }),
  FOREST_TREE_HEIGHT: layer(14, 'Famagasság', 'forest', R.woodwiser, 111, { call: 'wms' }),
  FOREST_ASPECT: layer(15, 'Kitettség', 'forest', R.woodwiser, 112, { call: 'wms' }),
  FOREST_SLOPE: layer(16, 'Lejtés', 'forest', R.woodwiser, 113, { call: 'wms' }),
  FOREST_UNIT: layer(17, 'Erdőrészlet határa', 'forest', R.woodwiser, 420, {
    call: 'forestProjects',
    visible: true,
  }),
  FOREST_STEM: layer(18, 'Törzsek', 'forest', R.woodwiser, 520, { call: 'forestProjects' }),
  FOREST_CROWN: layer(19, 'Koronák', 'forest', R.woodwiser, 510, { call: 'forestProjects' }),
} as const;

export const importTitles = {
  'forest-units': { title: 'erdőrészletek', description: 'erdőrészletek határa projektenként, főfafajjal' },
  'forest-stems': { title: 'törzsek', description: 'fák helye magassággal, fafajjal és mért átmérővel' },
  'forest-crowns': { title: 'koronák', description: 'fák koronájának körvonala magassággal és fafajjal' },
  'forest-orthophoto': { title: 'erdei ortofotó', description: 'egy projekt ortofotója (GeoTIFF, valódi színes)' },
  'forest-terrain': {
    title: 'erdei domborzatmodell',
    description: 'egy projekt domborzata (GeoTIFF, tengerszint feletti méter): árnyékolt kép, lejtés, kitettség',
  },
  'forest-canopy': {
    title: 'koronamodell',
    description: 'a fák talaj feletti magassága (GeoTIFF, méter, legfeljebb 1 m-es cella): kép, törzsek, koronák',
  },
  'forest-points': {
    title: 'erdei pontfelhő',
    description:
      'egy projekt lézeres felmérése (LAS, LAZ, COPC): domborzat és koronamodell készül belőle, azokból képek, törzsek, koronák',
  },
} as const satisfies ImportTitles;

export const jobTitles = {
  'forest-trees': 'Fák keresése a koronamodellben',
} as const satisfies Record<string, string>;
