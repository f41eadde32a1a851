import { generateKeyPairSync } from 'node:crypto';
import type { Executor } from '@georisk/server/db/executor.ts';
import type { Fixture } from '../fixture.ts';
import type { PersonKey } from '../people.ts';

/** Devices under known numbers, with their owners. */
export const GRANT_IDS = {
  'a.damage1': '019f0000-0000-7000-8000-0000000000a1',
  'b.damage1': '019f0000-0000-7000-8000-0000000000b1',
} as const satisfies Partial<Record<PersonKey, string>>;
export const GRANT_KEYS = Object.keys(GRANT_IDS) as (keyof typeof GRANT_IDS)[];

/** The public half of a device's key. */
export const DEVICE_KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
  format: 'der',
  type: 'spki',
});

/** Open whatever the clock of the test says. */
export async function plantGrants(db: Executor, { people }: Pick<Fixture, 'people'>): Promise<void> {
  const createdAt = new Date('2018-01-01');
  await db.deleteFrom('deviceGrant').where('id', 'in', Object.values(GRANT_IDS)).execute();
  await db
    .insertInto('deviceGrant')
    .values(
      GRANT_KEYS.map((key) => ({
        id: GRANT_IDS[key],
        userId: people[key],
        publicKey: DEVICE_KEY,
        name: 'Chrome, Android',
        createdAt,
        lastUsedAt: createdAt,
        expiresAt: new Date('2080-01-01'),
        revokedAt: null,
      })),
    )
    .execute();
}
