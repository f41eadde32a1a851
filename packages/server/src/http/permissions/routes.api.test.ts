import { readdirSync } from 'node:fs';
import { API, type ApiName } from '@georisk/contract/api.ts';
import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { openSession } from '@georisk/testing/fixture.ts';
import { COLUMNS, flagsOf } from '@georisk/testing/permissions/actors.ts';
import { DIVISIONS } from '@georisk/testing/permissions/divisions.ts';
import { permissionStage } from '@georisk/testing/permissions/stage.ts';
import { expect, it } from 'vitest';

const stage = permissionStage('routes');
const NAMES = Object.keys(API) as ApiName[];

type Role = number | 'anon';

/** Routes beside the contract's, with the status for an anonymous caller and for each role. */
const BESIDE = {
  'GET /api/docs': { M9: (role: Role) => (role === 'anon' ? 401 : cellFor('M9', role) === '-' ? 403 : 200) },
  'GET /api/guide': { W1: () => 200 },
  'GET /api/alertUnsubscribe': { B8: () => 303 },
  'GET /*': { W1: () => 200 },
  'HEAD /*': { W1: () => 200 },
  'HEAD /api/damagePlots/sampling/remove/:id/:samplingId': {
    D13: (role: Role) => (role === 'anon' ? 401 : cellFor('D13', role) === '-' ? 403 : 405),
  },
  'POST /geoserver/:group/wms': { L17: (role: Role) => (role === 'anon' ? 401 : 400) },
} as const;

it('every call is judged by one division, and every division has its file', () => {
  expect(Object.values(DIVISIONS).flat().toSorted()).toEqual(NAMES.toSorted());
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.api.test.ts'));
  const divisions = Object.keys(DIVISIONS).map((name) => `${name}.api.test.ts`);
  expect(files.toSorted()).toEqual([...divisions, 'routes.api.test.ts'].toSorted());
});

it('the routes are those of the contract and the few beside it, each with its row', () => {
  const contract = NAMES.map((name) => `${API[name].method} ${API[name].path} ${API[name].permission}`);
  const beside = Object.entries(BESIDE).map(([route, row]) => `${route} ${Object.keys(row).join('')}`);
  const registered = stage.test.app.services.routes.map(
    ({ method, url, permission }) => `${method} ${url} ${permission}`,
  );
  expect(registered.toSorted()).toEqual([...contract, ...beside].toSorted());
});

it.each(Object.entries(BESIDE))('%s answers by its row', async (route, row) => {
  const [method = 'GET', pattern = ''] = route.split(' ');
  const [status] = Object.values(row) as ((role: Role) => number)[];
  const url = pattern.replace('*', '').replace(':group', 'imagery');
  const faults: string[] = [];
  for (const actor of COLUMNS) {
    for (const flag of flagsOf(actor)) {
      stage.count();
      const answer = await stage.test.call(method as 'GET', url, {
        token: await stage.tokenOf(actor, false),
        ...(flag !== undefined && { headers: { 'x-admin': flag } }),
      });
      const wanted = status?.(actor.role);
      if (answer.statusCode !== wanted) faults.push(`${actor.key}: ${answer.statusCode} instead of ${wanted}`);
    }
  }
  expect(faults).toEqual([]);
});

it('a disabled user’s token signs in nobody', async () => {
  const { test, world } = stage;
  const token = await openSession(test.database.kysely, world.people.disabled, { at: test.clock.now() });
  expect((await test.get('/api/currentUser', { token })).statusCode).toBe(401);
});
