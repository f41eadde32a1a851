import type { Module } from '#server/module.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import {
  checkDeviceGrant,
  deviceGrants,
  makeDeviceGrant,
  revokeDeviceGrant,
  revokeUserDeviceGrant,
  userDeviceGrants,
} from './deviceGrant.service.ts';

export const deviceGrantModule: Module = {
  routes: ({ calls, deps: { clock, database } }) => {
    const { kysely } = database;
    const contextOf = contextsBy(clock);
    calls.serve('makeDeviceGrant', (request) => makeDeviceGrant(kysely, contextOf(request), request.body));
    calls.servePublic('checkDeviceGrant', ({ params, body }) => checkDeviceGrant(kysely, params.id, body, clock.now()));
    calls.serve('deviceGrants', (request) => deviceGrants(kysely, contextOf(request)));
    calls.serve('revokeDeviceGrant', (request) => revokeDeviceGrant(kysely, contextOf(request), request.params.id));
    calls.serve('userDeviceGrants', (request) => userDeviceGrants(kysely, contextOf(request), request.params.id));
    calls.serve('revokeUserDeviceGrant', (request) =>
      revokeUserDeviceGrant(kysely, contextOf(request), request.params),
    );
  },
};
