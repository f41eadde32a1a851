import type { Module } from '#server/module.ts';
import { portfolioRoutes } from './portfolio.routes.ts';

export const portfolioModule: Module = {
  routes: ({ calls, deps }) => portfolioRoutes(calls, deps),
};
