import type { Module } from '#server/module.ts';
import { logRoutes } from './log.routes.ts';

export const logModule: Module = {
  routes: ({ calls, deps }) => logRoutes(calls, deps),
};
