import { needed, ofFeatures } from '#server/imports/ofFeatures.ts';
import type { Module } from '#server/module.ts';
import { cemeteryRoutes } from './cemetery.routes.ts';
import { cemeteryFinders } from './dead.finders.ts';
import { importGraves } from './imports/graves.import.ts';
import { graveyardFields, importGraveyards } from './imports/graveyards.import.ts';
import { importObjects } from './imports/objects.import.ts';
import { importOrthophoto } from './imports/orthophoto.import.ts';
import { graveFields } from './imports/graves.plan.ts';
import { objectFields } from './imports/objects.plan.ts';

const TABLE = ['map', 'layer', 'company'] as const;

export const cemeteryModule: Module = {
  routes: ({ calls, deps, renderer, sessions }) => cemeteryRoutes(calls, deps, renderer, sessions),
  imports: {
    graveyards: {
      undo: 'rows',
      fields: graveyardFields,
      options: TABLE,
      ofCompany: true,
      open: () =>
        ofFeatures((deps, source, { command, companyId, onProgress }) =>
          importGraveyards(deps, source, { ...command, companyId: needed(companyId) }, onProgress),
        ),
    },
    graves: {
      undo: 'rows',
      fields: graveFields,
      options: TABLE,
      ofCompany: true,
      open: () =>
        ofFeatures((deps, source, { command, companyId, today, onProgress }) =>
          importGraves(deps, source, { ...command, companyId: needed(companyId), today }, onProgress),
        ),
    },
    'cemetery-objects': {
      undo: 'rows',
      fields: objectFields,
      options: TABLE,
      ofCompany: true,
      open: () =>
        ofFeatures((deps, source, { command, companyId, onProgress }) =>
          importObjects(deps, source, { ...command, companyId: needed(companyId) }, onProgress),
        ),
    },
    orthophoto: {
      undo: 'pictures',
      files: 'image',
      options: ['company', 'date', 'nodata', 'granule', 'refresh'],
      ofCompany: true,
      open:
        () =>
        (deps, path, { command, companyId, onProgress }) =>
          importOrthophoto(deps, path, { ...command, companyId: needed(companyId) }, onProgress),
    },
  },
  finders: cemeteryFinders,
};
