import type { Executor } from '@georisk/server/db/executor.ts';
import { multiFromGeoJson } from '@georisk/server/db/geometry.ts';
import { rasterStore } from '@georisk/server/modules/wms/mapRenderer.ts';
import { cogBytes } from '@georisk/imagery/testing.ts';
import { type BlockName, blockSquare, cornerOf, type Landscape } from '../landscape.ts';
import { COMPANIES } from '../people.ts';
import { plantSoilZone } from './plantBlockPlots.ts';
import { plantDeliveries } from './deliveries.ts';
import { type PlantedWork, plantWork } from './work.ts';

/** Dates of the imagery: of the first the farmers of A have products, of the second only the farmer of B. */
export const IMAGE_DATES = ['2018-05-20', '2018-06-10'] as const;

/** The dates of NDVI of each block. */
export const NDVI_ON: Partial<Record<BlockName, readonly string[]>> = {
  own: ['2018-05-20'],
  second: ['2018-05-20'],
  foreign: ['2018-06-10'],
};

/** Bytes of files behind the images, by kind. */
export type ImageKeys = Readonly<Partial<Record<string, string>>>;

/** A file for each kind in the store of an installation. */
export async function storeImages(dataDir: string): Promise<ImageKeys> {
  const store = await rasterStore({ dataDir });
  const grid = { ...GRID, width: SIDE, height: SIDE };
  const keep = async (samples: 1 | 3) =>
    (await store.put([await cogBytes(new Uint8Array(SIDE * SIDE * samples).fill(100), { grid, samples })], 'tif')).key;
  const [index, colors] = [await keep(1), await keep(3)];
  return { NDVI: index, DamageMap: index, TCI: colors };
}

const SIDE = 100;
const GRID = {
  originX: cornerOf('own')[0],
  originY: cornerOf('own')[1] + 1000,
  pixelWidth: 10,
  pixelHeight: 10,
} as const;

const raster = (kind: string, date: string, groupName = 'imagery', companyId: number | null = null) => ({
  companyId,
  groupName,
  kind,
  date,
  layer: `${kind}_${date}`,
  storageKey: `${groupName}-${kind}-${date}`,
  sourceHash: '0'.repeat(64),
  srid: 23700,
  width: 100,
  height: 100,
  originX: GRID.originX,
  originY: GRID.originY,
  pixelX: 10,
  pixelY: -10,
});

export interface Imagery {
  readonly alerts: { readonly own: number; readonly foreign: number };
  readonly damageMaps: { readonly own: number; readonly foreign: number };
  readonly work: PlantedWork;
}

/** Blocks with management zones. */
const ZONED = ['own', 'foreign'] as const;

/**
 * Rows of images, statistics, alerts and damage maps over the landscape. @param keys of their files; without it there
 * are none
 */
export async function plantImagery(
  db: Executor,
  { blocks, damages, plots }: Landscape,
  keys: ImageKeys = {},
): Promise<Imagery> {
  const [first, second] = IMAGE_DATES;
  const rasters = await db
    .insertInto('raster')
    .values(
      [
        raster('NDVI', first),
        raster('NDVI', second),
        raster('TCI', first),
        raster('DamageMap', first, `c${COMPANIES.A.id}`, COMPANIES.A.id),
        raster('DamageMap', first, `c${COMPANIES.B.id}`, COMPANIES.B.id),
      ].map((row) => ({ ...row, storageKey: keys[row.kind] ?? row.storageKey })),
    )
    .returning('id')
    .execute();
  const observed = [
    [blocks.own, first, rasters[0]?.id],
    [blocks.second, first, rasters[0]?.id],
    [blocks.foreign, second, rasters[1]?.id],
  ] as const;
  for (const [blockId, date, rasterId] of observed) {
    const figures = { count: 2000, clearShare: 0.95, mean: 0.6, sd: 0.1, min: 0.2, max: 0.9 };
    await db
      .insertInto('blockObservation')
      .values({ blockId, kind: 'NDVI', groupName: 'imagery', date, rasterId: rasterId ?? 0, ...figures })
      .execute();
  }
  const alert = async (name: 'own' | 'foreign', companyId: number | null) => {
    const row = await db
      .insertInto('alert')
      .values({
        companyId,
        externalId: `alert-${name}`,
        blockId: blocks[name],
        date: first,
        kind: 'ndvi-drop',
        geom: multiFromGeoJson(blockSquare(name)),
        areaHa: 25,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const damageMap = async (companyId: number, damageId: number, meparCode: string) => {
    const row = await db
      .insertInto('product')
      .values({ companyId, damageId, meparCode, type: 'DamageMap', date: first, fileName: `damage-${damageId}.pdf` })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const alerts = { own: await alert('own', null), foreign: await alert('foreign', COMPANIES.B.id) };
  await plantDeliveries(db, plots.drawn);
  for (const name of ZONED) await plantSoilZone(db, blocks[name], name);
  return {
    alerts,
    work: await plantWork(db),
    damageMaps: {
      own: await damageMap(COMPANIES.A.id, damages.own, 'TESTOWN1'),
      foreign: await damageMap(COMPANIES.B.id, damages.foreign, 'TESTOWN1'),
    },
  };
}
