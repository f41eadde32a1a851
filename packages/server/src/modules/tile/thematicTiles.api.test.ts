import { readTile } from '@georisk/imagery/testing/readTile.ts';
import { tileBounds } from '@georisk/imagery/tiles/tileGrid.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BLOCKS } from '@georisk/testing/landscape.ts';
import { openNeighbourhood, type Neighbourhood, type PersonName } from '@georisk/testing/neighbourhood.ts';

let n: Neighbourhood;
beforeAll(async () => {
  n = await openNeighbourhood();
  const db = n.database.kysely;
  await db.updateTable('policyPlot').set({ plantCode: 'KUKORICA' }).execute();
  const record = (code: string, value: number, companyId: number | null) =>
    [2023, 2024, 2025].map((year) => ({
      level: 'mepar' as const,
      code,
      plantCode: 'KUKORICA',
      year,
      yield: value,
      companyId,
    }));
  await db
    .insertInto('yieldRecord')
    .values([
      ...record(BLOCKS.own, 6.123, null),
      ...record(BLOCKS.empty, 7.5, null),
      ...record(BLOCKS.mixed, 1, n.companies.A),
      ...record(BLOCKS.foreign, 3, n.companies.B),
      ...record(BLOCKS.mixed, 4, null),
    ])
    .execute();
});
afterAll(() => n.close());

const ask = (url: string, who: PersonName = 'manager') => n.call(who, url);

async function features(url: string, who?: PersonName) {
  const answer = await ask(url, who);
  expect(answer.statusCode).toBe(200);
  return readTile(answer.rawPayload)[0]?.features ?? [];
}

describe('a tile of yields', () => {
  const url = (plant: string, rest = '') => `/tiles/yields/10/570/360.mvt?plant=${plant}${rest}`;
  const yields = async (who: PersonName, plant = 'KUKORICA') =>
    Object.fromEntries(
      (await features(url(plant), who)).map(({ properties }) => [properties['code'], properties['yield']]),
    );

  it('is logged once where an administrator views companies’ yields', async () => {
    const views = () =>
      n.database.kysely.selectFrom('logEntry').select('companyId').where('resource', '=', 'tiles/yields').execute();
    for (let i = 0; i < 3; i += 1) await ask(url('KUKORICA'), 'admin');
    expect((await views()).length).toBeGreaterThan(0);
    const first = (await views()).length;
    await ask(url('KUKORICA', '&type=real'), 'admin');
    expect((await views()).length).toBe(first);
  });

  it('holds the blocks with a known yield, with the values of the list', async () => {
    const extent = {
      type: 'Polygon',
      coordinates: [
        [
          [740_000, 160_000],
          [790_000, 160_000],
          [790_000, 200_000],
          [740_000, 200_000],
          [740_000, 160_000],
        ],
      ],
    };
    for (const who of ['manager', 'managerB', 'farmer', 'admin', 'expertUw'] as const) {
      const query = `scale=Mepar&plant=KUKORICA&extent=${encodeURIComponent(JSON.stringify(extent))}`;
      const { items } = (await ask(`/api/yields?${query}`, who)).json<{
        items: { meparCode: string; yield: number }[];
      }>();
      expect(items.length).toBeGreaterThan(0);
      expect(await yields(who), who).toEqual(
        Object.fromEntries(items.map((item) => [item.meparCode, Math.round(item.yield * 100) / 100])),
      );
    }
    expect(await yields('manager', 'SZOJA')).toEqual({});
  });

  it('needs a crop, in a valid form', async () => {
    expect((await ask('/tiles/yields/10/570/360.mvt')).statusCode).toBe(400);
    expect((await ask(url('banan'))).statusCode).toBe(400);
    expect((await ask(url('KUKORICA', '&type=x'))).statusCode).toBe(400);
    expect((await ask('/tiles/yields/9/285/180.mvt?plant=KUKORICA')).statusCode).toBe(404);
    expect((await ask(url('KUKORICA'), 'cemetery')).statusCode).toBe(404);
  });
});

describe('a tile of photos', () => {
  const url = '/tiles/photos/8/142/90.mvt';
  const photo = async (companyId: number, number: string) => {
    const { rows } = await sql<{ id: string }>`insert into photo
        (id, company_id, damage_number, sha256, storage_key, media_type, bytes, geom, geom3857)
      values (gen_random_uuid(), ${companyId}, ${number}, repeat('0', 64), 'x', 'image/jpeg', 1,
        ST_SetSRID(ST_MakePoint(760100, 180100), 23700), eov_to_web_mercator(ST_SetSRID(ST_MakePoint(760100, 180100), 23700)))
      returning id::text`.execute(n.database.kysely);
    return rows[0]?.id ?? '';
  };

  it('holds the company’s photos where they were taken, until they are deleted', async () => {
    const [a, b] = [await photo(n.companies.A, 'KAR-A'), await photo(n.companies.B, 'KAR-B')];
    const seen = async (who: PersonName) => (await features(url, who)).map(({ properties }) => properties['id']);
    expect(await seen('manager')).toEqual([a]);
    expect(await seen('managerB')).toEqual([b]);
    expect(new Set(await seen('admin'))).toEqual(new Set([a, b]));
    expect((await ask(url, 'farmer')).statusCode).toBe(404);
    const [found] = await features(url, 'manager');
    expect(found).toMatchObject({ id: 1, properties: { damageNumber: 'KAR-A' } });
    const [[at] = []] = found?.rings ?? [];
    const [west, south, east, north] = tileBounds({ z: 8, x: 142, y: 90 }, 0);
    const { rows } = await sql<{ x: number; y: number }>`select ST_X(geom3857) as x, ST_Y(geom3857) as y from photo
      where id = ${a}::uuid`.execute(n.database.kysely);
    expect(at?.[0]).toBeCloseTo((4_096 * ((rows[0]?.x ?? 0) - west)) / (east - west), -0.3);
    expect(at?.[1]).toBeCloseTo((4_096 * (north - (rows[0]?.y ?? 0))) / (north - south), -0.3);
    await sql`update photo set deleted_at = now() where id = ${a}::uuid`.execute(n.database.kysely);
    expect(await seen('manager')).toEqual([]);
  });
});
