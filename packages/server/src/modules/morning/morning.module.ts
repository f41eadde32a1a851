import type { Module } from '#server/module.ts';
import { morningRoutes } from './morning.routes.ts';

export const morningModule: Module = {
  routes: ({ calls, deps }) => morningRoutes(calls, deps),
};
