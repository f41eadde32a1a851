import type { Module } from '#server/module.ts';
import { adminRoutes } from './admin.routes.ts';

export const adminModule: Module = {
  routes: ({ calls, deps, sending, sessions, importKinds }) =>
    adminRoutes(calls, deps, { sending, sessions, importKinds }),
};
