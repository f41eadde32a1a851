import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';

import { deadlineOn } from './deadline.ts';
import { problemsOn } from './errors.ts';
import { closeUnreadOn } from './unreadBodies.ts';

afterEach(() => void vi.useRealTimers());

const LINGER_MS = 50;

it.each([
  ['slow', 10],
  ['too large', 10_000],
])('a body that is %s is answered, and its connection closed', async (_, length) => {
  const app = Fastify({ bodyLimit: 1_000, requestTimeout: 0 });
  onTestFinished(() => app.close());
  deadlineOn(app, 100);
  problemsOn(app, () => undefined);
  app.decorateRequest('caller', undefined);
  closeUnreadOn(app, LINGER_MS);
  app.post('/', async () => 'read');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let said = '';
  socket.on('data', (data) => (said += String(data)));
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`);
  await once(socket, 'close');
  expect(said).toMatch(/^HTTP\/1.1 (413|503)/);
});

it('of more refused bodies than are read and thrown away at once the connections are closed immediately', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  closeUnreadOn(app, 600_000, 2);
  app.addHook('onRequest', async (_request, reply) => reply.code(429).send('too many'));
  app.post('/', async () => 'read');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const refused = async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n{');
    const [said] = await once(socket, 'data');
    expect(String(said)).toMatch(/^HTTP\/1.1 429/);
    return socket;
  };
  const kept = [await refused(), await refused()];
  const third = await refused();
  if (!third.closed) await once(third, 'close');
  expect(kept.map(({ closed }) => closed)).toEqual([false, false]);
  for (const socket of kept) socket.destroy();
});

it('a connection whose body was read stays open', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  let answered = 0;
  closeUnreadOn(app, LINGER_MS);
  app.addHook('onResponse', async () => void (answered += 1));
  app.post('/', async () => 'read');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let said = '';
  socket.on('data', (data) => (said += String(data)));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const request = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';
  socket.write(request);
  await expect.poll(() => said.split('HTTP/1.1 200').length).toBe(2);
  await expect.poll(() => answered).toBe(1);
  vi.advanceTimersByTime(10 * LINGER_MS);
  socket.write(request);
  await expect.poll(() => said.split('HTTP/1.1 200').length).toBe(3);
  socket.destroy();
});
