import { OGC_CRS, type OgcLink } from '@georisk/contract/verticals/maps/ogc.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import { EOV_SRID, WGS84_SRID } from '@georisk/domain/geo/crs.ts';
import { readTile } from '@georisk/imagery/testing/readTile.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import { PUBLIC_URL } from '@georisk/testing/app.ts';
import { BLOCKS, blockSquare } from '@georisk/testing/landscape.ts';
import { type Neighbourhood, openNeighbourhood, type PersonName } from '@georisk/testing/neighbourhood.ts';
import { plantCases, type PlantedCases } from '@georisk/testing/permissions/plantCases.ts';
import { plantImagery } from '@georisk/testing/permissions/imagery.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const [CRS84, MERCATOR, EOV] = Object.keys(OGC_CRS) as [string, string, string];
const EXTRA = 'EXTRA';
const EXTRA_COUNT = 7;

let n: Neighbourhood;
let cases: PlantedCases;
beforeAll(async () => {
  n = await openNeighbourhood();
  await plantImagery(n.database.kysely, n.land);
  const people = { 'a.damage1': n.people.expertDamage };
  cases = await plantCases(n.database.kysely, { land: n.land, people } as Parameters<typeof plantCases>[1]);
  await sql`update damage_plot set table_geom = block.geom_one, table_geom3857 = eov_to_web_mercator(block.geom_one), table_geom_ha = 25
    from (select mepar_code, (ST_Dump(geom)).geom as geom_one from block) as block
    where block.mepar_code = damage_plot.mepar_code`.execute(n.database.kysely);
  await sql`insert into policy_plot (company_id, policy_id, external_id, mepar_code, plant_name, insured_area, table_geom, table_geom3857, table_geom_ha)
    select company_id, policy_id, ${EXTRA} || i, mepar_code, plant_name, insured_area, table_geom, table_geom3857, table_geom_ha
    from policy_plot, generate_series(1, ${EXTRA_COUNT}) as i where id = ${n.land.plots.drawn}`.execute(
    n.database.kysely,
  );
});
afterAll(() => n.close());

type Items = Answer<'ogcItems'>;
const read = async <T>(path: string, who: PersonName = 'manager'): Promise<T> => {
  const answer = await n.call(who, path.replace(PUBLIC_URL, ''));
  expect(answer.statusCode, `${who} ${path}`).toBe(200);
  return answer.json<T>();
};
const items = (layer: string, query = 'limit=1000', who?: PersonName) =>
  read<Items>(`/ogc/collections/${layer}/items?${query}`, who);
const ids = ({ features }: Pick<Items, 'features'>) => features.map(({ id }) => id);
const relOf = (links: readonly OgcLink[], rel: string) => links.find((link) => link.rel === rel)?.href;
const basic = (userName: string, key: string) => `Basic ${Buffer.from(`${userName}:${key}`).toString('base64')}`;

/** All pages, by their links. */
async function allOf(layer: string, query: string): Promise<{ readonly ids: unknown[]; readonly pages: number }> {
  const seen: unknown[] = [];
  let pages = 0;
  for (let href: string | undefined = `/ogc/collections/${layer}/items?${query}`; href !== undefined; pages += 1) {
    const page: Items = await read<Items>(href);
    expect(page.numberReturned).toBe(page.features.length);
    seen.push(...ids(page));
    href = relOf(page.links, 'next');
  }
  return { ids: seen, pages };
}

describe('the service', () => {
  it('can be followed by its links from the landing page to every feature', async () => {
    const { links } = await read<Answer<'ogc'>>('/ogc');
    const { conformsTo } = await read<Answer<'ogcConformance'>>(relOf(links, 'conformance') ?? '');
    expect(conformsTo).toContain('http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core');
    const { collections } = await read<Answer<'ogcCollections'>>(relOf(links, 'data') ?? '');
    expect(collections.map(({ id }) => id).toSorted()).toEqual(['alerts', 'damageAreas', 'damagePlots', 'policyPlots']);
    for (const collection of collections) {
      expect(await read(relOf(collection.links, 'self') ?? '')).toEqual(collection);
      const { features } = await read<Items>(`${relOf(collection.links, 'items')}?limit=1000`);
      expect(features.length, collection.id).toBeGreaterThan(0);
      for (const feature of features) {
        const path = `/ogc/collections/${collection.id}/items/${feature.id}`;
        expect(await read(path)).toMatchObject({ ...feature });
      }
    }
  });

  it('describes itself with the largest page that it answers', async () => {
    const { links } = await read<Answer<'ogc'>>('/ogc');
    const answer = await n.call('manager', relOf(links, 'service-desc')?.replace(PUBLIC_URL, '') ?? '');
    expect(answer.headers['content-type']).toMatch(/^application\/vnd\.oai\.openapi\+json; ?version="?3\.0/);
    const { components, paths } = answer.json<{
      components: { parameters: { limit: { schema: unknown } } };
      paths: Record<string, unknown>;
    }>();
    expect(components.parameters.limit.schema).toMatchObject({ minimum: 1, maximum: 1000 });
    expect(Object.keys(paths)).toContain('/collections/policyPlots/items');
    expect(Object.keys(paths)).not.toContain('/collections/soilZones/items');
  });

  it('admits a map program by name and map key, and nobody without', async () => {
    const answer = await n.call('manager', '/api/currentUser/mapKeys', {
      method: 'POST',
      body: { name: 'QGIS', days: 90 },
    });
    const { mapKey } = answer.json<{ mapKey: string }>();
    const { userName } = await n.database.kysely
      .selectFrom('appUser')
      .select('userName')
      .where('id', '=', n.people.manager)
      .executeTakeFirstOrThrow();
    const paths = ['/ogc', '/ogc/api', '/ogc/conformance', '/ogc/collections', '/ogc/collections/policyPlots/items'];
    for (const path of paths) {
      const nobody = await n.call(null, path);
      expect([path, nobody.statusCode]).toEqual([path, 401]);
      expect(nobody.headers['www-authenticate']).toMatch(/^Basic /);
      const wrong = await n.call(null, path, { headers: { authorization: basic(userName, 'wrong') } });
      expect([path, wrong.statusCode]).toEqual([path, 401]);
      const right = await n.call(null, path, { headers: { authorization: basic(userName, mapKey) } });
      expect([path, right.statusCode]).toEqual([path, 200]);
    }
    // A map key opens maps alone.
    expect(
      (await n.call(null, '/api/currentUser', { headers: { authorization: basic(userName, mapKey) } })).statusCode,
    ).toBe(401);
  });
});

/** Values of all features of a layer, from all its tiles of a zoom, by their ids. */
async function inTiles(layer: string, who: PersonName = 'manager', zoom = 14): Promise<Map<unknown, unknown>> {
  const set = await read<Answer<'ogcTileSet'>>(`/ogc/collections/${layer}/tiles/WebMercatorQuad`, who);
  const template = set.links.find(({ templated }) => templated)?.href.replace(PUBLIC_URL, '') ?? '';
  const limits = set.tileMatrixSetLimits.find(({ tileMatrix }) => tileMatrix === String(zoom)) as Record<
    string,
    number
  >;
  const found = new Map<unknown, unknown>();
  const [west, south, east, north] = toTiles(zoom);
  for (let row = north; row <= south; row += 1) {
    for (let col = west; col <= east; col += 1) {
      expect(row).toBeGreaterThanOrEqual(limits['minTileRow'] ?? Infinity);
      expect(col).toBeLessThanOrEqual(limits['maxTileCol'] ?? -1);
      const path = template.replace('{tileMatrix}', String(zoom)).replace('{tileRow}', String(row));
      const answer = await n.call(who, path.replace('{tileCol}', String(col)));
      expect([200, 204]).toContain(answer.statusCode);
      if (answer.statusCode === 204) continue;
      expect(answer.headers['content-type']).toBe('application/vnd.mapbox-vector-tile');
      const [tile] = readTile(answer.rawPayload);
      expect(tile?.name).toBe(layer);
      for (const { properties } of tile?.features ?? []) found.set(properties['id'], properties);
    }
  }
  return found;
}

/** First and last column and row of the tiles around the blocks. */
function toTiles(zoom: number): readonly [number, number, number, number] {
  const project = projectorBetween(EOV_SRID, WGS84_SRID);
  const corners = [blockSquare('own'), blockSquare('foreign')].flatMap(({ coordinates }) => coordinates.flat());
  const places = corners.map(([x = 0, y = 0]) => {
    const [lon, lat] = project(x, y);
    const sine = Math.sin((lat * Math.PI) / 180);
    const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
    return [Math.floor((lon / 360 + 0.5) * 2 ** zoom), Math.floor(down * 2 ** zoom)] as const;
  });
  const [columns, rows] = [places.map(([column]) => column), places.map(([, row]) => row)];
  return [Math.min(...columns), Math.max(...rows), Math.max(...columns), Math.min(...rows)];
}

describe('the tiles', () => {
  it('can be followed by their links from the landing page, in the web’s own pyramid', async () => {
    const { links } = await read<Answer<'ogc'>>('/ogc');
    const { tileMatrixSets } = await read<Answer<'ogcTileMatrixSets'>>(
      relOf(links, 'http://www.opengis.net/def/rel/ogc/1.0/tiling-schemes') ?? '',
    );
    expect(tileMatrixSets.map(({ id }) => id)).toEqual(['WebMercatorQuad']);
    const set = await read<{ tileMatrices: { id: string; scaleDenominator: number; matrixWidth: number }[] }>(
      relOf(tileMatrixSets[0]?.links ?? [], 'self') ?? '',
    );
    // As 17-083r4 has them.
    expect(set.tileMatrices[0]?.scaleDenominator).toBeCloseTo(559_082_264.028_717, 3);
    expect(set.tileMatrices[11]).toMatchObject({ id: '11', matrixWidth: 2048 });
    const { links: own } = await read<Answer<'ogcCollection'>>('/ogc/collections/policyPlots');
    const sets = await read<Answer<'ogcTileSets'>>(
      relOf(own, 'http://www.opengis.net/def/rel/ogc/1.0/tilesets-vector') ?? '',
    );
    const one = await read<Answer<'ogcTileSet'>>(relOf(sets.tilesets[0]?.links ?? [], 'self') ?? '');
    expect(one).toMatchObject(sets.tilesets[0] ?? {});
  });

  it.each(['policyPlots', 'damagePlots', 'damageAreas', 'alerts'])(
    'hold the same features with the same values as the pages, for %s',
    async (layer) => {
      const { features } = await items(layer);
      const found = await inTiles(layer);
      expect(new Set(found.keys())).toEqual(new Set(features.map(({ id }) => String(id))));
      for (const { id, properties } of features) {
        const given = Object.entries(properties).filter(([, value]) => value !== null);
        const written = given.map(([name, value]) => [
          name,
          typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value),
        ]);
        expect(found.get(String(id))).toEqual({ id: String(id), ...Object.fromEntries(written) });
      }
    },
  );

  it('hold nothing of another company, and note an administrator who reads it', async () => {
    const foreign = String(n.land.plots.foreign);
    expect((await inTiles('policyPlots')).has(foreign)).toBe(false);
    expect((await inTiles('policyPlots', 'managerB')).has(foreign)).toBe(true);
    expect([...(await inTiles('policyPlots', 'farmer')).keys()]).toEqual([String(n.land.plots.drawn)]);
    expect((await n.call('farmer', '/ogc/collections/damageAreas/tiles')).statusCode).toBe(404);
    expect((await inTiles('policyPlots', 'admin')).has(foreign)).toBe(true);
  });

  it.each([
    ['10/357/570', 404],
    ['17/1/1', 404],
    ['11/2048/1', 404],
    ['11/0/0', 204],
    ['11/-1/0', 400],
  ])('answers %s outside of what there is with %i', async (place, status) => {
    const answer = await n.call('manager', `/ogc/collections/policyPlots/tiles/WebMercatorQuad/${place}`);
    expect(answer.statusCode).toBe(status);
  });
});

describe('the walls between companies', () => {
  const LAYERS = ['policyPlots', 'damagePlots', 'damageAreas'] as const;
  const companiesIn = async (layer: (typeof LAYERS)[number], who: PersonName) => {
    const table = { policyPlots: 'policy_plot', damagePlots: 'damage_plot', damageAreas: 'damage_area' }[layer];
    const { rows } = await sql<{ company: number }>`select distinct company_id as company from ${sql.table(table)}
      where id::text = any(${ids(await items(layer, undefined, who)).map(String)}::text[])`.execute(n.database.kysely);
    return rows.map(({ company }) => company).toSorted((a, b) => a - b);
  };

  it.each(LAYERS)('hold in %s', async (layer) => {
    const { A, B } = n.companies;
    expect(await companiesIn(layer, 'manager')).toEqual([A]);
    expect(await companiesIn(layer, 'managerB')).toEqual([B]);
    expect(await companiesIn(layer, 'admin')).toEqual([A, B]);
  });

  it('hold for a single feature, a cursor, a box and a farmer', async () => {
    const foreign = n.land.plots.foreign;
    expect((await n.call('manager', `/ogc/collections/policyPlots/items/${foreign}`)).statusCode).toBe(404);
    expect((await n.call('managerB', `/ogc/collections/policyPlots/items/${foreign}`)).statusCode).toBe(200);
    expect((await n.call('manager', `/ogc/collections/damageAreas/items/${cases.areas.foreign}`)).statusCode).toBe(404);
    expect(ids(await items('policyPlots', `cursor=${foreign - 1}`))).not.toContain(foreign);
    expect(ids(await items('policyPlots', 'bbox=-180,-90,180,90&limit=1000'))).not.toContain(foreign);
    expect(ids(await items('policyPlots', undefined, 'farmer'))).toEqual([n.land.plots.drawn]);
    expect(ids(await items('policyPlots', undefined, 'farmer2'))).toEqual([n.land.plots.second]);
    // What the full map does not show a farmer is no layer of theirs.
    expect((await n.call('farmer', '/ogc/collections/damageAreas/items')).statusCode).toBe(404);
    expect((await n.call('agro', '/ogc/collections/policyPlots')).statusCode).toBe(404);
  });

  it('an administrator who reads a customer’s rows leaves an entry in the log', async () => {
    await items('damageAreas', undefined, 'admin');
    const { rows } = await sql<{ company: number }>`select distinct company_id as company from log_entry
      where type = 'cross-company-view' and resource = 'ogc/damageAreas' and user_id = ${n.people.admin}`.execute(
      n.database.kysely,
    );
    expect(rows.map(({ company }) => company).toSorted((a, b) => a - b)).toEqual([n.companies.A, n.companies.B]);
  });

  it('removed areas, and those of removed cases, are no features', async () => {
    const db = n.database.kysely;
    const before = ids(await items('damageAreas'));
    expect(before).toContain(cases.areas.own);
    await sql`update damage_area set deleted_at = now() where id = ${cases.areas.own}::uuid`.execute(db);
    expect(ids(await items('damageAreas'))).toEqual(before.filter((id) => id !== cases.areas.own));
    await sql`update damage_area set deleted_at = null where id = ${cases.areas.own}::uuid`.execute(db);
    await sql`update damage set deleted_at = now() where id = ${n.land.damages.own}`.execute(db);
    expect(ids(await items('damageAreas'))).not.toContain(cases.areas.own);
    await sql`update damage set deleted_at = null where id = ${n.land.damages.own}`.execute(db);
  });
});

describe('pages', () => {
  it('follow each other by their links until every feature came once', async () => {
    const { ids: seen, pages } = await allOf('policyPlots', 'limit=2');
    const all = await items('policyPlots');
    expect(seen).toEqual(ids(all));
    expect([all.numberMatched, seen.length, pages]).toEqual([EXTRA_COUNT + 2, EXTRA_COUNT + 2, 5]);
    expect(relOf(all.links, 'next')).toBeUndefined();
    const byUuid = await allOf('damageAreas', 'limit=1');
    expect(new Set(byUuid.ids)).toEqual(new Set([cases.areas.own, cases.areas.second]));
    expect(byUuid.ids).toHaveLength(2);
  });

  it('keep the other parameters in their links', async () => {
    const page = await items('policyPlots', `limit=1&crs=${encodeURIComponent(EOV)}&datetime=2018-05-01/..`);
    const next = new URL(relOf(page.links, 'next') ?? '');
    expect(Object.fromEntries(next.searchParams)).toMatchObject({ limit: '1', crs: EOV, datetime: '2018-05-01/..' });
  });

  it('hold at most as many features as the description says', async () => {
    const answer = await items('policyPlots', 'limit=1000000000');
    expect(answer.features).toHaveLength(EXTRA_COUNT + 2);
    expect(new URL(relOf(answer.links, 'self') ?? '').searchParams.get('limit')).toBe('1000');
  });

  it('end before shapes that would make them too large', { tags: 'long' }, async () => {
    const db = n.database.kysely;
    const detailed = sql`ST_Segmentize((select (ST_Dump(geom)).geom from block where mepar_code = ${BLOCKS.own} limit 1), 0.05)`;
    await sql`update policy_plot set table_geom = ${detailed}, table_geom3857 = eov_to_web_mercator(${detailed})
      where external_id like ${`${EXTRA}%`}`.execute(db);
    const page = await items('policyPlots');
    expect(page.features.length).toBeLessThan(EXTRA_COUNT);
    expect(JSON.stringify(page).length).toBeLessThan(8_000_000);
    const { ids: seen } = await allOf('policyPlots', 'limit=1000');
    expect(seen).toHaveLength(EXTRA_COUNT + 2);
    await sql`update policy_plot set table_geom = own.table_geom, table_geom3857 = own.table_geom3857
      from policy_plot own where own.id = ${n.land.plots.drawn} and policy_plot.external_id like ${`${EXTRA}%`}`.execute(
      db,
    );
  });
});

describe('a feature', () => {
  const firstCorner = async (crs?: string) => {
    const query = crs === undefined ? '' : `?crs=${encodeURIComponent(crs)}`;
    const answer = await n.call('manager', `/ogc/collections/damagePlots/items/${cases.plots.own}${query}`);
    expect(answer.headers['content-crs']).toBe(`<${crs ?? CRS84}>`);
    expect(answer.headers['content-type']).toMatch(/^application\/geo\+json/);
    const { geometry } = answer.json<{ geometry: { coordinates: [number, number][][] } }>();
    return geometry.coordinates[0] ?? [];
  };

  it('is in the system that was asked for, its outer ring counter-clockwise', async () => {
    const wanted = blockSquare('own').coordinates[0] ?? [];
    const sorted = (ring: readonly (readonly number[])[]) =>
      ring.map(([x = 0, y = 0]) => [x, y]).toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d);
    const eov = await firstCorner(EOV);
    expect(sorted(eov.slice(1))).toEqual(sorted(wanted.slice(1)));
    for (const [crs, srid, digits] of [
      [undefined, WGS84_SRID, 6],
      [MERCATOR, 3857, 1],
    ] as const) {
      const project = projectorBetween(EOV_SRID, srid);
      const ring = await firstCorner(crs);
      ring.forEach(([x, y], index) => {
        const [east = 0, north = 0] = eov[index] ?? [];
        const [wantedX, wantedY] = project(east, north);
        expect(x).toBeCloseTo(wantedX, digits);
        expect(y).toBeCloseTo(wantedY, digits);
      });
      const doubled = ring.slice(1).reduce((sum, [x, y], index) => {
        const [px = 0, py = 0] = ring[index] ?? [];
        return sum + (px * y - x * py);
      }, 0);
      expect(doubled).toBeGreaterThan(0);
    }
  });

  it('has the values of its row', async () => {
    const [plot] = (await items('policyPlots', 'limit=1')).features;
    expect(plot?.properties).toEqual({
      meparCode: BLOCKS.own,
      plantName: 'őszi búza',
      policyNumber: 'KOT-100',
      year: 2018,
      areaHa: 4,
    });
    const area = await read<Answer<'ogcItem'>>(`/ogc/collections/damageAreas/items/${cases.areas.own}`);
    expect(area.properties).toMatchObject({ meparCode: BLOCKS.own, areaHa: 4, damagePlotId: cases.plots.own });
  });
});

describe('a filter', () => {
  const around = (name: 'own' | 'second', srid: number, crs: string) => {
    const [[west = 0, south = 0] = [], , [east = 0, north = 0] = []] = blockSquare(name).coordinates[0] ?? [];
    const project = projectorBetween(EOV_SRID, srid);
    const [a, b] = [project(west + 5, south + 5), project(east - 5, north - 5)];
    const box = [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])];
    return `bbox=${box.join()}&bbox-crs=${encodeURIComponent(crs)}&limit=1000`;
  };

  it.each([
    [CRS84, WGS84_SRID],
    [MERCATOR, 3857],
    [EOV, EOV_SRID],
  ] as const)('by a box in %s gives what lies in it', async (crs, srid) => {
    expect(ids(await items('policyPlots', around('second', srid, crs)))).toEqual([n.land.plots.second]);
    expect(ids(await items('policyPlots', around('own', srid, crs)))).toHaveLength(EXTRA_COUNT + 1);
  });

  it('by a box elsewhere, of six numbers, of the world and of a point', async () => {
    expect(await items('policyPlots', 'bbox=16,46,16.1,46.1')).toMatchObject({ numberMatched: 0, features: [] });
    expect(await items('policyPlots', 'bbox=100,-40,120,-30')).toMatchObject({ numberMatched: 0, features: [] });
    for (const box of ['-180,-90,180,90', '-180,-90,-100,180,90,9000', '16,45.7,22.9,48.6'])
      expect(ids(await items('policyPlots', `bbox=${box}`))).toHaveLength(EXTRA_COUNT + 2);
    const [east, north] = projectorBetween(EOV_SRID, WGS84_SRID)(760_150, 180_150);
    expect(ids(await items('damageAreas', `bbox=${east},${north},${east},${north}`))).toEqual([cases.areas.own]);
  });

  it('by days', async () => {
    const dayOf = async (query: string) => (await items('alerts', query)).numberMatched;
    const { properties } = (await items('alerts')).features[0] ?? {};
    const day = String(properties?.['date']);
    expect(await dayOf(`datetime=${day}`)).toBe(1);
    expect(await dayOf(`datetime=${day}T12:00:00Z/..`)).toBe(1);
    expect(await dayOf('datetime=1990-01-01/1991-01-01')).toBe(0);
    expect((await items('policyPlots', 'datetime=2017-03-01')).numberMatched).toBe(0);
    expect((await items('policyPlots', 'datetime=2018-03-01')).numberMatched).toBe(EXTRA_COUNT + 2);
  });
});

describe('hostile parameters', () => {
  it.each([
    'bbox=NaN,NaN,NaN,NaN',
    'bbox=Infinity,0,1,1',
    'bbox=1e99,0,1,1',
    'bbox=-1e30,-1e30,1e30,1e30',
    'bbox=-181,-91,181,91',
    'bbox=20,48,19,47',
    'bbox=1,2,3',
    'bbox=1,2,3,4,5',
    "bbox=19,47,20,48');drop table policy_plot;--",
    'bbox=19,47,20,48&bbox=1,2,3,4',
    'limit=0',
    'limit=-1',
    'limit=1e9',
    'limit=99999999999999999999',
    'limit=10%20or%201=1',
    'crs=EPSG:23700',
    'crs=http://www.opengis.net/def/crs/EPSG/0/4326',
    'crs=http://evil.example/',
    'bbox=19,47,20,48&bbox-crs=EPSG:4326',
    'datetime=yesterday',
    'datetime=../..',
    'datetime=2018-13-45',
    'datetime=2019-01-01/2018-01-01',
    "cursor='%20or%201=1",
    'cursor=99999999999',
    `cursor=9999999999`,
    'cursor=0190a1b2-0000-7000-8001-000000000001',
    'filter=1=1',
    '__proto__=1',
    'f=html',
  ])('%s is refused in Hungarian, as JSON', async (query) => {
    const answer = await n.call('manager', `/ogc/collections/policyPlots/items?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    const { message } = answer.json<{ message: string }>();
    expect(message).toMatch(/[áéíóöőúüű]/i);
  });

  it.each(['policyPlots%27', '..%2F..', 'constructor', 'toString'])('the layer %s does not exist', async (layer) => {
    expect([400, 404]).toContain((await n.call('manager', `/ogc/collections/${layer}/items`)).statusCode);
  });

  it('an id beyond those of rows is nobody’s', async () => {
    for (const id of ['2147483648', '9999999999', cases.areas.own])
      expect((await n.call('manager', `/ogc/collections/policyPlots/items/${id}`)).statusCode).toBe(404);
  });
});
