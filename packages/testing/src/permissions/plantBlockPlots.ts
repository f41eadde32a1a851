import type { Executor } from '@georisk/server/db/executor.ts';
import { multiFromGeoJson, to3857 } from '@georisk/server/db/geometry.ts';
import { BLOCKS, blockSquare, cornerOf, square } from '../landscape.ts';
import { COMPANIES } from '../people.ts';

/** Plots of the two agronomy clients: number, name, company, block. */
export const BLOCK_PLOTS = {
  own: [9_001, 'Öreg-dűlő', 'agro1', 'own'],
  ownSecond: [9_002, 'Alsó tábla', 'agro1', 'own'],
  foreign: [9_003, 'Öreg-dűlő', 'agro2', 'foreign'],
} as const;

/** Those of the first client share their block, each on a corner of it; that of the second is its block. */
export async function plantBlockPlots(db: Executor): Promise<void> {
  for (const [id, name, company, block] of Object.values(BLOCK_PLOTS)) {
    const [east, north] = cornerOf(block);
    const corner = square(east + (id === 9_002 ? 260 : 20), north + 20, 200);
    const isWhole = company === 'agro2';
    const outline = isWhole ? blockSquare(block) : corner;
    await db
      .insertInto('blockPlot')
      .values({
        id,
        companyId: COMPANIES[company].id,
        meparCode: BLOCKS[block],
        name,
        plantName: 'Őszi búza',
        geom: multiFromGeoJson(outline),
        geom3857: to3857(multiFromGeoJson(outline)),
        areaHa: isWhole ? 25 : 4,
      })
      .execute();
  }
}

/** The western half of a block is a zone, made of three seasons. */
export async function plantSoilZone(db: Executor, blockId: number, block: keyof typeof BLOCKS): Promise<void> {
  const [east, north] = cornerOf(block);
  await db
    .insertInto('soilZone')
    .values({
      blockId,
      groupName: 'imagery',
      year: 2018,
      category: 1,
      geom: multiFromGeoJson(square(east, north, 120)),
      areaHa: 1.44,
      mean: 0.4,
      seasons: [2016, 2017, 2018],
    })
    .execute();
}
