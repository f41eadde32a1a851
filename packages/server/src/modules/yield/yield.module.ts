import type { Module } from '#server/module.ts';
import { ofFeatures } from '#server/imports/ofFeatures.ts';
import { importYields } from './yields.import.ts';
import { yieldRoutes } from './yield.routes.ts';
import { yieldFields } from './yields.plan.ts';

export const yieldModule: Module = {
  routes: ({ calls, deps, yields }) => yieldRoutes(calls, deps, yields),
  imports: {
    yields: {
      undo: 'rows',
      fields: yieldFields,
      mayBeOfCompany: true,
      options: ['map', 'layer', 'company', 'year', 'country'],
      open: () =>
        ofFeatures((deps, source, { command, companyId, onProgress }) =>
          importYields(deps, source, { ...command, companyId }, onProgress),
        ),
    },
  },
};
