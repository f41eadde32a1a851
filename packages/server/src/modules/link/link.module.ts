import type { Module } from '#server/module.ts';
import { linkRoutes } from './link.routes.ts';

export const linkModule: Module = {
  routes({ app, calls, deps, session, sending, background }) {
    const { clock, config } = deps;
    const requests = { ...sending, clock, background, logger: app.log, rateLimitFactor: config.rateLimitFactor };
    linkRoutes(calls, deps, session, requests);
  },
};
