import { readTile } from '@georisk/imagery/testing/readTile.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openNeighbourhood, type Neighbourhood } from '@georisk/testing/neighbourhood.ts';
import { SECOND } from '@georisk/testing/testClock.ts';

let n: Neighbourhood;
beforeAll(async () => {
  n = await openNeighbourhood();
});
afterAll(() => n.close());

async function plants() {
  n.clock.pass(2 * SECOND);
  const { rawPayload } = await n.call('manager', '/tiles/policyPlots/11/1140/720.mvt');
  const features = readTile(rawPayload)[0]?.features ?? [];
  return Object.fromEntries(features.map(({ id, properties }) => [id, properties['plant']]));
}

it('a change is seen although a later one has ended before it', async () => {
  const { database, land } = n;
  const [slow, quick] = [land.plots.drawn, land.plots.second];
  const rename = (plant: string, id: number) => sql`update policy_plot set plant_name = ${plant} where id = ${id}`;
  await sql`update policy_plot set (table_geom, table_geom3857) = (select table_geom, table_geom3857 from policy_plot
    where id = ${slow}) where id = ${quick}`.execute(database.kysely);
  expect(await plants()).toMatchObject({ [slow]: 'őszi búza', [quick]: 'őszi búza' });
  await database.kysely.transaction().execute(async (begun) => {
    await rename('kukorica', slow).execute(begun);
    await rename('repce', quick).execute(database.kysely);
    // Twice: a change that is reported again does no harm.
    expect(await plants()).toMatchObject({ [slow]: 'őszi búza', [quick]: 'repce' });
    expect(await plants()).toMatchObject({ [slow]: 'őszi búza', [quick]: 'repce' });
  });
  expect(await plants()).toMatchObject({ [slow]: 'kukorica', [quick]: 'repce' });
});
