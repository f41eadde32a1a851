import type { PermissionId } from '@georisk/contract/permissions/permissionId.ts';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SECOND, testClock } from '@georisk/testing/testClock.ts';
import type { Caller } from '../caller.ts';
import { Problem } from '../problem.ts';
import type { Served } from '../served.ts';
import { createTileShortcut } from './tileShortcut.ts';

const TILE = '/geoserver/s2/wms?LAYERS=NDVI';
const PICTURE = Buffer.from('a picture');

const callerWith = (id: number, at: Date): Caller => ({
  id,
  companyId: 4,
  role: 6,
  name: 'Gazda',
  userName: `gazda${id}`,
  capabilities: [],
  hidePolicyDamage: false,
  session: {
    id: String(id),
    kind: 'password',
    actorId: null,
    actorRole: null,
    actorName: null,
    authenticatedAt: at,
    expiresAt: at,
  },
  adminFlag: false,
});

let clock: ReturnType<typeof testClock>;
let app: FastifyInstance;
/** Requests that were served without the shortcut. */
let ordinary: number;
let served: Served[];
let known: Map<string, Caller>;
let state: { draining: boolean; full: boolean; status: number; type: string; etag: string | null };

beforeEach(async () => {
  clock = testClock();
  [ordinary, served] = [0, []];
  known = new Map([1, 2].map((id) => [`Bearer ${id}`, callerWith(id, clock.now())]));
  state = { draining: false, full: false, status: 200, type: 'image/png', etag: '"v1"' };
  const limits = {
    take() {
      if (state.full) throw new Problem('too-many-requests');
    },
  };
  const shortcut = createTileShortcut({
    clock,
    limits,
    peek: (authorization) => known.get(authorization),
    isDraining: () => state.draining,
    served: (each) => void served.push(each),
  });
  app = Fastify({ serverFactory: (handler, options) => shortcut.server(handler, options) });
  app.decorateRequest('caller', undefined);
  app.addHook('onRequest', async (incoming) => {
    incoming.caller = known.get(String(incoming.headers.authorization));
  });
  app.addHook('onSend', async (_request, reply) => void reply.header('X-Frame-Options', 'DENY'));
  shortcut.on(app);
  const tile = (url: string, permission: PermissionId) =>
    app.route({
      method: ['GET', 'POST'],
      url,
      config: { permission },
      handler: async (incoming, reply) => {
        ordinary += 1;
        if (state.etag !== null) reply.header('ETag', state.etag);
        if (state.etag !== null && incoming.headers['if-none-match'] === state.etag) return reply.code(304).send();
        return reply.code(state.status).type(state.type).send(PICTURE);
      },
    });
  tile('/geoserver/:group/wms', 'L17');
  tile('/geoserver/other', 'B1');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

interface Got {
  readonly status: number;
  readonly body: string;
  readonly headers: Record<string, unknown>;
}

const ask = (who: number | null, path = TILE, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Got>((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo;
    const authorization = who === null ? {} : { authorization: `Bearer ${who}` };
    const outgoing = request({ port, host: '127.0.0.1', path, method, headers: { ...authorization, ...headers } });
    outgoing.on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        // Each answer has a number of its own.
        const { date: _, 'x-request-id': _id, ...rest } = answer.headers;
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString(), headers: rest });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(method === 'POST' ? '{}' : undefined);
  });

describe('a tile that was just sent', () => {
  it('is sent again with the same headers, and is reported', async () => {
    const first = await ask(1);
    const second = await ask(1);
    expect(ordinary).toBe(1);
    expect(second).toEqual(first);
    expect(second).toMatchObject({ status: 200, body: 'a picture', headers: { 'x-frame-options': 'DENY' } });
    expect(served).toMatchObject([{ method: 'GET', route: '/geoserver/:group/wms', status: 200, caller: { id: 1 } }]);
  });

  it('is a 304 for a client that has it, as without the shortcut', async () => {
    const slow = await ask(1, TILE, { 'if-none-match': '"v1"' });
    expect(slow.status).toBe(304);
    const fast = await ask(1, TILE, { 'if-none-match': '"v1"' });
    expect(ordinary).toBe(1);
    expect(fast).toEqual(slow);
    // Only its tag is known here: the picture is served without the shortcut once, and then is kept too.
    expect((await ask(1)).body).toBe('a picture');
    expect((await ask(1)).body).toBe('a picture');
    expect((await ask(1, TILE, { 'if-none-match': '"v1"' })).status).toBe(304);
    expect(ordinary).toBe(2);
  });

  it.each(['"v0"', 'W/"v1"', '"v0", "v1"', '*'])(
    'is handled without the shortcut for If-None-Match %s',
    async (tag) => {
      await ask(1);
      await ask(1, TILE, { 'if-none-match': tag });
      expect(ordinary).toBe(2);
    },
  );

  it('is sent again for two and a half seconds and no longer', async () => {
    await ask(1);
    clock.pass(2.4 * SECOND);
    await ask(1);
    expect(ordinary).toBe(1);
    clock.pass(0.2 * SECOND);
    await ask(1);
    expect(ordinary).toBe(2);
  });

  it('is sent to no other session', async () => {
    await ask(1);
    await ask(2);
    expect(ordinary).toBe(2);
    await ask(null);
    expect(ordinary).toBe(3);
  });

  it('is dropped as soon as the session is forgotten or read again', async () => {
    await ask(1);
    known.set('Bearer 1', callerWith(1, clock.now()));
    await ask(1);
    expect(ordinary).toBe(2);
    known.delete('Bearer 1');
    await ask(1);
    expect(ordinary).toBe(3);
  });

  it.each([
    ['an administrator’s wish', { 'x-admin': 'true' }],
    ['another protocol told by a proxy', { 'x-forwarded-proto': 'http' }],
    ['a body', { 'content-length': '0' }],
  ])('is served without the shortcut with %s', async (_what, headers) => {
    await ask(1);
    await ask(1, TILE, headers);
    expect(ordinary).toBe(2);
  });

  it('counts against the limit, and is served without the shortcut beyond it', async () => {
    await ask(1);
    state.full = true;
    await ask(1);
    expect([ordinary, served.length]).toEqual([2, 0]);
  });

  it('is served without the shortcut while the server shuts down', async () => {
    await ask(1);
    state.draining = true;
    await ask(1);
    expect(ordinary).toBe(2);
  });
});

describe('never kept', () => {
  it.each([
    ['a refusal', () => (state.status = 404)],
    ['what is no picture', () => (state.type = 'text/xml')],
    ['what has no tag', () => (state.etag = null)],
  ])('%s', async (_what, change) => {
    change();
    await ask(1);
    await ask(1);
    expect(ordinary).toBe(2);
  });

  it('an answer of another call or method', async () => {
    await ask(1, '/geoserver/other');
    await ask(1, '/geoserver/other');
    expect(ordinary).toBe(2);
    await ask(1, TILE, { 'content-type': 'application/json' }, 'POST');
    await ask(1);
    expect(ordinary).toBe(4);
  });
});
