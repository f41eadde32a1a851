import type { Answer } from '@georisk/contract/endpoints.ts';
import type { StacItem, StacItemCollection, StacLink } from '@georisk/contract/verticals/maps/stac.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, PUBLIC_URL, type TestApp } from '@georisk/testing/app.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import type { PersonKey } from '@georisk/testing/people.ts';
import { IMAGE_DATES, plantImagery } from '@georisk/testing/permissions/imagery.ts';
import { stacDocument } from '#server/stacClient/document.ts';

let test: TestApp;
let fixture: Fixture;
const tokens = new Map<PersonKey, string>();
const [FIRST, SECOND] = IMAGE_DATES;

beforeAll(async () => {
  test = await openTestApp();
  fixture = await plantFixture(test.database.kysely, test.clock.now());
  await plantImagery(test.database.kysely, fixture.land);
  for (const key of ['admin1', 'a.damage1', 'a.farmer1'] as const) {
    tokens.set(key, await openSession(test.database.kysely, fixture.people[key], { at: test.clock.now() }));
  }
});
afterAll(() => test.close());

const get = async <T>(path: string, key: PersonKey = 'a.damage1'): Promise<T> => {
  const answer = await test.get(path.replace(PUBLIC_URL, ''), { token: tokens.get(key) });
  expect(answer.statusCode, path).toBe(200);
  return answer.json<T>();
};
const search = (query: string, key?: PersonKey) => get<StacItemCollection>(`/api/stac/search?${query}`, key);
const ids = ({ features }: StacItemCollection) => features.map(({ id }) => id);
const relOf = (links: readonly StacLink[], rel: string) => links.find((link) => link.rel === rel)?.href ?? '';

/** The members that STAC 1.1 requires of an item. */
function faultsOfItem(item: StacItem): string[] {
  const faults: string[] = [];
  const must = (holds: boolean, what: string) => {
    if (!holds) faults.push(`${item.id}: ${what}`);
  };
  const { properties, geometry, bbox, links, assets } = item;
  must(item.type === 'Feature' && item.stac_version === '1.1.0', 'type and version');
  must(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(String(properties['datetime'])), 'datetime');
  must(String(properties['start_datetime']) <= String(properties['end_datetime']), 'span');
  must(
    ['self', 'root', 'parent', 'collection'].every((rel) => relOf(links, rel) !== ''),
    'links',
  );
  must(
    item.stac_extensions.every((url) => /^https:\/\/stac-extensions\.github\.io\/.*\.json$/.test(url)),
    'extensions',
  );
  const rings = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) as number[][][][];
  for (const [ring = []] of rings) {
    must(ring.length >= 4 && String(ring[0]) === String(ring.at(-1)), 'closed ring');
    const doubled = ring.slice(1).reduce((sum, [x = 0, y = 0], index) => {
      const [px = 0, py = 0] = ring[index] ?? [];
      return sum + (px * y - x * py);
    }, 0);
    must(doubled > 0, 'counter-clockwise');
    const [west, south, east, north] = bbox;
    const within = ring.every(
      ([x = 0, y = 0]) => x >= west - 1e-5 && x <= east + 1e-5 && y >= south - 1e-5 && y <= north + 1e-5,
    );
    must(within, 'bbox holds the geometry');
  }
  for (const asset of Object.values(assets)) {
    must(
      typeof asset['href'] === 'string' && typeof asset['type'] === 'string' && Array.isArray(asset['roles']),
      'asset',
    );
  }
  return faults;
}

describe('the catalogue', () => {
  it('can be followed by its links from the landing page to every item', async () => {
    const landing = await get<Answer<'stac'>>('/api/stac', 'admin1');
    expect(landing).toMatchObject({ type: 'Catalog', stac_version: '1.1.0', id: 'georisk' });
    expect(stacDocument(landing, `${PUBLIC_URL}/api/stac`)?.kind).toBe('catalog');
    for (const rel of ['self', 'root', 'conformance', 'data', 'search', 'service-desc']) {
      await get(relOf(landing.links, rel), 'admin1');
    }
    expect(landing.conformsTo).toContain('https://api.stacspec.org/v1.0.0/item-search');
    const children = landing.links.filter(({ rel }) => rel === 'child');
    expect(children.map(({ href }) => href.split('/').at(-1))).toEqual(['c4', 'c7', 'imagery']);
    for (const child of children) {
      const collection = await get<Answer<'stacCollection'>>(child.href, 'admin1');
      expect(collection).toMatchObject({ type: 'Collection', stac_version: '1.1.0', license: 'other' });
      expect(stacDocument(collection, child.href)?.kind).toBe('collection');
      const items = await get<StacItemCollection>(`${relOf(collection.links, 'items')}?limit=1000`, 'admin1');
      expect(items.features.length).toBeGreaterThan(0);
      for (const item of items.features) {
        expect(faultsOfItem(item)).toEqual([]);
        expect(await get(relOf(item.links, 'self'), 'admin1')).toEqual(item);
      }
    }
  });

  it('answers items as GeoJSON', async () => {
    for (const path of ['search', 'collections/imagery/items', `collections/imagery/items/NDVI_${FIRST}`]) {
      const { headers } = await test.get(`/api/stac/${path}`, { token: tokens.get('admin1') });
      expect(headers['content-type'], path).toMatch(/^application\/geo\+json/);
    }
  });

  it('describes an item: what it is, its place and its pixels', async () => {
    const item = await get<StacItem>(`/api/stac/collections/imagery/items/NDVI_${FIRST}`);
    expect(item.properties).toMatchObject({
      datetime: `${FIRST}T00:00:00Z`,
      'georisk:product': 'NDVI',
      'proj:code': 'EPSG:23700',
      'proj:shape': [100, 100],
      'proj:transform': [10, 0, 760_000, 0, -10, 181_000],
      'georisk:pixels': { index: 'NDVI', nodata: 0, data_type: 'uint8' },
    });
    expect(item.assets['overview']).toMatchObject({ bands: [{ name: 'NDVI', 'raster:spatial_resolution': 10 }] });
    const { scale = 0, offset = 0 } = item.properties['georisk:pixels'] as Record<string, number>;
    // Code 213 is 0.80157 (domain 3).
    expect(213 * scale + offset).toBeCloseTo(0.80157, 4);
    // As GDAL projects the corners.
    expect(item.bbox.map((value) => Math.round(value * 1000) / 1000)).toEqual([20.493, 46.955, 20.506, 46.964]);
    const wms = item.links.find(({ rel }) => rel === 'wms');
    expect(wms).toMatchObject({ href: `${PUBLIC_URL}/geoserver/imagery/wms`, 'wms:layers': [`NDVI_${FIRST}`] });
  });

  it('offers no picture of a layer drawn for one block alone', async () => {
    const item = await get<StacItem>(`/api/stac/collections/imagery/items/HeterogenityMap_${FIRST}`);
    expect([item.assets, item.links.some(({ rel }) => rel === 'wmts')]).toEqual([{}, false]);
  });
});

describe('a search', () => {
  it('comes in pages with links to the next and the previous', async () => {
    const seen: string[] = [];
    let href = '/api/stac/search?limit=4';
    let pages = 0;
    while (href !== '') {
      const page = await get<StacItemCollection>(href);
      expect(page.numberReturned).toBe(page.features.length);
      expect(relOf(page.links, 'prev') === '').toBe(pages === 0);
      seen.push(...ids(page));
      pages += 1;
      href = relOf(page.links, 'next');
    }
    const all = await search('limit=1000');
    expect(seen).toEqual(ids(all));
    expect([all.numberMatched, pages]).toEqual([seen.length, Math.ceil(seen.length / 4)]);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('by day', async () => {
    const dates = async (datetime: string) =>
      new Set(
        (await search(`limit=1000&datetime=${encodeURIComponent(datetime)}`)).features.map((item) =>
          String(item.properties['datetime']).slice(0, 10),
        ),
      );
    expect(await dates(`${FIRST}T12:00:00Z`)).toEqual(new Set([FIRST]));
    expect(await dates(FIRST)).toEqual(new Set([FIRST]));
    expect(await dates(`../${FIRST}`)).toEqual(new Set([FIRST]));
    expect(await dates(`${SECOND}T00:00:00Z/..`)).toEqual(new Set([SECOND]));
    expect(await dates(`2018-01-01T00:00:00Z/2018-12-31T23:59:59Z`)).toEqual(new Set([FIRST, SECOND]));
    expect(await dates('2019-01-01/2019-12-31')).toEqual(new Set());
  });

  it('by place, collection and name', async () => {
    expect((await search('limit=1000&bbox=20,46,21,48')).numberMatched).toBeGreaterThan(0);
    expect((await search('bbox=16,46,17,47')).numberMatched).toBe(0);
    expect((await search('bbox=20,46,0,21,48,500&limit=1')).numberReturned).toBe(1);
    expect(ids(await search(`collections=c4,nothing&ids=DamageMap_${FIRST},NDVI_${FIRST}`))).toEqual([
      `DamageMap_${FIRST}`,
    ]);
    expect(ids(await search(`ids=NDVI_${FIRST}`, 'a.farmer1'))).toEqual([`NDVI_${FIRST}`]);
    expect(ids(await search(`ids=NDVI_${SECOND}`, 'a.farmer1'))).toEqual([]);
  });

  it.each([
    'bbox=1,2,3',
    'bbox=9,9,1,1',
    'bbox=a,b,c,d',
    'bbox=1,2,3,95',
    'datetime=x',
    'datetime=../..',
    'datetime=2018-02-30',
    'datetime=2019-01-01/2018-01-01',
    'limit=1001',
    'filter=x',
  ])('%s is refused', async (query) => {
    const answer = await test.get(`/api/stac/search?${query}`, { token: tokens.get('admin1') });
    expect(answer.statusCode).toBe(400);
  });
});
