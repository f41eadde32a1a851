import type { PermissionId } from '@georisk/contract/permissions/permissionId.ts';
import { cellFor, isPublic } from '@georisk/contract/permissions/permissions.ts';
import { type Actor, COLUMNS, flagsOf, OTHERS } from './actors.ts';
import type { Ask, Flag } from './ask.ts';

/** A request of the permission test, with the status by which it must be answered. */
export interface Request {
  readonly ask: Ask;
  readonly actor: Actor;
  readonly flag: Flag;
  readonly status: number;
}

/** Whether every actor makes every request, or one of those that are answered alike. */
export type Extent = 'every' | 'usual';

/** Whom a cell refuses whatever is asked for, though the role has the row. */
const REFUSES: Readonly<Record<string, (actor: Actor) => boolean>> = {
  '-': () => true,
  F: ({ takesRisk }) => !takesRisk,
};

/** The status by which the matrix refuses an actor, whatever is asked for. */
function refusalOf(permission: PermissionId, actor: Actor): 401 | 403 | undefined {
  if (isPublic(permission)) return undefined;
  if (actor.role === 'anon') return 401;
  return REFUSES[cellFor(permission, actor.role)]?.(actor) === true ? 403 : undefined;
}

const requestsOf = (actor: Actor, asks: readonly Ask[], statusOf: (ask: Ask, flag: Flag) => number): Request[] =>
  asks.flatMap((ask) => flagsOf(actor).map((flag) => ({ ask, actor, flag, status: statusOf(ask, flag) })));

/** The first request of each scope of the matrix (all rows, the company's, one's own) that is refused in the same way. */
function firstOfEachScope(permission: PermissionId, requests: readonly Request[]): Request[] {
  const firsts = new Map<string, Request>();
  for (const request of requests) {
    const key = `${cellFor(permission, request.actor.role)} ${request.status}`;
    if (!firsts.has(key)) firsts.set(key, request);
  }
  return [...firsts.values()];
}

/**
 * All requests by which a call is judged: each way of asking, by each actor, with and without the flag. Of `usual`
 * those whom the matrix refuses ask in the first and the last way; what nobody gets whoever asks (a malformed value, a
 * missing row) is asked once in each scope and for each refusal.
 */
export function requestsFor(permission: PermissionId, asks: readonly Ask[], extent: Extent): Request[] {
  const actors = [...COLUMNS, ...OTHERS].map((actor) => ({ actor, refusal: refusalOf(permission, actor) }));
  const isUsual = extent === 'usual';
  const ends = asks.filter((_, index) => index === 0 || index === asks.length - 1);
  const refused = actors.flatMap(({ actor, refusal }) =>
    refusal === undefined ? [] : requestsOf(actor, isUsual ? ends : asks, () => refusal),
  );
  const allowed = asks.flatMap((ask) => {
    const requests = actors.flatMap(({ actor, refusal }) =>
      refusal === undefined ? requestsOf(actor, [ask], ({ status }, flag) => status(actor, flag)) : [],
    );
    const isForNobody = requests.every(({ status }) => status >= 400);
    return isUsual && isForNobody ? firstOfEachScope(permission, requests) : requests;
  });
  return [...refused, ...allowed];
}
