import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer } from '@georisk/contract/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rasterStore } from '#server/modules/wms/mapRenderer.ts';
import { everything } from '@georisk/testing/landscape.ts';
import { type Neighbourhood, openNeighbourhood } from '@georisk/testing/neighbourhood.ts';
import { plantLayers, PHOTOS } from '@georisk/testing/permissions/plantLayers.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';
import { rewritingLog } from '@georisk/testing/database.ts';

const PICTURE = Buffer.from([0xff, 0xd8, 0xff, 0xd9]);
const EXTENT = `extent=${encodeURIComponent(JSON.stringify(everything()))}`;

let n: Neighbourhood;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'georisk-photos-'));
  n = await openNeighbourhood({ DATA_DIR: dataDir });
  const { key } = await (await rasterStore({ dataDir })).put([PICTURE], 'jpg');
  await plantLayers(n.database.kysely, { key, bytes: PICTURE.length });
});
afterAll(async () => {
  await n.close();
  await rm(dataDir, { recursive: true, force: true });
});

const list = async () =>
  (strictAnswer('photos', await n.call('manager', `/api/photos?${EXTENT}`)) as Answer<'photos'>).items;

describe('photos', () => {
  it('are listed with all that is known of them', async () => {
    expect(await list()).toEqual([
      {
        id: PHOTOS.A,
        geom: { type: 'Point', coordinates: [760_100, 180_100] },
        sequenceNumber: 1,
        damageNumber: null,
        inspectionNumber: null,
        externalId: null,
        photoCreatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
  });

  it('are pictures of their own kind, requested once', async () => {
    const path = `/api/photos/${PHOTOS.A}/image`;
    const first = await n.call('manager', path);
    expect(first.rawPayload.equals(PICTURE)).toBe(true);
    expect(first.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await n.call('manager', path, { headers })).statusCode).toBe(304);
  });

  it('are removed with their case', async () => {
    const db = n.database.kysely;
    await db.updateTable('photo').set({ damageId: n.land.damages.own }).where('id', '=', PHOTOS.A).execute();
    expect(await list()).toHaveLength(1);
    await db.updateTable('damage').set({ deletedAt: n.clock.now() }).where('id', '=', n.land.damages.own).execute();
    expect(await list()).toEqual([]);
    expect((await n.call('manager', `/api/photos/${PHOTOS.A}/image`)).statusCode).toBe(404);
  });

  it('are logged where an administrator sees those of companies', async () => {
    const db = n.database.kysely;
    await rewritingLog(db, (tx) => tx.deleteFrom('logEntry').execute());
    await n.call('admin', `/api/photos?${EXTENT}`);
    const entries = await db
      .selectFrom('logEntry')
      .select('companyId')
      .where('type', '=', 'cross-company-view')
      .execute();
    expect(entries).toEqual([{ companyId: n.companies.B }]);
  });
});

describe('crops', () => {
  const crops = async (query: string) =>
    strictAnswer('crops', await n.call('expertUw', `/api/crops?${EXTENT}&${query}`)) as Answer<'crops'>;

  it('are those of a year, with the names of that year', async () => {
    const { items, names, truncated } = await crops('year=2022');
    expect(items.map(({ crop, date, cropPolygon }) => [crop, date, cropPolygon.type])).toEqual([
      [1, '2022-06-15', 'MultiPolygon'],
      [3, '2022-06-15', 'MultiPolygon'],
    ]);
    expect([names['1'], names['5'], truncated]).toEqual(['Kalászos gabona', 'Egyéb', false]);
    expect(await crops('year=2022&limit=1')).toMatchObject({ truncated: true });
    expect(await crops('year=2020')).toMatchObject({ items: [], truncated: false });
  });

  it('list the available years', async () => {
    const years = strictAnswer('cropYears', await n.call('expertUw', '/api/crops/years')) as Answer<'cropYears'>;
    expect(years.map(({ year }) => year)).toEqual([2022]);
  });
});
