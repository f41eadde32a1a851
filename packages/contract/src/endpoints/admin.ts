import { z } from 'zod';
import { type Endpoint, instant, noQuery, pageQuery, paged, rowId } from './shared.ts';

export const adminUser = z.object({
  id: z.number(),
  name: z.string(),
  userName: z.string(),
  role: z.number(),
  companyId: z.number().nullable(),
  companyName: z.string().nullable(),
  status: z.enum(['active', 'disabled']),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  hasPassword: z.boolean(),
  /** Whether the caller may open this user's view in his name. */
  canImpersonate: z.boolean(),
  canSendLink: z.boolean(),
});
export type AdminUser = z.infer<typeof adminUser>;

export const outboxMessage = z.object({
  id: z.string(),
  channel: z.enum(['email', 'sms']),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  status: z.enum(['queued', 'sending', 'sent', 'failed', 'outbox']),
  attempts: z.number(),
  createdAt: instant,
  sentAt: instant.nullable(),
  lastError: z.string().nullable(),
});
export type OutboxMessage = z.infer<typeof outboxMessage>;

export const importRun = z.object({
  id: z.string(),
  kind: z.string(),
  fileName: z.string(),
  at: instant,
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
});

export const adminEndpoints = {
  adminUsers: {
    query: z.strictObject({
      ...pageQuery,
      phrase: z.string().max(64).optional(),
      role: z.coerce.number().int().min(1).max(14).optional(),
    }),
    answer: paged(adminUser),
  },
  impersonate: {
    body: z.strictObject({
      userId: z.number().int().min(1).max(2_147_483_647),
      reason: z.string().trim().min(3).max(500),
    }),
    answer: z.object({ url: z.string(), expiresAt: instant }),
  },
  sendLink: {
    params: z.strictObject({ id: rowId }),
    body: z.strictObject({
      kind: z.enum(['login', 'alert']),
      view: z.string().max(8).optional(),
      date: z.iso.date().optional(),
    }),
    status: 204,
  },
  revokeLinks: { params: z.strictObject({ id: rowId }), status: 204 },
  outbox: { query: z.strictObject(pageQuery), answer: paged(outboxMessage) },
  imports: { query: z.strictObject(pageQuery), answer: paged(importRun) },
  live: { query: noQuery, answer: z.object({ status: z.literal('ok') }) },
  ready: { query: noQuery, answer: z.object({ status: z.literal('ok') }) },
  openapi: { query: noQuery, answer: z.record(z.string(), z.unknown()) },
} as const satisfies Record<string, Endpoint>;
