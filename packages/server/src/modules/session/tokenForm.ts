import type { FastifyRequest } from 'fastify';
import { Problem } from '#server/http/problem.ts';

export const TOKEN_FORM = 'application/x-www-form-urlencoded';
/** Bytes. */
export const TOKEN_FORM_LIMIT = 4096;

/** What the call reads of a form; RFC 6749 (3.2) has others ignored. */
const NAMES: ReadonlySet<string> = new Set(['grant_type', 'username', 'password']);

/**
 * The body of a token request as OAuth's programs send it (RFC 6749, 4.3.2).
 * @throws Problem 400 where a field is repeated; 415 where another site's page sends it, as a browser can send a form
 * of any page
 */
export function readTokenForm({ headers }: Pick<FastifyRequest, 'headers'>, form: string): Record<string, string> {
  const from = headers['sec-fetch-site'];
  if (from === 'cross-site' || from === 'same-site') throw new Problem('unsupported-media-type');
  const fields = [...new URLSearchParams(form)].filter(([name]) => NAMES.has(name));
  const body = Object.fromEntries(fields);
  if (Object.keys(body).length < fields.length) throw new Problem('malformed-request', { error: 'Repeated field' });
  return body;
}
