import type { Module } from '#server/module.ts';
import { auditRoutes } from './audit.routes.ts';

export const auditModule: Module = {
  routes: ({ calls, deps, sessions }) => auditRoutes(calls, deps, sessions),
};
