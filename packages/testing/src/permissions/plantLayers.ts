import { bboxPolygon } from '@georisk/domain/geo/bbox.ts';
import { sql } from 'kysely';
import type { MultiPolygon, Point } from 'geojson';
import type { Executor } from '@georisk/server/db/executor.ts';
import { fromGeoJson, to3857 } from '@georisk/server/db/geometry.ts';
import { type BlockName, BLOCKS, blockSquare, cornerOf } from '../landscape.ts';
import { COMPANIES } from '../people.ts';

/** A photo of each insurer. */
export const PHOTOS = {
  A: '0198c000-0000-7000-8000-00000000000a',
  B: '0198c000-0000-7000-8000-00000000000b',
} as const;

/** The season that is over at the time of the tests. */
export const CLOSED_SEASON = 2025;

const RECORDS: readonly (readonly [BlockName, keyof typeof COMPANIES | null, number])[] = [
  ['own', 'A', 8],
  ['second', 'A', 6],
  ['foreign', 'B', 9],
  ['empty', null, 7],
];

/** @param image key of an object of the store, and its size: the content of the photos does not matter */
export async function plantLayers(
  db: Executor,
  image: { readonly key: string; readonly bytes: number },
): Promise<void> {
  for (const [crop, block] of [
    [1, 'own'],
    [3, 'foreign'],
  ] as const) {
    const geom = fromGeoJson({
      type: 'MultiPolygon',
      coordinates: [blockSquare(block).coordinates],
    } satisfies MultiPolygon);
    await db
      .insertInto('cropRecord')
      .values({ year: 2022, crop, date: '2022-06-15', externalId: block, geom, geom3857: to3857(geom) })
      .execute();
  }
  for (const [block, company, amount] of RECORDS) {
    await db
      .insertInto('yieldRecord')
      .values({
        companyId: company && COMPANIES[company].id,
        level: 'mepar',
        code: BLOCKS[block],
        plantCode: 'KUKORICA',
        year: CLOSED_SEASON,
        yield: amount,
      })
      .execute();
  }
  const district = fromGeoJson({
    type: 'MultiPolygon',
    coordinates: [
      bboxPolygon([755_000, 175_000, 770_000, 185_000]).coordinates,
    ] as unknown as MultiPolygon['coordinates'],
  });
  await db
    .insertInto('district')
    .values({ code: '999', name: 'Mintai', county: null, source: 'import', geom: district, geom3857: to3857(district) })
    .execute();
  await db
    .insertInto('yieldRecord')
    .values({ companyId: null, level: 'nuts4', code: '999', plantCode: 'KUKORICA', year: CLOSED_SEASON, yield: 7.5 })
    .execute();
  for (const [name, block] of [
    ['A', 'own'],
    ['B', 'foreign'],
  ] as const) {
    const [x, y] = cornerOf(block);
    const geom = fromGeoJson({ type: 'Point', coordinates: [x + 100, y + 100] } satisfies Point);
    await db
      .insertInto('photo')
      .values({
        id: PHOTOS[name],
        companyId: COMPANIES[name].id,
        damageId: null,
        damageNumber: null,
        inspectionNumber: null,
        externalId: null,
        sequenceNumber: 1,
        photoCreatedAt: sql<Date>`now()`,
        sha256: image.key.slice(0, 64),
        storageKey: image.key,
        mediaType: 'image/jpeg',
        bytes: image.bytes,
        geom,
        geom3857: to3857(geom),
        createdBy: null,
        deletedAt: null,
      })
      .execute();
  }
}
