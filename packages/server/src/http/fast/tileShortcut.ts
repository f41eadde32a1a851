import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#server/clock.ts';
import type { Caller } from '../caller.ts';
import { REQUEST_ID } from '../headers.ts';
import { type Limits, limitClassOf } from '../limits.ts';
import { createPlainServer } from '../plainUpgrades.ts';
import { Problem } from '../problem.ts';
import type { Served } from '../served.ts';
import { createKeptAnswers, type KeptAnswer } from './keptAnswers.ts';

/** The address prefix of tiles: every other request skips the shortcut at once. */
const PREFIXES = ['/geoserver/', '/tiles/'] as const;

/**
 * How long an answer may be sent again: half of the time that a permission may be cached. Layers and outlines are
 * cached for the other half, so whoever loses a right loses its tiles within 5 s.
 */
const LIFE_MS = 2_500;
const MAX_BODY = 262_144;

type KnownCaller = Omit<Caller, 'adminFlag'>;

export interface ShortcutParts {
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'take'>;
  /** The caller of an Authorization header, as far as it is known without reading the database. */
  readonly peek: (authorization: string) => KnownCaller | undefined;
  readonly isDraining: () => boolean;
  /** Called for every answer that was sent here, as for any other. */
  readonly served: (served: Served, requestId: string) => void;
}

export interface TileShortcut {
  /** For Fastify's `serverFactory`. */
  server(handler: RequestListener, options: Readonly<Record<string, unknown>>): Server;
  /** Keeps answers that were served without the shortcut; must be called after every hook that sets headers. */
  on(app: FastifyInstance): void;
}

/**
 * Sends tiles that the same session received a moment ago before the framework sees the request: the session is looked
 * up, the limit is counted and the answer is reported to log and metrics as always; routing, hooks, parsing and the
 * search for the picture are left out. See docs/decisions/0009-tiles-before-the-framework.md.
 */
export function createTileShortcut(parts: ShortcutParts): TileShortcut {
  const { clock, peek } = parts;
  const answers = createKeptAnswers();

  const answered = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '', headers } = request;
    if (method !== 'GET' || parts.isDraining() || !isPlain(headers)) return false;
    const caller = headers.authorization === undefined ? undefined : peek(headers.authorization);
    const kept = caller && answers.get(caller.session, url);
    if (!kept || clock.now().getTime() >= kept.until || kept.protocol !== headers['x-forwarded-proto']) return false;
    // Anything but exactly this picture's tag goes to the code that knows all forms of a tag.
    const asked = headers['if-none-match'];
    if (asked === undefined ? kept.body === null : asked !== kept.etag) return false;
    if (!isWithinLimit(parts.limits, caller.id)) return false;
    const began = performance.now();
    const id = randomUUID();
    response.setHeader(REQUEST_ID, id);
    send(response, kept, asked !== undefined);
    const { statusCode: status } = response;
    parts.served({ method, route: kept.route, status, ms: performance.now() - began, caller }, id);
    return true;
  };

  const keep = (request: FastifyRequest, reply: FastifyReply, payload: unknown): void => {
    const { caller, url } = request;
    const body = Buffer.isBuffer(payload) ? payload : null;
    if (caller === undefined || parts.isDraining() || !isTile(request, reply, body)) return;
    const etag = String(reply.getHeader('etag'));
    const known = answers.get(caller.session, url);
    answers.keep(caller.session, url, {
      ...(body === null && known?.etag === etag ? known : leaving(reply, etag, body)),
      until: clock.now().getTime() - reply.elapsedTime + LIFE_MS,
      route: request.routeOptions.url ?? '',
      protocol: textOf(request.headers['x-forwarded-proto']),
    });
  };

  return {
    server(handler, { keepAliveTimeout, requestTimeout }) {
      const server = createPlainServer((request, response) => {
        const mayBeTile = PREFIXES.some((prefix) => request.url?.startsWith(prefix));
        if (!mayBeTile || !answered(request, response)) handler(request, response);
      });
      // What Fastify would set on a server of its own.
      server.keepAliveTimeout = Number(keepAliveTimeout);
      server.requestTimeout = Number(requestTimeout);
      return server;
    },
    on(app) {
      app.addHook('onSend', async (request, reply, payload) => {
        keep(request, reply, payload);
      });
    },
  };
}

const textOf = (value: string | readonly string[] | undefined) => (typeof value === 'string' ? value : undefined);

/** Nothing that needs the framework: a body, the administrator's flag. */
const isPlain = (headers: IncomingHttpHeaders): boolean =>
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  headers['x-admin'] === undefined;

/** The framework counts it again and says how long to wait: an empty bucket gives nothing to either. */
function isWithinLimit(limits: Pick<Limits, 'take'>, userId: number): boolean {
  try {
    limits.take('tile', `user ${userId}`);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

function send(response: ServerResponse, { headers, unchanged, body }: KeptAnswer, isUnchanged: boolean): void {
  if (isUnchanged) response.writeHead(304, unchanged).end();
  else response.writeHead(200, headers).end(body);
}

/** A picture that was sent, or found unchanged. */
function isTile({ method, routeOptions }: FastifyRequest, reply: FastifyReply, body: Buffer | null): boolean {
  const { permission } = routeOptions.config;
  if (method !== 'GET' || permission === undefined || limitClassOf(permission, method) !== 'tile') return false;
  if (!reply.hasHeader('etag')) return false;
  if (reply.statusCode === 304) return true;
  const type = String(reply.getHeader('content-type'));
  return reply.statusCode === 200 && type.startsWith('image/') && body !== null && body.length <= MAX_BODY;
}

/** Headers of a body, which a 304 must not carry. */
const OF_BODY = new Set(['content-type', 'content-length']);

function leaving(reply: FastifyReply, etag: string, body: Buffer | null) {
  const headers = Object.entries(reply.getHeaders())
    .filter(([name]) => name !== REQUEST_ID.toLowerCase())
    .map(([name, value]) => [name, String(value)] as const);
  const unchanged = headers.filter(([name]) => !OF_BODY.has(name)).flat();
  const length = body === null ? [] : ['content-length', String(body.length)];
  const whole = headers.filter(([name]) => name !== 'content-length').flat();
  return { etag, body, unchanged, headers: [...whole, ...length] };
}
