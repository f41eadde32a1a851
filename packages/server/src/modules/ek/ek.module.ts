import type { Module } from '#server/module.ts';
import { needed, ofFeatures } from '#server/imports/ofFeatures.ts';
import { eksFound } from './ek.finder.ts';
import { ekRoutes } from './ek.routes.ts';
import { importEks } from './eks.import.ts';
import { ekFields } from './eks.plan.ts';

export const ekModule: Module = {
  routes: ({ calls, deps }) => ekRoutes(calls, deps),
  imports: {
    ek: {
      undo: 'rows',
      fields: ekFields,
      options: ['map', 'layer', 'company'],
      ofCompany: true,
      open: () =>
        ofFeatures((deps, source, { command, companyId, today, onProgress }) =>
          importEks(deps, source, { ...command, companyId: needed(companyId), today }, onProgress),
        ),
    },
  },
  finders: { agrarmonitorEKCode: eksFound },
};
