import { ALL_ROLES } from '@georisk/domain/roles/roles.ts';
import { z } from 'zod';
import { noticeFields } from '../../schemas/notice.ts';
import {
  askedId,
  type Endpoint,
  filledText,
  instant,
  noQuery,
  paged,
  pageQuery,
  rowId,
  wholeNumber,
} from '../../schemas/shared.ts';

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
  externalId: z.string().nullable(),
  hidePolicyDamage: z.boolean(),
  /** Given to the person, in addition to the capabilities of the role. */
  capabilities: z.array(z.string()),
  version: z.number(),
  hasPassword: z.boolean(),
  /** The last sign-in of the person's own; null for one who has never been in. */
  lastSignInAt: instant.nullable(),
  /** Whether the caller may impersonate this user. */
  canImpersonate: z.boolean(),
  canSendLink: z.boolean(),
  /** Whether the caller may export or erase this user's data. */
  canErase: z.boolean(),
});
export type AdminUser = z.infer<typeof adminUser>;

/** Orders of the list of users; after `-` descending. Who has never signed in is before everybody else. */
export const USER_ORDERS = ['name', '-name', 'lastSignIn', '-lastSignIn'] as const;
export type UserOrder = (typeof USER_ORDERS)[number];

/** Capabilities that may be given to a person in addition to those of their role. */
export const CAPABILITIES = ['risk'] as const;

/** A role's number; numbers that are no role are refused before anything is read. */
const role = z
  .number()
  .int()
  .refine((value) => (ALL_ROLES as readonly number[]).includes(value));
const companyId = z.number().int().min(1).max(2_147_483_647);

/** Editable data of a person. Addresses, characters and lengths of use are checked with a sentence beside the field. */
const wish = {
  name: z.string().max(1_024),
  email: z.string().max(1_024).nullable(),
  phone: z.string().max(1_024).nullable(),
  capabilities: z.array(z.enum(CAPABILITIES)).max(CAPABILITIES.length),
  hidePolicyDamage: z.boolean(),
};

/** Messages that one call sends again. */
export const MAX_SENT_AGAIN = 500;

export const outboxMessage = z.object({
  id: z.string(),
  channel: z.enum(['email', 'sms']),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  status: z.enum(['queued', 'sending', 'sent', 'failed', 'outbox']),
  ...noticeFields,
  attempts: z.number(),
  createdAt: instant,
  /** Codes of the newest fault, without the server's sentence. */
  lastError: z.string().nullable(),
});
export type OutboxMessage = z.infer<typeof outboxMessage>;

/** Whether an import can be undone, and whether it was. */
export const importUndoState = z.object({
  /** `never`: of this kind; `nothing`: it changed no row, or is of a version that noted none; `late`: its time is over. */
  state: z.enum(['possible', 'undone', 'never', 'nothing', 'late']),
  /** Why it cannot be undone, a sentence; null where it can, or was. */
  reason: z.string().nullable(),
  /** Until when it can be undone, or could be; null of one that never could. */
  until: instant.nullable(),
  /** When it was undone. */
  at: instant.nullable(),
  /** Who undid it; null for the command. */
  by: z.string().nullable(),
});
export type ImportUndoState = z.infer<typeof importUndoState>;

export const importRun = z.object({
  id: z.string(),
  kind: z.string(),
  fileName: z.string(),
  at: instant,
  /** Who imported it; null for the command. */
  by: z.string().nullable(),
  company: z.string().nullable(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  undo: importUndoState,
});

const rowNote = z.object({ row: z.number(), reason: z.string() });

/** Result of an import, row by row where there is something to report. Row 0 stands for the file. */
export const importReport = importRun.extend({
  /** The first of the shapes that were repaired without a significant loss. */
  repaired: z.array(rowNote),
  repairedCount: z.number(),
  /** The first refusals; a file with one of them is not saved. */
  refusals: z.array(rowNote),
  notes: z.array(z.string()),
});
export type ImportReport = z.infer<typeof importReport>;

export const adminEndpoints = {
  adminUsers: {
    query: z.strictObject({
      ...pageQuery,
      phrase: z.string().max(64).optional(),
      role: wholeNumber(1, Math.max(...ALL_ROLES)).optional(),
      companyId: askedId.optional(),
      status: z.enum(['active', 'disabled']).optional(),
      /** Whether the person has ever signed in. */
      signedIn: z.enum(['ever', 'never']).optional(),
      sort: z.enum(USER_ORDERS).optional(),
    }),
    answer: paged(adminUser),
  },
  createUser: {
    body: z.strictObject({
      userName: z.string().max(1_024),
      name: wish.name,
      role,
      /** Left out by callers with a single company; null for an administrator of no company. */
      companyId: companyId.nullable().optional(),
      email: wish.email.optional(),
      phone: wish.phone.optional(),
      externalId: z.string().max(1_024).nullable().optional(),
      capabilities: wish.capabilities.optional(),
      hidePolicyDamage: wish.hidePolicyDamage.optional(),
      /** Send the person at once the link for the first access: to set their password, or to sign in. */
      sendLink: z.boolean().optional(),
    }),
    answer: adminUser,
    status: 201,
  },
  changeUser: {
    params: z.strictObject({ id: rowId }),
    body: z.strictObject({
      version: z.number().int().min(1),
      name: wish.name.optional(),
      role: role.optional(),
      status: z.enum(['active', 'disabled']).optional(),
      email: wish.email.optional(),
      phone: wish.phone.optional(),
      capabilities: wish.capabilities.optional(),
      hidePolicyDamage: wish.hidePolicyDamage.optional(),
    }),
    answer: adminUser,
  },
  impersonate: {
    body: z.strictObject({
      userId: z.number().int().min(1).max(2_147_483_647),
      reason: filledText(500, 3),
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
  sendMessages: {
    /** Which of the messages that did not go out; all that wait for a sender where it is left out. */
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(MAX_SENT_AGAIN).optional() }),
    /** `message`: why one is not sent, a Hungarian sentence. `more`: further ones wait. */
    answer: z.object({
      queued: z.number(),
      refused: z.array(z.object({ id: z.string(), message: z.string() })),
      more: z.boolean(),
    }),
  },
  imports: { query: z.strictObject(pageQuery), answer: paged(importRun) },
  importReport: { params: z.strictObject({ id: z.uuid() }), query: noQuery, answer: importReport },
  live: { query: noQuery, answer: z.object({ status: z.literal('ok') }) },
  ready: { query: noQuery, answer: z.object({ status: z.literal('ok'), warnings: z.array(z.string()).optional() }) },
  openapi: { query: noQuery, answer: z.record(z.string(), z.unknown()) },
} as const satisfies Record<string, Endpoint>;
