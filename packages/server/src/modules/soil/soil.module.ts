import { needed, ofFeatures } from '#server/imports/ofFeatures.ts';
import type { Module } from '#server/module.ts';
import { soilSampleFeatures, soilZoneFeatures } from './soil.features.ts';
import { soilRoutes } from './soil.routes.ts';
import { importSoilSamples } from './soilSamples.import.ts';
import { importSoilZones } from './soilZones.import.ts';
import { importTerrain } from './terrain.import.ts';
import { soilZoneFields } from './soilZones.plan.ts';
import { soilSampleFields } from './soilSamples.plan.ts';

const VECTOR = ['map', 'layer', 'company'] as const;

export const soilModule: Module = {
  routes: ({ calls, deps }) => soilRoutes(calls, deps),
  featureLayers: { soilZones: soilZoneFeatures, soilSamples: soilSampleFeatures },
  imports: {
    'soil-zones': {
      undo: 'rows',
      fields: soilZoneFields,
      options: VECTOR,
      ofCompany: true,
      open: () =>
        ofFeatures((deps, source, { command, companyId, onProgress }) =>
          importSoilZones(deps, source, { ...command, companyId: needed(companyId) }, onProgress),
        ),
    },
    'soil-samples': {
      undo: 'rows',
      fields: soilSampleFields,
      options: VECTOR,
      ofCompany: true,
      open: () =>
        ofFeatures((deps, source, { command, companyId, onProgress }) =>
          importSoilSamples(deps, source, { ...command, companyId: needed(companyId) }, onProgress),
        ),
    },
    terrain: {
      undo: 'pictures',
      files: 'image',
      options: ['company', 'date', 'nodata', 'granule', 'refresh'],
      ofCompany: true,
      open:
        () =>
        (deps, path, { command, companyId, onProgress }) =>
          importTerrain(deps, { path }, { ...command, companyId: needed(companyId) }, onProgress),
    },
  },
};
