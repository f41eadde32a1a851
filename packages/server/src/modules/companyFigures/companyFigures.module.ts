import type { Module } from '#server/module.ts';
import { companyFiguresRoutes } from './companyFigures.routes.ts';

export const companyFiguresModule: Module = {
  routes: ({ calls, deps }) => companyFiguresRoutes(calls, deps),
};
