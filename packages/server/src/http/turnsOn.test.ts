import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from './caller.ts';
import { problemsOn } from './errors.ts';
import { createTurns, type Turns } from './turns.ts';
import { turnsOn } from './turnsOn.ts';

const AT_ONCE = 2;

let app: FastifyInstance;
let turns: Turns;
/** Held calls that have begun, each with the function that answers it. */
let held: (() => void)[];
/** Calls whose head is there. */
let arrived: number;
beforeEach(async () => {
  held = [];
  arrived = 0;
  turns = createTurns({ atOnce: AT_ONCE, burst: 0, burstPerSecond: 0, maxWaiting: 4, maxMs: 60_000 });
  app = Fastify();
  problemsOn(app, () => undefined);
  app.decorateRequest('caller', undefined);
  app.addHook('onRequest', async (request) => {
    arrived += 1;
    const [, company, person] = /^(\d)(\d)$/.exec(String(request.headers['x-who'])) ?? [];
    if (company !== undefined) request.caller = { id: Number(person), companyId: Number(company) } as Caller;
  });
  turnsOn(app, turns);
  const hold = () => new Promise((answer) => held.push(() => answer({})));
  app.route({ method: ['GET', 'POST'], url: '/held', config: { permission: 'B1' }, handler: hold });
  app.get('/quick', { config: { permission: 'B1' } }, async () => ({}));
  app.get('/file', { config: { permission: 'W1' } }, async () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const answer of held) answer();
  app.server.closeAllConnections();
  await app.close();
});

const ask = async (who: string, url: string) => (await app.inject({ url, headers: { 'x-who': who } })).statusCode;
/** Those that the server has not yet seen the end of. */
const connections = promisify((done: (error: Error | null, count: number) => void) => app.server.getConnections(done));
const send = (who: string, body: string) => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST /held HTTP/1.1\r\nHost: x\r\nX-Who: ${who}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n${body}`,
  );
  return socket;
};

describe('calls that take turns', () => {
  it('of another company are answered while all of one are still held', async () => {
    const others = Array.from({ length: AT_ONCE + 4 }, (_, at) => ask(`1${at % 3}`, '/held'));
    await expect.poll(() => turns.waiting).toBe(4);
    expect(held).toHaveLength(AT_ONCE);
    expect(await ask('21', '/quick')).toBe(200);
    expect(await ask('nobody', '/quick')).toBe(200);
    expect(await ask('11', '/file')).toBe(200);
    expect(held).toHaveLength(AT_ONCE);
    expect(await ask('11', '/quick')).toBe(503);
    for (let answered = 0; answered < others.length; answered += 1) {
      await expect.poll(() => held.length).toBeGreaterThan(answered);
      held[answered]?.();
    }
    expect(await Promise.all(others)).toEqual(others.map(() => 200));
    await expect.poll(() => [turns.running, turns.waiting]).toEqual([0, 0]);
  });

  it('take none while their body is still arriving', async () => {
    const slow = [send('11', ''), send('11', ''), send('11', '{')];
    await expect.poll(() => arrived).toBe(slow.length);
    expect(await ask('12', '/quick')).toBe(200);
    expect(turns.running).toBe(0);
    for (const socket of slow) socket.destroy();
  });

  it('keep it until their work has ended when the client leaves, and do not begin when the client left while they waited', async () => {
    const sockets = Array.from({ length: AT_ONCE + 2 }, () => send('11', '{}'));
    await expect.poll(() => [turns.running, turns.waiting]).toEqual([AT_ONCE, 2]);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => connections()).toBe(0);
    expect([turns.running, turns.waiting]).toEqual([AT_ONCE, 2]);
    for (const answer of held) answer();
    await expect.poll(() => [turns.running, turns.waiting]).toEqual([0, 0]);
    expect(held).toHaveLength(AT_ONCE);
    expect(await ask('12', '/quick')).toBe(200);
  });
});
