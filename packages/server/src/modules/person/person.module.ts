import type { Module } from '#server/module.ts';
import { personRoutes } from './person.routes.ts';

export const personModule: Module = {
  routes: ({ calls, deps, sessions }) => personRoutes(calls, deps, sessions),
};
