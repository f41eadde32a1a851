import type { Module } from '#server/module.ts';
import { ofFeatures } from '#server/imports/ofFeatures.ts';
import { importCountry } from './country.import.ts';
import { importDistricts } from './districts.import.ts';
import { importSettlements } from './settlements.import.ts';
import { settlementFields } from './settlements.plan.ts';
import { countryFields } from './country.plan.ts';
import { districtFields } from './districts.plan.ts';

export const territoryModule: Module = {
  imports: {
    settlements: {
      undo: 'register',
      fields: settlementFields,
      options: ['map', 'layer'],
      open: () =>
        ofFeatures((deps, source, { command, onProgress }) => importSettlements(deps, source, command, onProgress)),
    },
    country: {
      undo: 'register',
      fields: countryFields,
      options: ['map', 'layer'],
      open: () =>
        ofFeatures((deps, source, { command, onProgress }) => importCountry(deps, source, command, onProgress)),
    },
    districts: {
      undo: 'register',
      fields: districtFields,
      options: ['map', 'layer'],
      open: () =>
        ofFeatures((deps, source, { command, onProgress }) => importDistricts(deps, source, command, onProgress)),
    },
  },
};
