import type { Module } from '#server/module.ts';
import { sentLinkRoutes } from './sentLink.routes.ts';

/** Links that staff send to people, and revoke. */
export const sentLinkModule: Module = {
  routes: ({ calls, deps, sending, sessions }) => sentLinkRoutes(calls, deps, { sending, sessions }),
};
