import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '#server/db/errors.ts';
import { RasterError } from '@georisk/imagery/rasterError.ts';
import { type Shortage, shortageOf } from './shortage.ts';
import { Problem, notFound } from './problem.ts';
import { isUploading } from './upload/uploads.ts';

const FASTIFY: Readonly<Record<string, ConstructorParameters<typeof Problem>[0]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_REQ_FILE_TOO_LARGE: 'too-large',
};

const fieldOf = (error: unknown, field: 'code' | 'statusCode'): string =>
  typeof error === 'object' && error !== null && field in error
    ? String((error as Record<string, unknown>)[field])
    : '';

const SHORTAGE_RETRY_SECONDS = 30;

/** The problem for what the machine has run out of. */
function shortProblem(shortage: Shortage, isUpload: boolean): Problem {
  if (shortage === 'busy') return new Problem('busy', { error: 'Out of resources', retryAfterSeconds: 5 });
  const reason = isUpload ? 'no-room-for-file' : 'disk-full';
  return new Problem(reason, { error: 'Disk full', retryAfterSeconds: SHORTAGE_RETRY_SECONDS });
}

/**
 * The problem for a thrown value: a refusal, an exhausted resource, an unreachable database, or a fault.
 * @param isUpload whether the call was to leave a file here
 */
export function problemOf(error: unknown, isUpload = false): Problem {
  if (error instanceof Problem) return error;
  const shortage = shortageOf(error);
  if (shortage) return shortProblem(shortage, isUpload);
  const code = fieldOf(error, 'code');
  const known = FASTIFY[code];
  if (known) return new Problem(known);
  if (isDatabaseUnavailable(error)) {
    return new Problem('not-ready', { error: 'Database unavailable', retryAfterSeconds: 5 });
  }
  if (error instanceof RasterError && error.code === 'unreachable') {
    return new Problem('not-ready', { error: 'Image store unreachable', retryAfterSeconds: 5 });
  }
  const status = Number(fieldOf(error, 'statusCode') || 500);
  if (status === 404) return notFound();
  if (status >= 400 && status < 500) return new Problem('malformed-request', { error: 'Malformed request' });
  return new Problem('internal-error', { error: 'Internal error' });
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.details.retryAfterSeconds) reply.header('Retry-After', problem.details.retryAfterSeconds);
  return reply.code(problem.status).type('application/json; charset=utf-8').send(problem.body());
}

/** A form with files, or a JSON body that contains one. */
const isUpload = (request: FastifyRequest): boolean => isUploading(request) || hasFile(request);
const hasFile = ({ headers, body }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/') === true ||
  (typeof body === 'object' && body !== null && 'file' in body);

/**
 * Answers every failure of a call with the contract's problem, never with a stack or an input.
 * @param fullDisk called when something could not be written for want of room
 */
export function problemsOn(app: FastifyInstance, fullDisk: () => void): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error, isUpload(request));
    if (shortageOf(error) === 'disk') fullDisk();
    if (problem.status >= 500) request.log.error({ err: error }, problem.message);
    return sendProblem(reply, problem);
  });
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, notFound()));
}

/** An address that cannot even be routed (a broken percent escape): the same answer, which echoes nothing of it. */
export const unroutable = (_error: unknown, _request: FastifyRequest, reply: FastifyReply): void => {
  void sendProblem(reply, new Problem('malformed-request', { error: 'Malformed address' }));
};
