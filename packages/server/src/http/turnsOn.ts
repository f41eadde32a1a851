import { availableParallelism } from 'node:os';
import { rowsOf } from '@georisk/contract/permissions/permissions.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitedAddress } from './network.ts';
import type { Party, TurnLimits, Turns } from './turns.ts';

/** Rows of the matrix whose calls never wait: files of the application, and the calls that monitor the process. */
const NEVER_WAIT = rowsOf('pages', 'live', 'ready', 'metrics');

/**
 * As many at once as there are processors to answer them: more would wait for each other, and a quiet reader for all of them.
 * @param processes that share this machine
 */
export function turnLimitsFor(processes: number): TurnLimits {
  const share = Math.floor(availableParallelism() / processes);
  return { atOnce: Math.max(2, Math.min(8, share)), burst: 30, burstPerSecond: 5, maxWaiting: 500, maxMs: 500 };
}

function partyOf({ caller, ip }: FastifyRequest): Party {
  if (caller === undefined) return { company: `address ${limitedAddress(ip)}`, person: '' };
  const person = `user ${caller.id}`;
  return { company: caller.companyId === null ? person : `company ${caller.companyId}`, person };
}

/**
 * Gives calls turns, from the arrival of their body until their answer leaves. A client that disconnects meanwhile
 * frees no turn, because its call is still being worked on; a call whose client disconnected while it waited does not
 * begin. Must be registered after the guard.
 */
export function turnsOn(app: FastifyInstance, turns: Turns): void {
  const ends = new WeakMap<FastifyRequest, () => void>();
  app.addHook('preValidation', async (request, reply) => {
    const { permission } = request.routeOptions.config;
    if (permission === undefined || NEVER_WAIT.has(permission)) return undefined;
    const end = await turns.take(partyOf(request));
    if (!reply.raw.closed) {
      ends.set(request, end);
      return undefined;
    }
    end();
    return reply.hijack();
  });
  // A slowly read answer takes no more work.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    ends.get(request)?.();
    done();
  });
}
