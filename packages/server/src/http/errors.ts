import type { FastifyInstance } from 'fastify';
import { Problem, notFound } from './problem.ts';

const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  'ENOENT',
]);
const FASTIFY: Readonly<Record<string, ConstructorParameters<typeof Problem>[0]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_REQ_FILE_TOO_LARGE: 'too-large',
};

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** The problem that stands behind whatever was thrown: a refusal, a database that is away, or a fault. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = codeOf(error);
  const known = FASTIFY[code];
  if (known) return new Problem(known);
  if (
    UNAVAILABLE.has(code) ||
    (error instanceof Error && /timeout exceeded when trying to connect|Connection terminated/i.test(error.message))
  ) {
    return new Problem('not-ready', { error: 'Database unavailable', retryAfterSeconds: 5 });
  }
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500
    ? new Problem(status === 404 ? 'not-found' : 'malformed-request', { error: 'Malformed request' })
    : new Problem('internal-error', { error: 'Internal error' });
}

/** Every failure of a call leaves as the contract's problem; a stack or an input never does. */
export function problemsOn(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    if (problem.status >= 500) request.log.error({ err: error }, problem.message);
    if (problem.details.retryAfterSeconds) reply.header('Retry-After', problem.details.retryAfterSeconds);
    return reply.code(problem.status).type('application/json; charset=utf-8').send(problem.body());
  });
  app.setNotFoundHandler((_request, reply) => {
    const problem = notFound();
    return reply.code(404).type('application/json; charset=utf-8').send(problem.body());
  });
}
