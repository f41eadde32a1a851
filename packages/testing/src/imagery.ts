import type { Executor } from '@georisk/server/db/executor.ts';
import { multiFromGeoJson } from '@georisk/server/db/geometry.ts';
import { type BlockName, cornerOf, type Landscape, square } from './landscape.ts';

export const GROUP = 'imagery';

/** The image that all rasters of the landscape share: 10 m, over all blocks, EPSG:23700. */
export const GRID = { originX: 760_000, originY: 180_500, pixel: 10, width: 360, height: 50 } as const;

/** Paths of the rasters' files, by kind and date; none for tests that draw nothing. */
export type StorageKeys = Readonly<Record<string, string>>;

export interface RasterFile {
  readonly kind: string;
  readonly date: string;
  readonly companyId?: number;
  readonly groupName?: string;
  readonly granule?: string;
  readonly srid?: number;
  readonly storageKey?: string;
  /** Columns of the shared image that the granule covers. */
  readonly columns?: readonly [from: number, to: number];
}

/** Inserts a row for a raster. @returns its id */
export async function plantRaster(db: Executor, file: RasterFile): Promise<number> {
  const { kind, date, companyId, groupName = GROUP, granule = '', srid = 23_700, columns = [0, GRID.width] } = file;
  const { id } = await db
    .insertInto('raster')
    .values({
      companyId: companyId ?? null,
      groupName,
      kind,
      date,
      granule,
      layer: `${kind}_${date}`,
      storageKey: file.storageKey ?? 'nowhere',
      sourceHash: `${kind}${date}${granule}`,
      srid,
      width: columns[1] - columns[0],
      height: GRID.height,
      originX: GRID.originX + columns[0] * GRID.pixel,
      originY: GRID.originY,
      pixelX: GRID.pixel,
      pixelY: GRID.pixel,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Clear shares of the blocks on each date; an unnamed block was not seen at all. */
const SEEN: Readonly<Record<string, Partial<Record<BlockName, number>>>> = {
  '2018-05-21': { own: 1, shared: 0.8, second: 0.799_999, foreign: 1, mixed: 0.9, empty: 1 },
  '2018-05-08': { own: 0.5, shared: 0.2, second: 1, foreign: 1 },
  '2017-10-15': { own: 0.95, mixed: 1 },
};
export const NDVI_DATES = Object.keys(SEEN);

export interface Imagery {
  readonly alerts: Readonly<Record<'own' | 'ownOlder' | 'foreignCompany', number>>;
}

/** NDVI of three dates with the blocks' statistics, true colour of one of them and of a fourth, and three alerts. */
export async function plantImagery(
  db: Executor,
  { blocks }: Landscape,
  companyB: number,
  storageKeys: StorageKeys = {},
): Promise<Imagery> {
  const keyOf = (kind: string, date: string) => {
    const storageKey = storageKeys[`${kind} ${date}`];
    return storageKey === undefined ? {} : { storageKey };
  };
  for (const [date, shares] of Object.entries(SEEN)) {
    const rasterId = await plantRaster(db, { kind: 'NDVI', date, ...keyOf('NDVI', date) });
    for (const [name, clearShare] of Object.entries(shares)) {
      await db
        .insertInto('blockObservation')
        .values({
          blockId: blocks[name as BlockName],
          kind: 'NDVI',
          groupName: GROUP,
          date,
          rasterId,
          count: Math.round(2500 * clearShare),
          clearShare,
          mean: 0.5,
          sd: 0.1,
          min: 0.2,
          max: 0.8,
        })
        .execute();
    }
  }
  await plantRaster(db, { kind: 'TCI', date: '2018-05-21', ...keyOf('TCI', '2018-05-21') });
  // Covers the first block alone.
  await plantRaster(db, { kind: 'TCI', date: '2018-02-07', columns: [0, 50], ...keyOf('TCI', '2018-02-07') });

  const alert = async (externalId: string, date: string, companyId: number | null, side: number) => {
    const [east, north] = cornerOf('own');
    const { id } = await db
      .insertInto('alert')
      .values({
        companyId,
        externalId,
        blockId: blocks.own,
        date,
        kind: 'terulet',
        geom: multiFromGeoJson(square(east, north, side)),
        areaHa: (side * side) / 10_000,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  return {
    alerts: {
      own: await alert('r-1', '2018-05-21', null, 100),
      ownOlder: await alert('r-2', '2018-05-08', null, 200),
      foreignCompany: await alert('r-3', '2018-05-21', companyB, 50),
    },
  };
}
