import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import type { Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlainServer } from './plainUpgrades.ts';

const UPGRADE = 'Connection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n';
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: test\r\n${headers}\r\n`;

let server: Server;
let socket: Socket;
let received: string;
beforeEach(async () => {
  received = '';
  server = createPlainServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const answer = () => response.end(`${request.method} ${request.url} ${body} ${request.headers.upgrade ?? '-'};`);
      if (request.url === '/slow') setTimeout(answer, 100);
      else answer();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
  socket.on('error', () => undefined);
});
afterEach(() => {
  socket.destroy();
  server.closeAllConnections();
  server.close();
});

const send = async (text: string, answer: string) => {
  received = '';
  socket.write(text);
  await vi.waitFor(() => expect(received).toContain(answer), { timeout: 2_000 });
};

describe('a connection on which another protocol was asked for', () => {
  it('answers the request, and the next ones', async () => {
    await send(get('/a', UPGRADE), 'GET /a  -;');
    await send(get('/b'), 'GET /b  -;');
    await send(get('/c', UPGRADE), 'GET /c  -;');
    await send(get('/d'), 'GET /d  -;');
  });

  it.each([
    ['too long', get(`/${'x'.repeat(20_000)}`), '431'],
    ['garbage', 'garbage\r\n\r\n', '400 Bad Request'],
    ['with a malformed header', 'GET / HTTP/1.1\r\nHost: test\r\nA B: c\r\n\r\n', '400 Bad Request'],
  ])('refuses a next request that is %s', async (_what, request, status) => {
    await send(get('/a', UPGRADE), 'GET /a  -;');
    await send(request, `HTTP/1.1 ${status}`);
    await vi.waitFor(() => expect(socket.readableEnded).toBe(true));
  });

  it('reads the body that came with the wish, however it was cut, and what was sent behind it', async () => {
    const post = `POST /a HTTP/1.1\r\nHost: test\r\nContent-Length: 6\r\n${UPGRADE}\r\nabc`;
    await new Promise<unknown>((resolve) => socket.write(post, resolve));
    await send(`def${get('/b')}`, 'GET /b  -;');
    expect(received).toMatch(/POST \/a abcdef -;.*GET \/b {2}-;/s);
    const chunked = `POST /c HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n${UPGRADE}\r\n3\r\nabc\r\n0\r\n\r\n`;
    await send(`${chunked}${get('/d')}`, 'GET /d  -;');
    expect(received).toContain('POST /c abc -;');
  });

  it('keeps the order of requests that were sent together, and closes it where it cannot read what follows', async () => {
    await send(`${get('/slow')}${get('/b', UPGRADE)}${get('/c')}`, 'GET /b');
    expect(received.match(/GET \/\w+|Connection: [\w-]+/g)).toEqual([
      'Connection: keep-alive',
      'GET /slow',
      'Connection: close',
      'GET /b',
    ]);
    await vi.waitFor(() => expect(socket.readableEnded).toBe(true));
  });

  it('gathers no listeners', async () => {
    const held = new Promise<Socket>((resolve) => server.once('request', (request) => resolve(request.socket)));
    await send(get('/a', UPGRADE), '/a');
    const own = await held;
    const before = own.eventNames().map((name) => own.listenerCount(name));
    for (let at = 0; at < 15; at += 1) await send(get(`/${at}`, UPGRADE), `/${at} `);
    expect(own.eventNames().map((name) => own.listenerCount(name))).toEqual(before);
  });
});
