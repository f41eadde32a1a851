import { MAX_PHOTO_BYTES } from '@georisk/domain/photo/photoKind.ts';
import { z } from 'zod';
import { type Endpoint, instant } from '../../schemas/shared.ts';
import { type FormFile, isFile } from './formFile.ts';
import { OPERATION_KINDS, operation } from './operations.ts';

/** SHA-256, hexadecimal. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const state = z.string().max(600_000).nullable();

/** A public key of ECDSA on P-256: its SubjectPublicKeyInfo as base64. */
export const devicePublicKey = z.string().regex(/^[A-Za-z0-9+/]{100,160}={0,2}$/);

/** What a rescue file says of itself before its photos; the container is `domain/rescue/container.ts`. */
export const rescueManifest = z.strictObject({
  form: z.literal(1),
  fileId: z.uuid(),
  madeAt: instant,
  /** Whose operations they are. */
  user: z.number().int().min(1).max(2_147_483_647),
  publicKey: devicePublicKey,
  /** `after`: operations of the same device that are done before it. */
  operations: z
    .array(z.strictObject({ operation, after: z.array(z.uuid()).max(10_000) }))
    .min(1)
    .max(10_000),
  /** What earlier operations of the device have made, by the server's answers to it. */
  effects: z
    .array(
      z.strictObject({
        changeId: z.uuid(),
        thing: z.string().max(200),
        from: state,
        to: state,
        order: z.number().int().min(0),
      }),
    )
    .max(1_000),
  /** In the order of their bytes; a photo that the device has lost has none. */
  photos: z
    .array(z.strictObject({ changeId: z.uuid(), bytes: z.number().int().min(1).max(MAX_PHOTO_BYTES), sha256 }))
    .max(2_000),
});
export type RescueManifest = z.infer<typeof rescueManifest>;

export const RESCUE_OUTCOMES = ['applied', 'known', 'proposed', 'conflict', 'refused', 'waits', 'later'] as const;
export type RescueOutcome = (typeof RESCUE_OUTCOMES)[number];

const rescueRow = z.object({
  changeId: z.uuid(),
  kind: z.enum(OPERATION_KINDS),
  /** Which case and block, as the device has written it. */
  title: z.string(),
  /** Name of a photo's file; null for other kinds. */
  name: z.string().nullable(),
  damageId: z.number().nullable(),
  deviceAt: instant,
  /**
   * `applied`: now. `known`: it was there already. `proposed`: kept for whoever works on the case
   * now. `conflict`: somebody else has changed the same. `waits`: for an
   * earlier operation that is not there. `later`: the server had no time for it.
   */
  outcome: z.enum(RESCUE_OUTCOMES),
  /** Hungarian sentence; null where there is nothing to say. */
  why: z.string().nullable(),
});
export type RescueRow = z.infer<typeof rescueRow>;

export const rescueReport = z.object({
  fileId: z.uuid(),
  madeAt: instant,
  /** Whose operations they are. */
  author: z.object({ id: z.number(), name: z.string() }),
  /** Whether the signature is that of a device which the author has signed in with. */
  isRegistered: z.boolean(),
  rows: z.array(rescueRow),
});
export type RescueReport = z.infer<typeof rescueReport>;

export const rescueEndpoints = {
  registerDeviceKey: {
    body: z.strictObject({ publicKey: devicePublicKey }),
    /** SHA-256 of the key. */
    answer: z.object({ fingerprint: z.string() }),
  },
  importRescueFile: {
    /** A form with a file `file`. */
    body: z.custom<FormFile>(isFile),
    form: ['file'],
    answer: rescueReport,
  },
} as const satisfies Record<string, Endpoint>;
