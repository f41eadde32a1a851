import type { ImportKindRow } from '#server/imports/importKind.ts';
import { needed, ofFeatures } from '#server/imports/ofFeatures.ts';
import { handled, type Module } from '#server/module.ts';
import { rasterStore } from '#server/modules/wms/mapRenderer.ts';
import { forestFinders } from './forest.finders.ts';
import { FOREST_TREES } from './forest.jobs.ts';
import { forestTreesJob } from './forestTrees.job.ts';
import { forestUnitFeatures } from './forest.features.ts';
import { forestRoutes } from './forest.routes.ts';
import { importForestCanopy, importForestOrthophoto, importForestTerrain } from './imports/rasters.import.ts';
import { importForestPoints } from './imports/points.import.ts';
import { importForestCrowns, importForestStems } from './imports/trees.import.ts';
import { crownFields, stemFields } from './imports/trees.plan.ts';
import { importForestUnits } from './imports/units.import.ts';
import { unitFields } from './imports/units.plan.ts';
import { crownTiles, stemTiles } from './forestTiles.ts';

const VECTOR = ['map', 'layer', 'company'] as const;

type RasterImport = typeof importForestCanopy;

const raster = (run: RasterImport): ImportKindRow => ({
  files: 'image',
  options: ['company', 'date', 'nodata', 'granule', 'refresh'],
  ofCompany: true,
  undo: 'pictures' as const,
  open:
    () =>
    (deps, path, { command, companyId, onProgress }) =>
      run(deps, path, { ...command, companyId: needed(companyId) }, onProgress),
});

export const forestModule: Module = {
  jobs: [
    handled(FOREST_TREES, ({ config, database }) =>
      forestTreesJob({ executor: database.kysely, openStore: () => rasterStore(config) }),
    ),
  ],
  routes: ({ calls, deps }) => forestRoutes(calls, deps),
  featureLayers: { forestUnits: forestUnitFeatures },
  tileLayers: { forestStems: stemTiles, forestCrowns: crownTiles },
  imports: {
    'forest-units': {
      undo: 'rows',
      fields: unitFields,
      options: VECTOR,
      ofCompany: true,
      open: () =>
        ofFeatures((deps, source, { command, companyId, onProgress }) =>
          importForestUnits(deps, source, { ...command, companyId: needed(companyId) }, onProgress),
        ),
    },
    'forest-stems': {
      undo: 'rows',
      fields: stemFields,
      options: VECTOR,
      ofCompany: true,
      open: () =>
        ofFeatures((deps, source, { command, companyId, onProgress }) =>
          importForestStems(deps, source, { ...command, companyId: needed(companyId) }, onProgress),
        ),
    },
    'forest-crowns': {
      undo: 'rows',
      fields: crownFields,
      options: VECTOR,
      ofCompany: true,
      open: () =>
        ofFeatures((deps, source, { command, companyId, onProgress }) =>
          importForestCrowns(deps, source, { ...command, companyId: needed(companyId) }, onProgress),
        ),
    },
    'forest-orthophoto': raster(importForestOrthophoto),
    'forest-terrain': raster(importForestTerrain),
    'forest-canopy': raster(importForestCanopy),
    'forest-points': {
      undo: 'pictures',
      files: 'points',
      options: ['company', 'date', 'granule', 'refresh'],
      ofCompany: true,
      open:
        () =>
        (deps, path, { command, companyId, onProgress }) =>
          importForestPoints(deps, path, { ...command, companyId: needed(companyId) }, onProgress),
    },
  },
  finders: forestFinders,
};
