import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { freePort } from './product.ts';

const ENTRY = /\/assets\/(index-[\w-]+)\.js/g;
const TEXT = /^(text\/html|text\/javascript)/;

/** A server before the product: it can be unreachable, and it can serve a newer build, whose first script has another name. */
export interface FrontProxy {
  readonly url: string;
  /** Nothing answers, as where there is no network. */
  goDown(): Promise<void>;
  goUp(): Promise<void>;
  /** From now on the files are those of another build. */
  deploy(): void;
  /** Answers of writes that are lost on their way back: the product has done them. Null: none. */
  loseAnswers(isLost: (() => boolean) | null): void;
  /** The paths that were asked for since it was last read. */
  asked(): readonly string[];
}

export async function frontProxy(target: string): Promise<FrontProxy> {
  const port = await freePort();
  const { hostname, port: targetPort } = new URL(target);
  let server: Server | null = null;
  let isNew = false;
  let paths: string[] = [];
  let isLost: (() => boolean) | null = null;

  const renamed = (text: string): string => text.replaceAll(ENTRY, '/assets/$1.next.js');
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = incoming.url ?? '/';
    paths.push(path);
    const wanted = path.replace('.next.js', '.js');
    const isRewritten = isNew && (path === '/service-worker.js' || !/\.\w+(\?|$)|^\/(api|geoserver|tiles)/.test(path));
    const headers = { ...incoming.headers, ...(isRewritten && { 'accept-encoding': 'identity' }) };
    const passed = request(
      { host: hostname, port: targetPort, path: wanted, method: incoming.method ?? 'GET', headers },
      (answer) => {
        const isWrite = incoming.method !== 'GET' && path.startsWith('/api/');
        if (isWrite && isLost?.() === true) {
          answer.resume();
          answer.on('end', () => outgoing.destroy());
          return;
        }
        if (!isRewritten || !TEXT.test(answer.headers['content-type'] ?? '')) {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
          return;
        }
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const { 'content-length': _length, etag: _etag, ...rest } = answer.headers;
          outgoing.writeHead(answer.statusCode ?? 502, rest);
          outgoing.end(renamed(Buffer.concat(parts).toString('utf8')));
        });
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  };
  const goUp = async () => {
    const next = createServer(forward);
    await new Promise<void>((listening) => next.listen(port, 'localhost', listening));
    server = next;
  };
  await goUp();
  return {
    url: `http://localhost:${port}`,
    goUp,
    goDown: async () => {
      const old = server;
      server = null;
      old?.closeAllConnections();
      await new Promise<void>((closed) => (old === null ? closed() : old.close(() => closed())));
    },
    loseAnswers: (next) => {
      isLost = next;
    },
    deploy: () => {
      isNew = true;
    },
    asked: () => {
      const now = paths;
      paths = [];
      return now;
    },
  };
}
