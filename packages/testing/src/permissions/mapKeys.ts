import type { Executor } from '@georisk/server/db/executor.ts';
import { hashOf } from '@georisk/server/tokens.ts';
import type { Fixture } from '../fixture.ts';
import type { PersonKey } from '../people.ts';

/** Map keys under known numbers, with their owners. */
export const MAP_KEY_IDS = {
  'a.damage1': '019f0000-0000-7000-8000-0000000000d1',
  'b.damage1': '019f0000-0000-7000-8000-0000000000d2',
} as const satisfies Partial<Record<PersonKey, string>>;
export const MAP_KEY_OWNERS = Object.keys(MAP_KEY_IDS) as (keyof typeof MAP_KEY_IDS)[];

/** Those, valid whatever the clock of the test says, and no others. */
export async function plantMapKeys(db: Executor, { people }: Pick<Fixture, 'people'>): Promise<void> {
  await db.deleteFrom('mapKey').execute();
  await db
    .insertInto('mapKey')
    .values(
      MAP_KEY_OWNERS.map((key) => ({
        id: MAP_KEY_IDS[key],
        userId: people[key],
        name: 'QGIS',
        keyHash: hashOf(`map key of ${key}`),
        createdAt: new Date('2018-01-01'),
        expiresAt: new Date('2080-01-01'),
        lastUsedAt: null,
      })),
    )
    .execute();
}
