import { type Kysely, sql } from 'kysely';
import type { Executor } from '@georisk/server/db/executor.ts';
import { fromGeoJson, multiFromGeoJson, to3857 } from '@georisk/server/db/geometry.ts';
import type { Schema } from '@georisk/server/db/schema.ts';
import type { Fixture } from '../fixture.ts';
import { BLOCKS, cornerOf, square } from '../landscape.ts';
import { COMPANIES } from '../people.ts';

type PlotName = 'own' | 'second' | 'foreign';

/** A plot of each of the landscape's cases, with an area and a point; the first case is `a.damage1`'s, the others nobody's. */
export interface PlantedCases {
  readonly plots: Record<PlotName, number>;
  readonly areas: Record<PlotName, string>;
  readonly points: Record<PlotName, string>;
}

export const PLOTS = {
  own: ['A', 'own'],
  second: ['A', 'shared'],
  foreign: ['B', 'mixed'],
} as const;
const NAMES = Object.keys(PLOTS) as PlotName[];

const uuid = (kind: number, name: PlotName) => `0190a1b2-0000-7000-800${kind}-00000000000${NAMES.indexOf(name) + 1}`;
const ids = (kind: number) =>
  Object.fromEntries(NAMES.map((name) => [name, uuid(kind, name)])) as Record<PlotName, string>;

/** An area within the plot's block. */
export const areaOn = (name: PlotName) => {
  const [east, north] = cornerOf(PLOTS[name][1]);
  return square(east + 100, north + 100, 200);
};

export async function plantCases(db: Executor, { land, people }: Fixture): Promise<PlantedCases> {
  await sql`update damage set expert_id = ${people['a.damage1']} where id = ${land.damages.own}`.execute(db);
  const plots = {} as Record<PlotName, number>;
  for (const name of NAMES) {
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
  const planted = { plots, areas: ids(1), points: ids(2) };
  await replantPlots(db, planted);
  return planted;
}

/** All rows of the plots as they were prepared. */
export async function replantPlots(db: Kysely<Schema>, { plots, areas, points }: PlantedCases): Promise<void> {
  await sql`delete from work where name like 'plot-%'`.execute(db);
  for (const table of ['damage_area', 'sampling_point', 'sampling_zone', 'yield_calculation'] as const)
    await sql`delete from ${sql.table(table)}`.execute(db);
  for (const name of NAMES) {
    const companyId = COMPANIES[PLOTS[name][0]].id;
    const geom = multiFromGeoJson({ type: 'MultiPolygon', coordinates: [areaOn(name).coordinates] });
    await db
      .updateTable('damagePlot')
      .set({
        tableGeom: null,
        tableGeom3857: null,
        tableGeomHa: null,
        tableAsMepar: false,
        tableVersion: 1,
        samplingVersion: 1,
        damagedGeom: geom,
        damagedHa: 4,
        calculatedYield: null,
        calculationId: null,
      })
      .where('id', '=', plots[name])
      .execute();
    await db
      .insertInto('damageArea')
      .values({ id: areas[name], companyId, damagePlotId: plots[name], geom, geom3857: to3857(geom), areaHa: 4 })
      .execute();
    const [east, north] = cornerOf(PLOTS[name][1]);
    const point = fromGeoJson({ type: 'Point', coordinates: [east + 200, north + 200] });
    await db
      .insertInto('samplingPoint')
      .values({
        id: points[name],
        companyId,
        damagePlotId: plots[name],
        sequenceId: 1,
        isGenerated: true,
        yield: 3,
        geom: point,
        geom3857: to3857(point),
      })
      .execute();
  }
}
