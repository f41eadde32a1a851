import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from './problem.ts';

const FIXED = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-DNS-Prefetch-Control': 'off',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'Permissions-Policy': 'geolocation=(self), camera=(), microphone=()',
} as const;

/** Names the request in the log of the server. */
export const REQUEST_ID = 'X-Request-Id';

/** Of answers that are no page: nothing in them may run, load or be framed. */
const CLOSED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

const HSTS = 'max-age=31536000; includeSubDomains';

/**
 * The content security policy of the pages. Styles of the component library carry the shell's nonce; the map library
 * sets style attributes only. Hosts of configured base maps are the only foreign ones.
 */
const pagePolicy = (tileHosts: readonly string[], nonce: string): string => {
  const tiles = tileHosts.map((host) => ` ${host}`).join('');
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${tiles}`,
    `connect-src 'self'${tiles}`,
    "font-src 'self'",
    "worker-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
};

/** The policy of the service worker: it fetches the application's own files, and nothing else. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/** Sets a page's policy on the answer. @returns the nonce that its styles must carry */
export function pageHeaders(reply: FastifyReply, tileHosts: readonly string[]): string {
  const nonce = randomBytes(16).toString('base64url');
  reply.header('Content-Security-Policy', pagePolicy(tileHosts, nonce));
  return nonce;
}

/**
 * A trusted proxy says that the call came unencrypted: it is refused, never redirected, because its token is already
 * exposed.
 */
export function encryptedOn(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    // More than one address: the nearest is a proxy that is trusted, so the protocol is the one it reported.
    const forwarded = (request.ips?.length ?? 0) > 1;
    if (forwarded && request.protocol === 'http') throw new Problem('insecure-transport');
  });
}

/** The headers of every answer, errors included. @param https true where people reach the installation over TLS */
export function headersOn(app: FastifyInstance, https: boolean): void {
  app.addHook('onSend', async (request, reply) => {
    reply.headers(FIXED);
    // The one of the log's lines.
    reply.header(REQUEST_ID, request.id);
    if (https) reply.header('Strict-Transport-Security', HSTS);
    if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', CLOSED);
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });
}
