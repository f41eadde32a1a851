import { gunzipSync } from 'node:zlib';
import { readTile } from '@georisk/imagery/testing/readTile.ts';
import { tileBounds } from '@georisk/imagery/tiles/tileGrid.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepHouse } from '#server/housekeeping.ts';
import { plantImagery } from '@georisk/testing/permissions/imagery.ts';
import { BLOCKS } from '@georisk/testing/landscape.ts';
import { openNeighbourhood, type Neighbourhood, type PersonName } from '@georisk/testing/neighbourhood.ts';
import { HOUR, MINUTE, SECOND } from '@georisk/testing/testClock.ts';

const BLOCKS_TILE = '/tiles/blocks/9/285/180.mvt';
const PLOTS_TILE = '/tiles/policyPlots/11/1140/720.mvt';
const ALERTS_TILE = '/tiles/alerts/8/142/90.mvt';

let n: Neighbourhood;
beforeAll(async () => {
  n = await openNeighbourhood();
  await plantImagery(n.database.kysely, n.land);
});
afterAll(() => n.close());

const ask = (url: string, who: PersonName = 'manager', headers: Record<string, string> = {}) =>
  n.call(who, url, { headers });

async function features(url: string, who?: PersonName) {
  const answer = await ask(url, who);
  expect(answer.statusCode).toBe(200);
  return readTile(answer.rawPayload)[0]?.features ?? [];
}
const codes = async (url: string, who?: PersonName) =>
  (await features(url, who)).map(({ properties }) => String(properties['code'])).toSorted();
/** Waits until the cache expires. */
const later = () => n.clock.pass(2 * SECOND);

describe('a tile of blocks', () => {
  it('holds each block as the database draws it', async () => {
    const place = { z: 12, x: 2281, y: 1441 };
    const [tile] = readTile((await ask(`/tiles/blocks/${place.z}/${place.x}/${place.y}.mvt`)).rawPayload);
    expect(tile).toMatchObject({ name: 'blocks', version: 2, extent: 4_096 });
    const own = tile?.features.find(({ properties }) => properties['code'] === BLOCKS.own);
    expect(own?.id).toBe(n.land.blocks.own);
    const { rows } = await sql<{ x: number; y: number }>`
      select ST_X(point) as x, ST_Y(point) as y
      from block, lateral (select (ST_DumpPoints(geom3857)).geom as point) as corner where mepar_code = ${BLOCKS.own}`.execute(
      n.database.kysely,
    );
    const [west, south, east, north] = tileBounds(place, 0);
    const corners = rows.map(({ x, y }) => [
      (4_096 * (x - west)) / (east - west),
      (4_096 * (north - y)) / (north - south),
    ]);
    expect(corners).toHaveLength(5);
    expect(own?.rings.flat()).toHaveLength(5);
    for (const [x = 0, y = 0] of corners) {
      const off = own?.rings.flat().map(([ax, ay]) => Math.max(Math.abs(ax - x), Math.abs(ay - y))) ?? [];
      expect(Math.min(...off)).toBeLessThanOrEqual(0.6);
    }
  });

  it('may be kept by the browser of its caller, and is not sent again', async () => {
    const answer = await ask(BLOCKS_TILE);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'cache-control': 'private, max-age=300',
      vary: 'Authorization, Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
    const again = await ask(BLOCKS_TILE, 'manager', { 'if-none-match': String(answer.headers['etag']) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    const other = await ask(BLOCKS_TILE, 'farmer', { 'if-none-match': String(answer.headers['etag']) });
    expect(other.statusCode).toBe(200);
  });

  it('does not exist below the first and above the last zoom', async () => {
    expect((await ask('/tiles/blocks/8/142/90.mvt')).statusCode).toBe(404);
    expect((await ask('/tiles/blocks/16/0/0.mvt')).statusCode).toBe(404);
    const empty = await ask('/tiles/blocks/9/0/0.mvt');
    expect([empty.statusCode, empty.rawPayload.length]).toEqual([200, 0]);
  });

  it('is compressed for clients that accept it', async () => {
    const db = n.database.kysely;
    await sql`insert into block (mepar_code, geom, geom3857, geom_ha)
      select 'MANY' || lpad(i::text, 4, '0'), geom, ST_Translate(geom3857, 0, 4000 + 100 * i), 25
      from block, generate_series(1, 60) as i where mepar_code = ${BLOCKS.own}`.execute(db);
    later();
    const plain = await ask(BLOCKS_TILE);
    const zipped = await ask(BLOCKS_TILE, 'manager', { 'accept-encoding': 'br, gzip;q=0.8' });
    const refused = await ask(BLOCKS_TILE, 'manager', { 'accept-encoding': 'gzip;q=0, identity' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(refused.rawPayload.equals(plain.rawPayload)).toBe(true);
    expect(zipped.headers['etag']).toBe(plain.headers['etag']);
    await db.deleteFrom('block').where('meparCode', 'like', 'MANY%').execute();
    later();
    expect(await codes(BLOCKS_TILE)).toHaveLength(6);
  });
});

describe('a change', () => {
  it('is seen within two seconds, and by everybody concerned', async () => {
    const db = n.database.kysely;
    const mine = db.updateTable('policyPlot').where('id', '=', n.land.plots.drawn);
    expect(await codes(PLOTS_TILE, 'farmer')).toEqual([BLOCKS.own]);
    await mine.set({ farmerUserId: n.people.farmer2 }).execute();
    later();
    expect(await codes(PLOTS_TILE, 'farmer')).toEqual([]);
    expect(await codes(PLOTS_TILE, 'farmer2')).toEqual([BLOCKS.own, BLOCKS.second]);
    await mine.set({ farmerUserId: n.people.farmer, plantName: 'kukorica' }).execute();
    later();
    const [plot] = await features(PLOTS_TILE, 'farmer');
    expect(plot?.properties).toEqual({ code: BLOCKS.own, plant: 'kukorica', year: 2018 });
  });

  it('leaves the rest of the cache as it is', async () => {
    const db = n.database.kysely;
    const before = await ask(BLOCKS_TILE);
    await sql`update block set status = status`.execute(db);
    later();
    expect((await ask(BLOCKS_TILE)).headers['etag']).toBe(before.headers['etag']);
  });

  it('is known after everything was deleted, too', async () => {
    expect(await codes(ALERTS_TILE)).toEqual([BLOCKS.own]);
    await sql`truncate alert cascade`.execute(n.database.kysely);
    later();
    expect(await codes(ALERTS_TILE)).toEqual([]);
    await plantAlert();
    later();
    expect(await codes(ALERTS_TILE)).toEqual([BLOCKS.own]);
  });

  it('is kept for an hour, and a process that paused longer loads everything again', async () => {
    const db = n.database.kysely;
    const left = async () => (await sql<{ id: string }>`select id from tile_change`.execute(db)).rows.length;
    expect(await codes(ALERTS_TILE)).toEqual([BLOCKS.own]);
    expect(await left()).toBeGreaterThan(0);
    await db.updateTable('alert').set({ kind: 'harvest' }).execute();
    n.clock.pass(15 * MINUTE);
    await sql`update tile_change set at = ${new Date(n.clock.now().getTime() - 2 * HOUR)}`.execute(db);
    await keepHouse(db, n.clock.now());
    expect(await left()).toBe(0);
    expect(await codes(ALERTS_TILE)).toEqual([]);
  });
});

const plantAlert = () =>
  sql`insert into alert (external_id, block_id, date, kind, geom, area_ha)
    select 'again', id, '2018-05-20', 'ndvi-drop', geom, 25 from block where mepar_code = ${BLOCKS.own}`.execute(
    n.database.kysely,
  );

it('an administrator who views customers’ areas is logged once an hour', async () => {
  const db = n.database.kysely;
  const views = async () => {
    const rows = await db
      .selectFrom('logEntry')
      .select(['companyId', 'resource'])
      .where('type', '=', 'cross-company-view')
      .where('resource', '=', 'tiles/policyPlots')
      .execute();
    return rows.map(({ companyId }) => companyId ?? 0).toSorted((a, b) => a - b);
  };
  expect(await views()).toEqual([]);
  await codes(PLOTS_TILE, 'admin');
  await codes(PLOTS_TILE, 'admin');
  await codes('/tiles/policyPlots/12/2281/1441.mvt', 'admin');
  await codes(PLOTS_TILE);
  expect(await views()).toEqual([n.companies.A, n.companies.B]);
  for (const _ of [1, 2, 3, 4]) {
    n.clock.pass(15 * MINUTE);
    await codes(PLOTS_TILE, 'admin');
  }
  expect(await views()).toHaveLength(4);
});
