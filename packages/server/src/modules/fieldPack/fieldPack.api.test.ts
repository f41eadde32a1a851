import { inflateSync } from 'node:zlib';
import type { FieldPack } from '@georisk/contract/verticals/insurance/fieldPacks.ts';
import { decodeSeasonPack } from '@georisk/domain/seasonPack/decode.ts';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import type { PersonKey } from '@georisk/testing/people.ts';
import { COMPANIES } from '@georisk/testing/people.ts';
import { plantImagery, storeImages, type ImageKeys } from '@georisk/testing/permissions/imagery.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let test: TestApp;
let fixture: Fixture;
let images: ImageKeys;
beforeAll(async () => {
  test = await openTestApp();
  images = await storeImages(test.dataDir);
});
beforeEach(async () => {
  await test.app.services.background.idle();
  await emptyDatabase(test.database.kysely);
  fixture = await plantFixture(test.database.kysely, test.clock.now());
  await plantImagery(test.database.kysely, fixture.land, images);
});
afterAll(() => test.close());

const get = async (who: PersonKey, url: string, headers: Record<string, string> = {}) =>
  test.get(url, {
    token: await openSession(test.database.kysely, fixture.people[who], { at: test.clock.now() }),
    headers,
  });
const packUrl = () => `/api/damages/${fixture.land.damages.own}/fieldPack`;
const seasonUrl = (code = 'TESTOWN1') => `/api/damages/${fixture.land.damages.own}/seasonPacks/${code}`;
const packOf = async (who: PersonKey = 'a.damage1') => (await get(who, packUrl())).json<FieldPack>();
const inflate = async (bytes: Uint8Array, size: number) =>
  new Uint8Array(inflateSync(bytes, { maxOutputLength: size }));

describe('a field pack', () => {
  it('says what is taken, and its size to the byte', async () => {
    const pack = await packOf();
    expect(pack).toMatchObject({
      damageId: fixture.land.damages.own,
      damageNumber: 'KAR-own',
      seasons: [{ mepar: 'TESTOWN1', dates: 2, from: '2018-05-20', to: '2018-06-10' }],
      thumbnails: [],
    });
    const { rawPayload, headers } = await get('a.damage1', seasonUrl());
    expect(pack.bytes).toBe(rawPayload.length);
    expect(headers.etag).toBe(`"${pack.seasons[0]?.version}"`);
  });

  it('changes its version with the case, and the season’s with its pictures alone', async () => {
    const before = await packOf();
    expect(await packOf()).toEqual(before);
    await sql`update damage set version = version + 1 where id = ${fixture.land.damages.own}`.execute(
      test.database.kysely,
    );
    const changed = await packOf();
    expect(changed.version).not.toBe(before.version);
    expect(changed.seasons).toEqual(before.seasons);
    await sql`update raster set version = version + 1 where kind = 'NDVI'`.execute(test.database.kysely);
    const again = await packOf();
    expect(again.seasons[0]?.version).not.toBe(before.seasons[0]?.version);
  });

  it('is gone with its case', async () => {
    await sql`update damage set deleted_at = now() where id = ${fixture.land.damages.own}`.execute(
      test.database.kysely,
    );
    expect((await get('a.damage1', packUrl())).statusCode).toBe(404);
    expect((await get('a.damage1', seasonUrl())).statusCode).toBe(404);
  });
});

describe('a season pack', () => {
  it('has the stored pixels of the block with 300 m around, of each kind and date', async () => {
    const { rawPayload } = await get('a.damage1', seasonUrl());
    const season = await decodeSeasonPack(rawPayload, inflate);
    expect(season.meparCode).toBe('TESTOWN1');
    expect(season.pictures.map(({ kind, date }) => `${kind} ${date}`)).toEqual([
      'ndvi 2018-05-20',
      'colour 2018-05-20',
      'ndvi 2018-06-10',
    ]);
    const [{ grid } = { grid: undefined }] = season.grids;
    // The raster is a square of 1 km from the block's south-western corner; the block has 500 m, two pixels are at the edge,
    // and where the pack is cut it has one pixel more, of which an interpolated colour needs the half.
    expect(grid).toMatchObject({ pixelWidth: 10, width: 83, height: 83 });
    expect(
      season.pictures.every(({ parts }) => parts.every(({ pixels }) => pixels.every((each) => each === 100))),
    ).toBe(true);
  });

  it('is not sent again to a device that has it', async () => {
    const { headers } = await get('a.damage1', seasonUrl());
    const again = await get('a.damage1', seasonUrl(), { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  it('has no NDVI of a date that is unusable for its block', async () => {
    await sql`update block_observation set usable = false where date = '2018-05-20' and block_id = ${fixture.land.blocks.own}`.execute(
      test.database.kysely,
    );
    // The image itself stands: it is usable for another block.
    const season = await decodeSeasonPack((await get('a.damage1', seasonUrl())).rawPayload, inflate);
    expect(season.pictures.map(({ kind, date }) => `${kind} ${date}`)).toEqual([
      'colour 2018-05-20',
      'ndvi 2018-06-10',
    ]);
  });

  it('has no picture of another company', async () => {
    await sql`update raster set company_id = ${COMPANIES.B.id} where date = '2018-06-10'`.execute(test.database.kysely);
    const season = await decodeSeasonPack((await get('a.damage1', seasonUrl())).rawPayload, inflate);
    expect(new Set(season.pictures.map(({ date }) => date))).toEqual(new Set(['2018-05-20']));
  });

  it('leaves out a picture whose file is gone', async () => {
    await sql`update raster set storage_key = ${`${'0'.repeat(64)}.tif`} where kind = 'TCI'`.execute(
      test.database.kysely,
    );
    const season = await decodeSeasonPack((await get('a.damage1', seasonUrl())).rawPayload, inflate);
    expect(season.pictures.map(({ kind }) => kind)).toEqual(['ndvi', 'ndvi']);
  });

  it('is refused for a block that is not of the case, and to another company', async () => {
    expect((await get('a.damage1', seasonUrl('TESTSHR2'))).statusCode).toBe(404);
    expect((await get('b.damage1', seasonUrl())).statusCode).toBe(404);
    expect((await get('b.damage1', packUrl())).statusCode).toBe(404);
  });
});
