import { z } from 'zod';
import { type Endpoint, filledText, instant, noQuery, rowId } from '../../schemas/shared.ts';

/** How long a device opens what was taken to the field where no session says who its person is. */
export const GRANT_SECONDS = 14 * 3600;

/** What a device signs to ask for the state of its grant. @param at ISO 8601, by the clock of the device */
export const grantQuestion = (id: string, at: string): string => `georisk device grant ${id} ${at}`;

const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/);

const deviceGrant = z.object({
  id: z.uuid(),
  /** As the device calls itself, `Chrome, Android`. */
  name: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** When the device last showed itself. */
  lastUsedAt: instant,
});
export type DeviceGrantItem = z.infer<typeof deviceGrant>;

const list = z.object({ items: z.array(deviceGrant) });
const idOnly = z.strictObject({ id: z.uuid() });

export const deviceGrantEndpoints = {
  makeDeviceGrant: {
    body: z.strictObject({
      id: z.uuid(),
      /** SPKI of an ECDSA key over P-256. */
      publicKey: base64.max(200),
      name: filledText(80),
    }),
    answer: z.object({ validSeconds: z.number() }),
  },
  checkDeviceGrant: {
    params: idOnly,
    body: z.strictObject({
      at: instant,
      /** Of `grantQuestion`: ECDSA with SHA-256, both numbers one after the other. */
      signature: base64.max(120),
    }),
    /** `ended`: its time is over. `revoked`: what was taken along is to be deleted. */
    answer: z.object({ state: z.enum(['open', 'ended', 'revoked']) }),
  },
  deviceGrants: { query: noQuery, answer: list },
  revokeDeviceGrant: { params: idOnly, status: 204 },
  userDeviceGrants: { params: z.strictObject({ id: rowId }), query: noQuery, answer: list },
  revokeUserDeviceGrant: { params: z.strictObject({ id: rowId, grantId: z.uuid() }), status: 204 },
} as const satisfies Record<string, Endpoint>;
