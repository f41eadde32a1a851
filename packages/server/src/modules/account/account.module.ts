import type { Module } from '#server/module.ts';
import { userRoutes } from './account.routes.ts';

export const accountModule: Module = {
  routes: ({ calls, deps, session }) => userRoutes(calls, deps, session),
};
