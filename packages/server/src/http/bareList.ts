import type { FastifyReply } from 'fastify';

/** A list as it was read with one row more than its limit (`cut`). */
export interface CutList<T> {
  readonly items: T[];
  readonly truncated: boolean;
}

/** Says in a header that there are more rows, where the answer's body has no place for it. */
export function sayTruncated({ truncated }: Pick<CutList<unknown>, 'truncated'>, reply: FastifyReply): void {
  if (truncated) void reply.header('X-Truncated', 'true');
}

/** The rows of a list whose answer is a bare array. */
export function bareList<T>(list: CutList<T>, reply: FastifyReply): T[] {
  sayTruncated(list, reply);
  return list.items;
}
