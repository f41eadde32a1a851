import type { Module } from '#server/module.ts';
import { policyHistoryRoutes } from './policyHistory.routes.ts';

export const policyHistoryModule: Module = {
  routes: ({ calls, deps }) => policyHistoryRoutes(calls, deps),
};
