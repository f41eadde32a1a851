import type { Module } from '#server/module.ts';
import { ofFeatures } from '#server/imports/ofFeatures.ts';
import { importCountry } from './country.import.ts';
import { importDistricts } from './districts.import.ts';
import { importSettlements } from './settlements.import.ts';

export const territoryModule: Module = {
  imports: {
    settlements: {
      options: ['map', 'layer'],
      open: () =>
        ofFeatures((deps, source, { command, onProgress }) => importSettlements(deps, source, command, onProgress)),
    },
    country: {
      options: ['map', 'layer'],
      open: () =>
        ofFeatures((deps, source, { command, onProgress }) => importCountry(deps, source, command, onProgress)),
    },
    districts: {
      options: ['map', 'layer'],
      open: () =>
        ofFeatures((deps, source, { command, onProgress }) => importDistricts(deps, source, command, onProgress)),
    },
  },
};
