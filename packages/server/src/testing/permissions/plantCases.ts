import { sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import type { Fixture } from '../fixture.ts';
import { BLOCKS } from '../landscape.ts';
import { COMPANIES } from '../people.ts';

/** A plot of each of the landscape's cases; the first case is `a.damage1`'s, the others nobody's. */
export interface PlantedCases {
  readonly plots: Record<'own' | 'second' | 'foreign', number>;
}

const PLOTS = {
  own: ['A', 'own'],
  second: ['A', 'shared'],
  foreign: ['B', 'mixed'],
} as const;

export async function plantCases(db: Executor, { land, people }: Fixture): Promise<PlantedCases> {
  await sql`update damage set expert_id = ${people['a.damage1']} where id = ${land.damages.own}`.execute(db);
  const plots = {} as Record<keyof typeof PLOTS, number>;
  for (const name of Object.keys(PLOTS) as (keyof typeof PLOTS)[]) {
    const [company, block] = PLOTS[name];
    const { id } = await db
      .insertInto('damagePlot')
      .values({
        companyId: COMPANIES[company].id,
        damageId: land.damages[name],
        meparCode: BLOCKS[block],
        plantName: 'őszi búza',
        area: 3,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    plots[name] = id;
  }
  return { plots };
}
