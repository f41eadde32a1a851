import { bboxPolygon } from '@georisk/domain/geo/bbox.ts';
import type { MultiPolygon, Point } from 'geojson';
import type { Executor } from '@georisk/server/db/executor.ts';
import { fromGeoJson, to3857 } from '@georisk/server/db/geometry.ts';
import { hashOf } from '@georisk/server/tokens.ts';
import { COMPANIES } from '../people.ts';

/** A graveyard of each cemetery, with one grave, one of the dead, an object and a link. */
export const GRAVEYARDS = {
  cemetery1: {
    graveyard: 901,
    grave: 911,
    dead: 921,
    object: 931,
    link: '0198c000-0000-7000-8000-0000000000c1',
    at: [760_000, 180_000],
  },
  cemetery2: {
    graveyard: 902,
    grave: 912,
    dead: 922,
    object: 932,
    link: '0198c000-0000-7000-8000-0000000000c2',
    at: [761_000, 180_000],
  },
} as const;
export type CemeteryKey = keyof typeof GRAVEYARDS;
export const CEMETERIES = Object.keys(GRAVEYARDS) as readonly CemeteryKey[];

const square = ([x, y]: readonly [number, number], side: number) => {
  const shape = bboxPolygon([x, y, x + side, y + side]) as unknown as { coordinates: MultiPolygon['coordinates'][0] };
  const geom = fromGeoJson({ type: 'MultiPolygon', coordinates: [shape.coordinates] });
  return { geom, geom3857: to3857(geom) };
};

export async function plantGraveyards(db: Executor): Promise<void> {
  for (const key of CEMETERIES) {
    const { graveyard, grave, dead, object, link, at } = GRAVEYARDS[key];
    const companyId = COMPANIES[key].id;
    await db
      .insertInto('graveyard')
      .values({
        id: graveyard,
        companyId,
        code: key,
        name: key,
        ...square(at, 100),
        entrance: null,
        visitorUserId: null,
      })
      .execute();
    await db
      .insertInto('grave')
      .values({
        id: grave,
        companyId,
        graveyardId: graveyard,
        parcel: '1',
        rowName: '2',
        pos: '3',
        ...square(at, 3),
        validUntil: '2030-05-01',
        photoPath: 'https://pelda.hu/sir.jpg',
      })
      .execute();
    await db
      .insertInto('deceased')
      .values({
        id: dead,
        companyId,
        graveId: grave,
        name: 'Elhunyt Elemér',
        nameKey: ' elhunyt elemer ',
        birthDate: '1934',
        deathDate: '2001-02-03',
      })
      .execute();
    const point = fromGeoJson({ type: 'Point', coordinates: [...at] } satisfies Point);
    await db
      .insertInto('cemeteryObject')
      .values({
        id: object,
        companyId,
        graveyardId: graveyard,
        externalId: 'kapu',
        name: 'Kapu',
        geom: point,
        geom3857: to3857(point),
        color: '#2E7D32',
        geomType: 'point',
        symbol: 'circle',
        size: 4,
      })
      .execute();
    await plantLink(db, key, link);
  }
}

async function plantLink(db: Executor, key: CemeteryKey, id: string): Promise<void> {
  const visitor = await db
    .selectFrom('appUser')
    .select('id')
    .where('userName', '=', `${key}public`)
    .executeTakeFirstOrThrow();
  const [createdAt, expiresAt] = [new Date('2026-01-01T00:00:00Z'), new Date('2031-01-01T00:00:00Z')];
  await db
    .insertInto('linkToken')
    .values({ id, tokenHash: hashOf(key), userId: visitor.id, kind: 'visit', createdBy: null, createdAt, expiresAt })
    .execute();
  await db
    .insertInto('graveyardLink')
    .values({ id, companyId: COMPANIES[key].id, graveyardId: GRAVEYARDS[key].graveyard, label: 'Főkapu' })
    .execute();
}
