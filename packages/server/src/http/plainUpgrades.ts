import { type IncomingMessage, type RequestListener, type Server, type ServerOptions, createServer } from 'node:http';
import type { Duplex } from 'node:stream';

const isUpgrade = (header: string): boolean => header.toLowerCase() === 'upgrade';

/** The value of a `Connection` header without the wish for another protocol. */
const withoutUpgrade = (value: string): string =>
  value
    .split(',')
    .map((option) => option.trim())
    .filter((option) => option !== '' && !isUpgrade(option))
    .join(', ');

/** The head of a request as it was sent, without the wish for another protocol. */
function plainHead({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [rawHeaders[at], rawHeaders[at + 1]];
    if (isUpgrade(name)) continue;
    const kept = name.toLowerCase() === 'connection' ? withoutUpgrade(value) : value;
    if (kept !== '' || value === '') lines.push(`${name}: ${kept}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

/**
 * A server that knows no protocol but HTTP and answers a request for another one as if the wish had not been sent
 * (RFC 9110, section 7.8). Node would answer such a request too, but its parser then keeps the mark of the upgrade and
 * says nothing to a later malformed request of the same connection, which stays open without an answer. So the request
 * is read again, without the wish, by a fresh parser.
 */
export function createPlainServer(listener: RequestListener): Server {
  const underWay = new WeakMap<Duplex, number>();
  const count = (socket: Duplex, by: number) => underWay.set(socket, (underWay.get(socket) ?? 0) + by);
  const options: ServerOptions & { shouldUpgradeCallback(request: IncomingMessage): boolean } = {
    // Behind requests that are not answered yet it stays in their order, with Node's parser, and is the last one.
    shouldUpgradeCallback: ({ socket }) => (underWay.get(socket) ?? 0) === 0,
  };
  const server = createServer(options, (request, response) => {
    const { socket } = request;
    count(socket, 1);
    response.once('close', () => count(socket, -1));
    if (request.headers.upgrade !== undefined) response.setHeader('Connection', 'close');
    listener(request, response);
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, rest: Buffer) => {
    if (socket.destroyed) return;
    socket.unshift(Buffer.concat([plainHead(request), rest]));
    server.emit('connection', socket);
  });
  return server;
}
