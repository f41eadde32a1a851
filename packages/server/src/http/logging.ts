import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pino, { type DestinationStream, type LogFn, type Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Served } from './served.ts';

/** Errors of the database quote the values of the row: only their codes may be logged. */
const isDatabaseError = (error: Error) => 'severity' in error && 'routine' in error;
/**
 * The framework's message about an answer after the deadline: it quotes the address, both as an error and as a line's
 * text.
 */
const isLateAnswer = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'FST_ERR_REP_ALREADY_SENT';

function withoutAddress(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [first] = args as readonly unknown[];
  const error = typeof first === 'object' && first !== null && 'err' in first ? first.err : undefined;
  if (isLateAnswer(error)) method.call(this, first, 'answered too late');
  else method.apply(this, args);
}
const frames = (error: Error) => (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The fields of an error that may be logged: never input, never a row's values. */
function loggedError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return {
    type: error.name,
    code: textOf(code),
    constraint: textOf(constraint),
    table: textOf(table),
    ...(!isDatabaseError(error) && !isLateAnswer(error) && { message: error.message.slice(0, 300) }),
    stack: frames(error).join('\n'),
  };
}

/** JSON lines to standard output. No request body, query value, address, name or token is ever logged. */
export const createLogger = (level: Config['logLevel'], destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: { logMethod: withoutAddress },
      serializers: { err: loggedError, req: () => undefined, res: () => undefined },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );

/** The pattern of the route, never its address: the address may contain a link's token. */
export const loggedRoute = (request: FastifyRequest): string => {
  const pattern = request.routeOptions.url ?? '(none)';
  if (pattern !== '/*') return pattern;
  return /^\/t(\/|$)/.test(request.url) ? '/t/[token]' : '/(web)';
};

/** Logs one line per request: user (number), route, status and duration. */
export function logServed(log: FastifyBaseLogger, { method, route, status, ms, caller }: Served, reqId?: string): void {
  log.info(
    {
      ...(reqId !== undefined && { reqId }),
      method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      ...(caller && { user: caller.id, role: caller.role }),
      ...(caller?.session.actorId && { actor: caller.session.actorId }),
    },
    'request',
  );
}

export const servedOf = (request: FastifyRequest, reply: FastifyReply): Served => ({
  method: request.method,
  route: loggedRoute(request),
  status: reply.statusCode,
  ms: reply.elapsedTime,
  caller: request.caller,
});

export function accessLogOn(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => logServed(request.log, servedOf(request, reply)));
}
