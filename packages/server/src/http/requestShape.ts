import { rowOf } from '@georisk/contract/permissions/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

const QUERY_BYTES = 8192;
/** Row of the matrix of pages and their files. */
const PAGES = rowOf('pages');

/**
 * Checks the form of every request before its schema. Bodies are JSON only (a form of another site cannot send that), a
 * missing body is allowed, and a query names each parameter once.
 */
export function requestShapeOn(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, String(body), done);
  });
  app.addHook('preValidation', async (request) => {
    // The application's pages check nothing of their address: a person with a bad link gets the page that says so.
    if (request.routeOptions.config.permission === PAGES) return;
    const query = request.url.indexOf('?');
    if (query >= 0 && request.url.length - query > QUERY_BYTES) {
      throw new Problem('malformed-request', { error: 'Query too long' });
    }
    const values = Object.values((request.query ?? {}) as Record<string, unknown>);
    if (values.some(Array.isArray)) throw new Problem('malformed-request', { error: 'Repeated query parameter' });
    if (values.some((value) => String(value).includes('\0'))) {
      throw new Problem('malformed-request', { error: 'Forbidden character' });
    }
  });
}
