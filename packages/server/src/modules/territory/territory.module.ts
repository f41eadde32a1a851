import type { Module } from '#server/module.ts';
import { ofFeatures } from '#server/imports/ofFeatures.ts';
import { importCounties } from './counties.import.ts';
import { countyFields } from './counties.plan.ts';
import { importCountry } from './country.import.ts';
import { importDistricts } from './districts.import.ts';
import { importRoads } from './roads.import.ts';
import { roadFields } from './roads.plan.ts';
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
    counties: {
      undo: 'rows',
      fields: countyFields,
      options: ['map', 'layer', 'credit'],
      open: () =>
        ofFeatures((deps, source, { command, onProgress }) => importCounties(deps, source, command, onProgress)),
    },
    roads: {
      undo: 'rows',
      fields: roadFields,
      options: ['map', 'layer', 'credit', 'whole'],
      open: () => ofFeatures((deps, source, { command, onProgress }) => importRoads(deps, source, command, onProgress)),
    },
  },
};
