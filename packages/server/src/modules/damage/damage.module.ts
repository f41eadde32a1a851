import type { Module } from '#server/module.ts';
import { needed } from '#server/imports/ofFeatures.ts';
import { damageRoutes } from './damage.routes.ts';
import { damages } from './damages.finder.ts';
import { damageFields } from './table/damageFields.ts';
import { importDamages } from './table/damages.import.ts';
import { damageColumns } from './table/mappedSheet.ts';
import { damageTableRoutes } from './table/table.routes.ts';

export const damageModule: Module = {
  routes({ app, calls, deps, jobs }) {
    damageRoutes(calls, deps, jobs);
    damageTableRoutes(app, deps, jobs);
  },
  imports: {
    damages: {
      undo: 'cases',
      options: ['company', 'map'],
      ofCompany: true,
      fields: damageFields,
      readColumns: damageColumns,
      open:
        () =>
        (deps, path, { command, companyId, today, now, onProgress }) =>
          importDamages(deps, path, { ...command, companyId: needed(companyId), today, now }, onProgress),
    },
  },
  finders: { damage: damages },
};
