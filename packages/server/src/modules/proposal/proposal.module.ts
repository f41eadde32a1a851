import type { Module } from '#server/module.ts';
import { proposalRoutes } from './proposal.routes.ts';

export const proposalModule: Module = {
  routes: ({ app, calls, deps, images }) => proposalRoutes(app, calls, deps, images),
};
