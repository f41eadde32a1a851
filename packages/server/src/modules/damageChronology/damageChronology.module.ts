import type { Module } from '#server/module.ts';
import { damageChronologyRoutes } from './damageChronology.routes.ts';

export const damageChronologyModule: Module = {
  routes: ({ calls, deps }) => damageChronologyRoutes(calls, deps),
};
