import { z } from 'zod';
import { noticeFields } from '../../schemas/notice.ts';
import { damageRef, policyTerms } from '../../schemas/refs.ts';
import { type Endpoint, filledText, instant, isoDate, meparCode, noQuery, rowId } from '../../schemas/shared.ts';

export const farmerNote = z.object({
  id: z.string(),
  text: z.string(),
  author: z.string(),
  at: instant,
  canRemove: z.boolean(),
});
export type FarmerNote = z.infer<typeof farmerNote>;

/** A farmer of the company with everything that belongs to them, as far as the caller's rights reach. */
export const farmerFile = z.object({
  id: z.number(),
  name: z.string(),
  externalId: z.string().nullable(),
  /** Null for those who may not manage users. */
  contact: z.object({ email: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  /** Newest year first. */
  policies: z.array(
    z.object({ id: z.number(), policyNumber: z.string(), year: z.number(), companyId: z.number(), terms: policyTerms }),
  ),
  /** Of the newest year. */
  plots: z.array(
    z.object({
      id: z.number(),
      policyNumber: z.string(),
      year: z.number(),
      meparCode,
      plantName: z.string().nullable(),
      insuredArea: z.number(),
      isDrawn: z.boolean(),
    }),
  ),
  damages: z.array(damageRef),
  /** On the blocks of these plots, newest first. */
  alerts: z.array(z.object({ id: z.number(), date: isoDate, meparCode, hectares: z.number() })),
  /** Sent to the farmer, newest first; null for those who may not read messages. */
  messages: z
    .array(
      z.object({
        id: z.string(),
        channel: z.enum(['email', 'sms']),
        subject: z.string().nullable(),
        ...noticeFields,
        at: instant,
      }),
    )
    .nullable(),
  notes: z.array(farmerNote),
});
export type FarmerFile = z.infer<typeof farmerFile>;

const byId = z.strictObject({ id: rowId });

export const farmerEndpoints = {
  insuredFarmer: { params: byId, query: noQuery, answer: farmerFile },
  addFarmerNote: {
    params: byId,
    body: z.strictObject({
      text: filledText(2_000),
      /** Identifier of this note, made by the device: sending it again returns the first answer again. */
      changeId: z.uuid().optional(),
    }),
    answer: farmerNote,
    status: 201,
  },
  removeFarmerNote: { params: z.strictObject({ id: rowId, noteId: z.uuid() }) },
} as const satisfies Record<string, Endpoint>;
