import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { API, type ApiName, type Call } from '@georisk/contract/api.ts';
import { ENDPOINTS } from '@georisk/contract/endpoints.ts';
import type { PermissionId } from '@georisk/contract/permissions/permissionId.ts';
import { cellFor, isPublic } from '@georisk/contract/permissions/permissions.ts';
import { clientCode } from '@georisk/contract/problems.ts';
import type { Endpoint } from '@georisk/contract/schemas/shared.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { openSession } from '@georisk/testing/fixture.ts';
import type { PersonKey } from '@georisk/testing/people.ts';
import { type Actor, ANONYMOUS, COLUMNS, OTHERS } from '@georisk/testing/permissions/actors.ts';
import { addressOf } from '@georisk/testing/permissions/addressOf.ts';
import type { Ask, CallCase, Flag, World } from '@georisk/testing/permissions/ask.ts';
import { CASES } from '@georisk/testing/permissions/cases.ts';
import { checksumOf, differing } from '@georisk/testing/permissions/checksum.ts';
import { plantWorld } from '@georisk/testing/permissions/plantWorld.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let test: TestApp;
let world: World;
let cases = 0;
let dataDir = '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'georisk-permissions-'));
  test = await openTestApp({ DATA_DIR: dataDir });
  world = await plantWorld(test, dataDir);
});
afterAll(async () => {
  process.stdout.write(`permission matrix: ${cases} requests judged on ${test.database.kind}\n`);
  await test.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A flag that is neither left out nor `true` is sent by those alone to whom the flag can give something. */
const flagsOf = ({ role }: Actor): readonly Flag[] =>
  role === ROLES.ADMIN ? [undefined, 'true', 'garbage'] : [undefined, 'true'];
const NAMES = Object.keys(API) as ApiName[];

const tokens = new Map<PersonKey, string>();
async function tokenOf({ key }: Actor, fresh: boolean): Promise<string | undefined> {
  if (key === null) return undefined;
  const known = fresh ? undefined : tokens.get(key);
  if (known !== undefined) return known;
  const token = await openSession(test.database.kysely, world.people[key], { at: test.clock.now() });
  if (!fresh) tokens.set(key, token);
  return token;
}

interface Judged {
  readonly ask: Ask;
  readonly actor: Actor;
  readonly flag: Flag;
  readonly status: number;
}

/** The status by the matrix, before the call's own checks. */
function statusFor(permission: PermissionId, { ask, actor, flag }: Omit<Judged, 'status'>): number {
  if (isPublic(permission)) return ask.status(actor, flag);
  if (actor.role === 'anon') return 401;
  return cellFor(permission, actor.role) === '-' ? 403 : ask.status(actor, flag);
}

function faultsOfBody(name: ApiName, judged: Judged, each: CallCase, answer: LightMyRequestResponse): string[] {
  const isJson = /^application\/(?:[a-z.]+\+)?json/.test(String(answer.headers['content-type']));
  if (answer.statusCode >= 400) {
    const code = isJson ? answer.json<{ code: number }>().code : clientCode(answer.statusCode);
    return code === clientCode(answer.statusCode) ? [] : [`code ${code}`];
  }
  const endpoint: Endpoint = ENDPOINTS[name];
  const body: unknown = isJson ? answer.json() : answer.body;
  const parsed = endpoint.answer?.safeParse(body);
  if (parsed && !(parsed.success && isDeepStrictEqual(parsed.data, body))) return ['not the answer of the contract'];
  if (!judged.ask.ids || !each.idsOf) return [];
  const [given, wanted] = [each.idsOf(body as never, judged.actor), judged.ask.ids(judged.actor)].map((ids) =>
    [...ids].sort(),
  );
  return isDeepStrictEqual(given, wanted) ? [] : [`ids ${JSON.stringify(given)} instead of ${JSON.stringify(wanted)}`];
}

async function judge(name: ApiName, each: CallCase, judged: Judged): Promise<string[]> {
  const { ask, actor, flag, status } = judged;
  const call: Call = API[name];
  cases += 1;
  const answer = await test.call(call.method, addressOf(call, ask), {
    token: await tokenOf(actor, each.endsSession === true),
    ...(ask.body !== undefined && { body: ask.body }),
    ...(flag !== undefined && { headers: { 'x-admin': flag } }),
  });
  const faults =
    answer.statusCode === status
      ? faultsOfBody(name, judged, each, answer)
      : [`status ${answer.statusCode} instead of ${status}`];
  return faults.map((fault) => `${actor.key ?? 'nobody'}, ${ask.what}, x-admin ${flag ?? 'left out'}: ${fault}`);
}

/** Requests of all actors: first those that must be refused, which together may change nothing. */
async function judgeCase(name: ApiName, each: CallCase): Promise<string[]> {
  const db = test.database.kysely;
  const permission = each.permission ?? API[name].permission;
  const asks = each.asks(world);
  const all = [...COLUMNS, ...OTHERS].flatMap((actor) =>
    asks.flatMap((ask) =>
      flagsOf(actor).map((flag) => ({ ask, actor, flag, status: statusFor(permission, { ask, actor, flag }) })),
    ),
  );
  const writes = API[name].method !== 'GET';
  const faults: string[] = [];
  const before = writes ? await checksumOf(db) : '';
  for (const judged of all.filter(({ status }) => status >= 400)) faults.push(...(await judge(name, each, judged)));
  if (writes) {
    await test.app.services.background.idle();
    const changed = differing(before, await checksumOf(db));
    if (changed.length > 0) faults.push(`refusals changed ${changed.join(', ')}`);
  }
  for (const judged of all.filter(({ status }) => status < 400)) {
    faults.push(...(await judge(name, each, judged)));
    await each.restore?.(db, world);
  }
  return faults;
}

/** Pictures and documents are read by processes of their own, one for each actor. */
const MANY_ACTORS_MS = 180_000;

describe('every call, by every role and from elsewhere, with and without the flag', () => {
  it.each(NAMES)(
    '%s',
    async (name) => {
      const faults: string[] = [];
      for (const each of CASES[name]) faults.push(...(await judgeCase(name, each)));
      expect(faults).toEqual([]);
    },
    MANY_ACTORS_MS,
  );
});

describe('routes', () => {
  /** Routes beside the contract's, with the status for an anonymous caller and for each role. */
  const BESIDE = {
    'GET /api/docs': {
      M9: (role: number | 'anon') => (role === 'anon' ? 401 : cellFor('M9', role) === '-' ? 403 : 200),
    },
    'GET /api/guide': { W1: () => 200 },
    'GET /api/alertUnsubscribe': { B8: () => 303 },
    'GET /*': { W1: () => 200 },
    'HEAD /*': { W1: () => 200 },
    'HEAD /api/damagePlots/sampling/remove/:id/:samplingId': {
      D13: (role: number | 'anon') => (role === 'anon' ? 401 : cellFor('D13', role) === '-' ? 403 : 405),
    },
    'POST /geoserver/:group/wms': {
      L17: (role: number | 'anon') => (role === 'anon' ? 401 : 400),
    },
  } as const;

  it('are those of the contract and the few beside it, each with its row', () => {
    const contract = NAMES.map((name) => `${API[name].method} ${API[name].path} ${API[name].permission}`);
    const beside = Object.entries(BESIDE).map(([route, row]) => `${route} ${Object.keys(row).join('')}`);
    const registered = test.app.services.routes.map(({ method, url, permission }) => `${method} ${url} ${permission}`);
    expect(registered.toSorted()).toEqual([...contract, ...beside].toSorted());
  });

  it.each(Object.entries(BESIDE))('%s answers by its row', async (route, row) => {
    const [method = 'GET', pattern = ''] = route.split(' ');
    const [status] = Object.values(row) as ((role: number | 'anon') => number)[];
    const url = pattern.replace('*', '').replace(':group', 'imagery');
    const faults: string[] = [];
    for (const actor of COLUMNS) {
      for (const flag of flagsOf(actor)) {
        cases += 1;
        const answer = await test.call(method as 'GET', url, {
          token: await tokenOf(actor, false),
          ...(flag !== undefined && { headers: { 'x-admin': flag } }),
        });
        const wanted = status?.(actor.role);
        if (answer.statusCode !== wanted) faults.push(`${actor.key}: ${answer.statusCode} instead of ${wanted}`);
      }
    }
    expect(faults).toEqual([]);
  });
});

describe('tricks of method and path get the same answer, or none', () => {
  const gets = NAMES.filter((name) => API[name].method === 'GET' && !API[name].path.includes(':'));
  let port = 0;
  beforeAll(async () => {
    port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });

  /** Over a socket: the path of an injected request is normalised first. */
  const send = (path: string, headers: Record<string, string>, method = 'GET') =>
    new Promise<number>((resolve, reject) => {
      const outgoing = request({ host: '127.0.0.1', port, path, headers, method }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      });
      outgoing.on('error', reject);
      outgoing.end();
    });

  it.each(gets)('%s', async (name) => {
    const { path } = API[name];
    // Somebody who may make the call: of a path that ends in a slash the call of one row would refuse the others.
    const who = COLUMNS.find(({ role }) => role !== 'anon' && cellFor(API[name].permission, role) !== '-') ?? ANONYMOUS;
    const authorization = `Bearer ${await tokenOf(who, false)}`;
    // Whether the service is ready may change between two requests on a busy machine.
    const plain = name === 'ready' ? [200, 503] : [await send(path, { authorization })];
    const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
    const upper = path.toUpperCase();
    const paths = [
      `/${path}`,
      other,
      upper,
      `/.${path}`,
      `/x/..${path}`,
      `/${path.slice(1).replaceAll('/', '%2F')}`,
      `${path};x`,
      // A path of one part has no slash to be encoded.
    ].filter((each) => each !== path);
    // Beside a call of one row (`/api/ek/:code`) the address with a slash is that call without a row.
    const allowed = (each: string) => (each === other ? [404, 400, ...plain] : [404, 400]);
    for (const each of paths) expect(allowed(each), each).toContain(await send(each, { authorization }));
    const encoded = path.replace('i', '%69');
    expect(plain, encoded).toContain(await send(encoded, { authorization }));
    for (const method of ['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      expect([404, 405, 400], method).toContain(await send(path, { authorization }, method));
    }
    for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override', 'x-original-url']) {
      expect(plain, header).toContain(await send(path, { authorization, [header]: 'DELETE' }));
    }
  });

  it('a disabled user’s token signs in nobody', async () => {
    const token = await openSession(test.database.kysely, world.people.disabled, { at: test.clock.now() });
    expect((await test.get('/api/currentUser', { token })).statusCode).toBe(401);
  });
});
