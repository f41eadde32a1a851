import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deadlineOn } from './deadline.ts';
import { problemsOn } from './errors.ts';
import { accessLogOn, createLogger } from './logging.ts';

const LIMIT_MS = 50;
const FOR_EVER = new Promise<never>(() => undefined);

let app: FastifyInstance;
let logs: Record<string, unknown>[];
/** Calls whose handler has begun to wait. */
let patient: number;
beforeEach(async () => {
  logs = [];
  patient = 0;
  const write = (line: string) => void logs.push(JSON.parse(line) as Record<string, unknown>);
  const logger: FastifyBaseLogger = createLogger('info', { write });
  app = Fastify({ loggerInstance: logger });
  deadlineOn(app, LIMIT_MS, LIMIT_MS);
  problemsOn(app, () => undefined);
  accessLogOn(app);
  app.decorateRequest('caller', undefined);
  app.addHook('onRequest', ({ headers }) => (headers['x-hook'] === undefined ? Promise.resolve() : FOR_EVER));
  app.addHook('onSend', ({ headers }) => (headers['x-send'] === undefined ? Promise.resolve() : FOR_EVER));
  app.route({ method: ['GET', 'POST'], url: '/never/:secret', handler: () => FOR_EVER });
  app.route({ method: ['GET', 'POST'], url: '/quick/:secret', handler: async () => ({}) });
  app.get('/half/:secret', async (_request, reply) => {
    reply.raw.writeHead(200);
    reply.raw.write('the first half');
    return FOR_EVER;
  });
  const late = () => {
    patient += 1;
    return new Promise((end) => setTimeout(end, 4 * LIMIT_MS, 'late'));
  };
  app.get('/patient/:secret', { config: { deadline: 60_000 } }, late);
  app.get('/late/:secret', late);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

/** What a socket receives until an answer is whole or the connection ends. */
async function told(request: string, until = /"message"|late|\{\}/): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  const whole = new Promise<void>((end) => {
    socket.on('data', (data) => {
      text += String(data);
      if (until.test(text)) end();
    });
    socket.on('error', () => undefined);
  });
  socket.write(request);
  await Promise.race([whole, once(socket, 'close')]);
  socket.destroy();
  return text;
}
const get = (path: string, more = '') => told(`GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`);
const body = 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';

describe('a call that does not answer', () => {
  it.each([
    ['a read', 'GET /never/x HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a write whose body is there', `POST /never/x HTTP/1.1\r\nHost: x\r\n${body}`],
    ['a write whose body comes slowly', `POST /quick/x HTTP/1.1\r\nHost: x\r\n${body.slice(0, -1)}`],
    ['a read that waits in a hook', 'GET /quick/x HTTP/1.1\r\nHost: x\r\nX-Hook: 1\r\n\r\n'],
    [
      'a read with a body that never ends',
      'GET /never/x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n',
    ],
    ['an address that leads nowhere', 'GET /nowhere HTTP/1.1\r\nHost: x\r\nX-Hook: 1\r\n\r\n'],
  ])('%s: is answered with 503', async (_what, request) => {
    const answer = await told(request);
    expect(answer).toMatch(/^HTTP\/1.1 503/);
    expect(answer).toMatch(/retry-after: 5/i);
    expect(answer).toContain('"message"');
  });

  it('is logged by its route, once', async () => {
    await get('/never/secret');
    const lines = logs.filter(({ msg }) => msg === 'no answer in time');
    expect(lines).toMatchObject([{ method: 'GET', route: '/never/:secret', ms: LIMIT_MS, level: 50 }]);
    expect(JSON.stringify(logs)).not.toContain('/never/secret');
  });

  it.each([
    ['that has begun its answer', '/half/x', ''],
    ['whose refusal does not leave', '/never/x', 'X-Send: 1\r\n'],
  ])('%s: loses its connection', async (_what, path, more) => {
    expect(await get(path, more)).not.toContain('503');
  });

  it('sends nothing more when it answers after all, and logs no address', async () => {
    expect(await get('/late/secret')).toMatch(/^HTTP\/1.1 503/);
    await expect.poll(() => logs.some(({ level }) => level === 40)).toBe(true);
    expect(JSON.stringify(logs)).not.toContain('/late/secret');
  });
});

describe('a call that answers', () => {
  const ofCalls = () => logs.filter(({ route }) => route !== undefined);
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });

  it('is left unchanged', async () => {
    expect(await get('/quick/x')).toMatch(/^HTTP\/1.1 200/);
    await expect.poll(() => ofCalls().length).toBe(1);
    await vi.advanceTimersByTimeAsync(3 * LIMIT_MS);
    expect(ofCalls()).toMatchObject([{ route: '/quick/:secret', status: 200 }]);
  });

  it('within a longer limit of its own is left unchanged', async () => {
    const answer = get('/patient/x');
    await expect.poll(() => patient).toBe(1);
    await vi.advanceTimersByTimeAsync(4 * LIMIT_MS);
    expect(await answer).toMatch(/^HTTP\/1.1 200/);
    await expect.poll(() => ofCalls().length).toBe(1);
    expect(ofCalls()).toMatchObject([{ route: '/patient/:secret', status: 200 }]);
  });
});
