import { z } from 'zod';
import { type Endpoint, filledText, instant, noQuery, rowId } from '../../schemas/shared.ts';

/** For how many days a key may be made; without one of them it is valid for `LONGEST_KEY_DAYS`. */
export const KEY_DAYS = [30, 90, 365] as const;
/** No key is valid for longer: a forgotten one ends by itself. */
export const LONGEST_KEY_DAYS = 1095;
/** So many keys of a person are valid at once. */
export const MAX_MAP_KEYS = 20;
export const MAX_KEY_NAME = 80;

const mapKey = z.object({
  id: z.uuid(),
  /** As its person calls it, by the program that has it. */
  name: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** To the hour; null where no program has used it. */
  lastUsedAt: instant.nullable(),
  /** Its time is over: it opens nothing, and is listed until it is removed or forgotten. */
  expired: z.boolean(),
});
export type MapKeyItem = z.infer<typeof mapKey>;

const list = z.object({ items: z.array(mapKey) });

export const mapKeyEndpoints = {
  mapKeys: { query: noQuery, answer: list },
  makeMapKey: {
    body: z.strictObject({
      name: filledText(MAX_KEY_NAME),
      days: z.literal(KEY_DAYS).nullable(),
    }),
    /** The key itself is in no other answer. */
    answer: z.object({ id: z.uuid(), mapKey: z.string(), name: z.string(), expiresAt: instant }),
  },
  revokeMapKey: { params: z.strictObject({ id: z.uuid() }), status: 204 },
  userMapKeys: { params: z.strictObject({ id: rowId }), query: noQuery, answer: list },
  revokeUserMapKey: { params: z.strictObject({ id: rowId, keyId: z.uuid() }), status: 204 },
} as const satisfies Record<string, Endpoint>;
