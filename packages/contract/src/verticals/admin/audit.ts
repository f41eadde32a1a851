import { z } from 'zod';
import { LOG_WORDS } from '../../logWords.ts';
import {
  askedDay,
  askedId,
  type Endpoint,
  IN_ORDER,
  inOrder,
  instant,
  noQuery,
  paged,
  pageQuery,
  wholeNumber,
} from '../../schemas/shared.ts';

export const auditEntry = z.object({
  id: z.number(),
  at: instant,
  /** A word of the log. */
  type: z.string(),
  userId: z.number().nullable(),
  userName: z.string().nullable(),
  name: z.string().nullable(),
  /** The administrator, where they did it to somebody or while impersonating somebody. */
  actorId: z.number().nullable(),
  actorName: z.string().nullable(),
  companyId: z.number().nullable(),
  companyName: z.string().nullable(),
  resource: z.string().nullable(),
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
  /** Something was changed, and its earlier state is kept. */
  hasChanges: z.boolean(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditChange = z.object({
  subject: z.string(),
  subjectId: z.string(),
  operation: z.string(),
  /** Earlier values of the fields that differ; null where there was none. */
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditChange = z.infer<typeof auditChange>;

const filter = {
  /** Calendar days of Budapest, both included. */
  from: askedDay.optional(),
  to: askedDay.optional(),
  type: z.enum(Object.keys(LOG_WORDS) as [string, ...string[]]).optional(),
  /** A word that is left out: mere views outnumber changes. */
  without: z.enum(Object.keys(LOG_WORDS) as [string, ...string[]]).optional(),
  /** A part of the name or the user name of the person who did it, or who was impersonated. */
  who: z.string().max(64).optional(),
  /** A part of the name of its subject. */
  resource: z.string().max(64).optional(),
  /** The object that it names, by its kind and its number: `company:4`, `damages/12`. */
  object: z
    .string()
    .max(64)
    .regex(/^[A-Za-z]+[:/][\w-]+$/)
    .optional(),
  companyId: askedId.optional(),
};

export const sessionItem = z.object({
  id: z.string(),
  userId: z.number(),
  name: z.string(),
  userName: z.string(),
  role: z.number(),
  companyName: z.string().nullable(),
  kind: z.enum(['password', 'link', 'alert', 'impersonated']),
  actorName: z.string().nullable(),
  createdAt: instant,
  lastUsedAt: instant,
  expiresAt: instant,
  /** The session of this call: it is ended by signing out. */
  own: z.boolean(),
});
export type SessionItem = z.infer<typeof sessionItem>;

export const auditEndpoints = {
  audit: {
    query: z
      .strictObject({
        ...filter,
        /** The position where the page before ended. */
        cursor: z
          .string()
          .regex(/^[1-9][0-9]{0,17}$/)
          .optional(),
        limit: wholeNumber(1, 500).optional(),
      })
      .refine(inOrder, IN_ORDER),
    /** Newest first; `next` is null on the last page. */
    answer: z.object({ items: z.array(auditEntry), next: z.string().nullable() }),
  },
  auditChanges: {
    params: z.strictObject({
      id: z.string().regex(/^[1-9][0-9]{0,17}$/),
    }),
    query: noQuery,
    answer: z.array(auditChange),
  },
  auditExport: { query: z.strictObject({ ...filter, format: z.enum(['csv', 'xlsx']) }).refine(inOrder, IN_ORDER) },
  sessions: {
    query: z.strictObject({ ...pageQuery, phrase: z.string().max(64).optional() }),
    answer: paged(sessionItem),
  },
  endSession: { params: z.strictObject({ id: z.uuid() }), status: 204 },
} as const satisfies Record<string, Endpoint>;
