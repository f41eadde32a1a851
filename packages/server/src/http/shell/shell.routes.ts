import { createHash } from 'node:crypto';
import { rowOf } from '@georisk/contract/permissions/permissions.ts';
import { isClientRoute } from '@georisk/contract/routes.ts';
import { MACHINE_PATHS, SERVICE_WORKER } from '@georisk/contract/servedPaths.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../errors.ts';
import { pageHeaders, WORKER_POLICY } from '../headers.ts';
import { notFound } from '../problem.ts';
import { shellTexts } from './shell.hu.ts';
import type { WebFile, WebFiles } from './webFiles.ts';

const LINK_PATHS = /^\/t(\/|$)/;
const NONCE = '__CSP_NONCE__';

const NOT_BUILT = `<!doctype html><html lang="hu"><meta charset="utf-8"><title>${shellTexts.title}</title><p>${shellTexts.notBuilt}</p></html>`;

/** The path as it was sent, without the query: what a client route is compared with. */
const pathOf = (request: FastifyRequest) => request.url.replace(/[?#].*$/s, '');

const accepts = (request: FastifyRequest, encoding: string) =>
  (request.headers['accept-encoding'] ?? '').includes(encoding);

function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply {
  reply.headers({
    'Content-Type': file.type,
    ETag: file.etag,
    Vary: 'Accept-Encoding',
    'Cache-Control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  if (file.br && accepts(request, 'br')) return reply.header('Content-Encoding', 'br').send(file.br);
  if (file.gzip && accepts(request, 'gzip')) return reply.header('Content-Encoding', 'gzip').send(file.gzip);
  return reply.send(file.plain);
}

/**
 * Devices keep the shell with the policy that it was served with: other hosts of map images make another worker, and so
 * a new copy of the shell.
 */
function sendWorker(reply: FastifyReply, file: WebFile, tileHosts: readonly string[]): FastifyReply {
  const policy = createHash('sha256').update(tileHosts.toSorted().join(' ')).digest('base64url');
  return reply
    .headers({ 'Content-Type': file.type, 'Cache-Control': 'no-cache', 'Content-Security-Policy': WORKER_POLICY })
    .send(file.plain.toString('utf8').replaceAll(SERVICE_WORKER.policyPlace, policy));
}

/**
 * Serves everything that is no call: files of the web application, and its shell for each of its routes. Nothing here
 * reads the database or changes anything, so a mail scanner may fetch a link as often as it likes.
 */
export function shellRoutes(app: FastifyInstance, files: WebFiles, tileHosts: () => readonly string[]): void {
  const sendShell = (reply: FastifyReply, status: number) => {
    const nonce = pageHeaders(reply, tileHosts());
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send((files.shell() ?? NOT_BUILT).replaceAll(NONCE, nonce));
  };
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { permission: rowOf('pages') },
    handler: (request, reply) => {
      const path = pathOf(request);
      if (MACHINE_PATHS.test(path)) return sendProblem(reply, notFound());
      if (LINK_PATHS.test(path)) reply.header('X-Robots-Tag', 'noindex');
      if (isClientRoute(path)) return sendShell(reply, 200);
      const file = files.file(path);
      if (file && path === SERVICE_WORKER.path) return sendWorker(reply, file, tileHosts());
      if (file) return sendFile(request, reply, file);
      const forBrowser = (request.headers.accept ?? '').includes('text/html');
      return forBrowser ? sendShell(reply, 404) : sendProblem(reply, notFound());
    },
  });
}
