import { z } from 'zod';
import { damageRef } from '../../schemas/refs.ts';
import { type Endpoint, instant, isoDate, meparCode, noQuery, rowId } from '../../schemas/shared.ts';

/** Something that happened to a policy. */
export const policyEvent = z.object({
  /** Distinguishes it from the others of the policy. */
  key: z.string(),
  /** An outline of a plot, a case, an alert, a message about one, or a farmer's answer to it. */
  kind: z.enum(['outline', 'case', 'alert', 'notice', 'answer']),
  /** What happened, in Hungarian. */
  title: z.string(),
  /** Of an alert the day of its image. */
  date: isoDate,
  /** Null of an alert. */
  at: instant.nullable(),
  /** Null of a case, which may be about several. */
  meparCode: meparCode.nullable(),
  /** Of a case. */
  damage: damageRef.nullable(),
  /** Of an alert, ha. */
  hectares: z.number().nullable(),
  /** Who did it, or who got the message; null of an alert and of what the system did. */
  userName: z.string().nullable(),
  /** The administrator, where they did it while impersonating somebody. */
  actorName: z.string().nullable(),
});
export type PolicyEvent = z.infer<typeof policyEvent>;

export const policyHistoryEndpoints = {
  /** Newest first; at most as many as a screen shows. */
  policyHistory: {
    params: z.strictObject({ id: rowId }),
    query: noQuery,
    answer: z.object({ events: z.array(policyEvent), isCut: z.boolean() }),
  },
} as const satisfies Record<string, Endpoint>;
