import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openNeighbourhood, type Neighbourhood } from '@georisk/testing/neighbourhood.ts';

let test: Neighbourhood;
let port: number;
let signed: string;
beforeAll(async () => {
  test = await openNeighbourhood();
  port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
  signed = `Host: x\r\nAuthorization: Bearer ${await test.signIn('manager')}\r\n`;
});
afterAll(() => test.close());

/**
 * Statuses in the order in which a socket received them, until it received this many or was closed. @param halfClosed
 * whether nothing more is sent
 */
async function statuses(text: string, count = 1, halfClosed = false): Promise<number[]> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  let said = '';
  const found = () => [...said.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  const enough = new Promise<void>((done) => {
    socket.on('data', (data) => {
      said += String(data);
      if (found().length >= count) done();
    });
    socket.once('end', done);
  });
  socket.write(text);
  if (halfClosed) socket.end();
  await Promise.race([enough, once(socket, 'close')]);
  socket.destroy();
  return found();
}

const USER = '/api/currentUser';
const get = (more = '', path = USER) => `GET ${path} HTTP/1.1\r\n${signed}${more}\r\n`;

/** Requests by what is odd about them, and how they are answered. */
const ODD: Readonly<Record<string, readonly [() => string, readonly number[]]>> = {
  'a length and no body': [() => get('Content-Length: 5\r\n'), [200]],
  'a body': [() => `${get('Content-Length: 2\r\n')}{}`, [200]],
  'a body in pieces that never ends': [() => `${get('Transfer-Encoding: chunked\r\n')}1\r\na\r\n`, [200]],
  'a length and pieces': [() => get('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'), [400]],
  'a wish to continue': [() => get('Expect: 100-continue\r\n'), [100, 200]],
  'a wish that nobody knows': [() => get('Expect: x\r\n'), [417]],
  'a wish for another protocol': [() => get('Connection: Upgrade\r\nUpgrade: websocket\r\n'), [200]],
  'a wish for HTTP/2': [
    () => get('Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: \r\n'),
    [200],
  ],
  'no connection to be kept': [() => get('Connection: close\r\n'), [200]],
  'an older protocol': [() => get().replace('HTTP/1.1', 'HTTP/1.0'), [200]],
  'no host': [() => get().replace('Host: x\r\n', ''), [400]],
  'a whole address': [() => get('', `http://elsewhere${USER}`), [200]],
  'a header alone': [() => get().replace('GET', 'HEAD'), [200]],
  'a method that nobody knows': [() => get().replace('GET', 'FETCH'), [400]],
  'an address that is none': [() => get('', '*'), [404]],
  'headers that are too long': [() => get(`X-Long: ${'a'.repeat(20_000)}\r\n`), [431]],
  'two credentials': [() => get('Authorization: Bearer x\r\n'), [200]],
};

describe('a read with', () => {
  it.each(Object.entries(ODD))('%s is answered', async (_what, [text, expected]) => {
    expect(await statuses(text(), expected.length)).toEqual(expected);
  });

  it('whose client is gone ends with its connection', async () => {
    expect(await statuses(get(), 1, true)).toEqual([]);
  });

  it('followed by others on the same connection is answered, and so are they, in their order', async () => {
    const paths = Array.from({ length: 30 }, (_, at) => (at % 3 === 0 ? '/api/nowhere' : USER));
    const sent = paths.map((path) => get('', path)).join('');
    expect(await statuses(sent, paths.length)).toEqual(paths.map((path) => (path === USER ? 200 : 404)));
  });
});
