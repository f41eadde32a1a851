import type { Module } from '#server/module.ts';
import { perilRoutes } from './peril.routes.ts';

export const perilModule: Module = {
  routes: ({ calls, deps }) => perilRoutes(calls, deps),
};
