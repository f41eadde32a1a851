import type { Module } from '#server/module.ts';
import { ofFeatures } from '#server/imports/ofFeatures.ts';
import { GridBlockCache } from './gridBlocks.ts';
import { importNdvi } from './ndvi.import.ts';
import { importObservations } from './observations.import.ts';
import { observationColumns } from './observations.plan.ts';
import { importTrueColour } from './trueColour.import.ts';

export const rasterModule: Module = {
  imports: {
    observations: {
      undo: 'series',
      fields: observationColumns,
      mayBeOfCompany: true,
      options: ['map', 'layer', 'company', 'group'],
      open: () =>
        ofFeatures((deps, source, { command, companyId, onProgress }) =>
          importObservations(deps, source, { ...command, companyId }, onProgress),
        ),
    },
    ndvi: {
      undo: 'pictures',
      files: 'image',
      options: ['company', 'date', 'scale', 'offset', 'nodata', 'group', 'granule', 'refresh'],
      open: () => {
        const blocks = new GridBlockCache();
        return (deps, path, { command, companyId, onProgress }) =>
          importNdvi(deps, { path }, { ...command, companyId, blocks }, onProgress);
      },
    },
    tci: {
      undo: 'pictures',
      files: 'image',
      options: ['company', 'date', 'nodata', 'group', 'granule', 'refresh'],
      open:
        () =>
        (deps, path, { command, companyId, onProgress }) =>
          importTrueColour(deps, { path }, { ...command, companyId }, onProgress),
    },
  },
};
