import type { Module } from '#server/module.ts';
import { workRoutes } from './work.routes.ts';

export const workModule: Module = {
  routes: ({ calls, deps, kindOf }) => workRoutes(calls, deps, kindOf),
};
