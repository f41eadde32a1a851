import { bboxPolygon } from '@georisk/domain/geo/bbox.ts';
import type { Executor } from '@georisk/server/db/executor.ts';
import { fromGeoJson, multiFromGeoJson, to3857 } from '@georisk/server/db/geometry.ts';
import type { Polygon } from 'geojson';
import { COMPANIES } from '../people.ts';

/** A project of each forestry company, with one unit and one tree. */
export const FORESTS = {
  forest1: { project: 951, unit: 961, tree: 971, at: [762_000, 180_000] },
  forest2: { project: 952, unit: 962, tree: 972, at: [763_000, 180_000] },
} as const;
export type ForestKey = keyof typeof FORESTS;
export const FOREST_KEYS = Object.keys(FORESTS) as readonly ForestKey[];

const square = ([x, y]: readonly [number, number], side: number) => {
  const geom = multiFromGeoJson(bboxPolygon([x, y, x + side, y + side]) as unknown as Polygon);
  return { geom, geom3857: to3857(geom) };
};

export async function plantForests(db: Executor): Promise<void> {
  for (const key of FOREST_KEYS) {
    const { project, unit, tree, at } = FORESTS[key];
    const companyId = COMPANIES[key].id;
    await db
      .insertInto('forestProject')
      .values({ id: project, companyId, name: `Erdő ${key}`, nameKey: ` erdo ${key} ` })
      .execute();
    await db
      .insertInto('forestUnit')
      .values({
        id: unit,
        companyId,
        projectId: project,
        code: `Bakonybél 12/${key}`,
        nameKey: ` bakonybel 12 ${key} `,
        settlement: 'Bakonybél',
        tag: '12',
        subTag: key,
        mainSpecies: 'B',
        ...square(at, 100),
        area: 1,
        stemCount: 1,
        heightAvg: 25,
        dbhAvg: 30,
        volumeSum: 0.98,
        volumeStems: 1,
        diameterSpread: null,
      })
      .execute();
    const stem = fromGeoJson({ type: 'Point', coordinates: [at[0] + 50, at[1] + 50] });
    const crown = square([at[0] + 48, at[1] + 48], 4);
    await db
      .insertInto('forestTree')
      .values({
        id: tree,
        companyId,
        unitId: unit,
        externalId: '1',
        source: 'imported',
        species: 'B',
        stem,
        stem3857: to3857(stem),
        crown: crown.geom,
        crown3857: crown.geom3857,
        height: 25,
        crownArea: 16,
        dbhMeasured: null,
        dbh: 30,
        volume: 0.98,
      })
      .execute();
    await db
      .insertInto('raster')
      .values({
        companyId,
        groupName: `c${companyId}`,
        kind: 'ForestHeight',
        date: '2026-05-01',
        granule: `p${project}`,
        layer: 'ForestHeight_2026-05-01',
        storageKey: `${'0'.repeat(60)}${project}.tif`,
        sourceHash: '',
        srid: 23_700,
        width: 100,
        height: 100,
        originX: at[0],
        originY: at[1] + 100,
        pixelX: 1,
        pixelY: 1,
      })
      .execute();
  }
}
