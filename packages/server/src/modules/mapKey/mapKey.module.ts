import type { Module } from '#server/module.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { makeMapKey, mapKeys, revokeMapKey, revokeUserMapKey, userMapKeys } from './mapKey.service.ts';

export const mapKeyModule: Module = {
  routes: ({ calls, deps: { clock, database }, sessions }) => {
    const { kysely } = database;
    const contextOf = contextsBy(clock);
    calls.serve('mapKeys', (request) => mapKeys(kysely, contextOf(request)));
    calls.serve('makeMapKey', (request) => makeMapKey(kysely, contextOf(request), request.body));
    calls.serve('revokeMapKey', (request) => revokeMapKey(kysely, sessions, contextOf(request), request.params.id));
    calls.serve('userMapKeys', (request) => userMapKeys(kysely, contextOf(request), request.params.id));
    calls.serve('revokeUserMapKey', (request) =>
      revokeUserMapKey(kysely, sessions, contextOf(request), request.params),
    );
  },
};
