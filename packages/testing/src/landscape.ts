import { bboxPolygon } from '@georisk/domain/geo/bbox.ts';
import type { MultiPolygon, Polygon } from 'geojson';
import type { Executor } from '@georisk/server/db/executor.ts';
import { fromGeoJson, multiFromGeoJson, to3857 } from '@georisk/server/db/geometry.ts';

/** The people of two insurers with land in the tests' landscape. */
export interface Neighbours {
  readonly companyA: number;
  readonly companyB: number;
  /** Both farmers of A. */
  readonly farmer: number;
  readonly farmer2: number;
  readonly farmerB: number;
}

/** Blocks by their plots. */
export const BLOCKS = {
  /** Two plots of `farmer`, one outlined; a damage case on their policy. */
  own: 'TESTOWN1',
  /** A plot of `farmer` and one of `farmer2`. */
  shared: 'TESTSHR2',
  /** A plot of `farmer2` alone. */
  second: 'TESTSEC3',
  /** A plot of the other insurer's farmer. */
  foreign: 'TESTFOR4',
  /** Plots of both insurers, `farmer2` and `farmerB`. */
  mixed: 'TESTMIX5',
  /** Nobody's. */
  empty: 'TESTEMP6',
} as const;
export type BlockName = keyof typeof BLOCKS;

const ORIGIN = [760_000, 180_000] as const;
const SIDE = 500;
const GAP = 100;

/** A square of the landscape, EPSG:23700. */
export const square = (east: number, north: number, side: number): Polygon =>
  bboxPolygon([east, north, east + side, north + side]) as unknown as Polygon;

/** South-west corner of a block. */
export const cornerOf = (name: BlockName): readonly [number, number] => [
  ORIGIN[0] + Object.keys(BLOCKS).indexOf(name) * (SIDE + GAP),
  ORIGIN[1],
];

export const blockSquare = (name: BlockName): Polygon => square(...cornerOf(name), SIDE);

/** A rectangle over the whole landscape and some metres more. */
export const everything = (): Polygon => bboxPolygon([759_000, 179_000, 765_000, 182_000]) as unknown as Polygon;

const multi = ({ coordinates }: Polygon): MultiPolygon => ({ type: 'MultiPolygon', coordinates: [coordinates] });

export interface Landscape {
  readonly blocks: Record<BlockName, number>;
  readonly policies: Record<PolicyName, number>;
  readonly plots: Record<PlotName, number>;
  readonly damages: Record<keyof typeof DAMAGES, number>;
}

/** Two years of one number, one number at two insurers. */
const POLICIES = {
  own: ['companyA', 'KOT-100', 2018],
  ownLastYear: ['companyA', 'KOT-100', 2017],
  second: ['companyA', 'KOT-200', 2018],
  foreign: ['companyB', 'KOT-100', 2018],
} as const;
type PolicyName = keyof typeof POLICIES;

const PLOTS = {
  drawn: ['own', 'own', 'farmer'],
  undrawn: ['own', 'own', 'farmer'],
  lastYear: ['ownLastYear', 'own', 'farmer'],
  ownShared: ['own', 'shared', 'farmer'],
  secondShared: ['second', 'shared', 'farmer2'],
  second: ['second', 'second', 'farmer2'],
  secondMixed: ['second', 'mixed', 'farmer2'],
  foreignMixed: ['foreign', 'mixed', 'farmerB'],
  foreign: ['foreign', 'foreign', 'farmerB'],
} as const satisfies Record<string, readonly [PolicyName, BlockName, keyof Neighbours]>;
type PlotName = keyof typeof PLOTS;

/** Ids that one insert returned, in the order of its rows, under the names of these. */
const named = <K extends string>(table: Readonly<Record<K, unknown>>, rows: readonly { id: number }[]) =>
  Object.fromEntries(Object.keys(table).map((name, index) => [name, rows[index]?.id])) as Record<K, number>;

const valuesOf = <K extends string, V, R>(table: Readonly<Record<K, V>>, row: (value: V, name: K) => R): R[] =>
  (Object.entries(table) as [K, V][]).map(([name, value]) => row(value, name));

/** Each damage case with its policy and its block. */
const DAMAGES = {
  own: ['own', 'own'],
  second: ['second', 'shared'],
  foreign: ['foreign', 'mixed'],
} as const satisfies Record<string, readonly [PolicyName, BlockName]>;

/** The country, two settlements, six blocks in a row, four policies with nine plots, three damage cases. */
export async function plantLandscape(db: Executor, people: Neighbours): Promise<Landscape> {
  const home = multi(square(759_500, 179_500, 1_200));
  await db
    .insertInto('country')
    .values({ code: 'HU', name: 'Magyarország', geom: multiFromGeoJson(square(700_000, 150_000, 100_000)) })
    .execute();
  const settlements = [
    ['04400', 'Túrkeve', fromGeoJson(home)],
    ['28006', 'Kétpó', fromGeoJson(multi(square(770_000, 180_000, 2_000)))],
  ] as const;
  await db
    .insertInto('settlement')
    .values(settlements.map(([code, name, geom]) => ({ code, name, geom, geom3857: to3857(geom), county: null })))
    .execute();
  const blocks = named(
    BLOCKS,
    await db
      .insertInto('block')
      .values(
        valuesOf(BLOCKS, (meparCode, name) => {
          const geom = fromGeoJson(multi(blockSquare(name)));
          return {
            meparCode,
            status: 'checked' as const,
            // The others must be found by their position, or in no settlement at all.
            settlementCode: name === 'shared' ? '28006' : null,
            geom,
            geom3857: to3857(geom),
            geomHa: (SIDE * SIDE) / 10_000,
          };
        }),
      )
      .returning('id')
      .execute(),
  );
  const policies = named(
    POLICIES,
    await db
      .insertInto('policy')
      .values(
        valuesOf(POLICIES, ([company, policyNumber, year]) => ({ companyId: people[company], policyNumber, year })),
      )
      .returning('id')
      .execute(),
  );
  await db
    .insertInto('policyYield')
    .values([
      { companyId: people.companyA, policyId: policies.own, plantName: 'őszi búza', plantCode: 'B01', yield: 5.5 },
      { companyId: people.companyA, policyId: policies.own, plantName: 'kukorica', plantCode: null, yield: 8.25 },
      { companyId: people.companyB, policyId: policies.foreign, plantName: 'kukorica', plantCode: null, yield: 7 },
    ])
    .execute();
  const plots = named(
    PLOTS,
    await db
      .insertInto('policyPlot')
      .values(
        valuesOf(PLOTS, ([policy, block, farmer], name) => {
          const [east, north] = cornerOf(block);
          const outline =
            name === 'drawn' || name === 'foreign' ? fromGeoJson(square(east + 50, north + 50, 200)) : null;
          return {
            companyId: people[POLICIES[policy][0]],
            policyId: policies[policy],
            farmerUserId: people[farmer],
            externalId: name,
            meparCode: BLOCKS[block],
            plantName: name === 'undrawn' ? null : 'őszi búza',
            plantCode: null,
            insuredArea: 4,
            tableGeom: outline,
            tableGeom3857: outline && to3857(outline),
            tableGeomHa: outline && 4,
          };
        }),
      )
      .returning('id')
      .execute(),
  );
  const damages = named(
    DAMAGES,
    await db
      .insertInto('damage')
      .values(
        valuesOf(DAMAGES, ([policy]) => ({
          companyId: people[POLICIES[policy][0]],
          policyId: policies[policy],
          policyNumber: POLICIES[policy][1],
          damageNumber: `KAR-${policy}`,
          damageDate: '2018-05-20',
          dangerType: 'jégverés',
          area: 3,
        })),
      )
      .returning('id')
      .execute(),
  );
  await db
    .insertInto('damageBlock')
    .values(
      valuesOf(DAMAGES, ([policy, block], name) => ({
        companyId: people[POLICIES[policy][0]],
        damageId: damages[name],
        meparCode: BLOCKS[block],
        area: 3,
      })),
    )
    .execute();
  return { blocks, policies, plots, damages };
}
