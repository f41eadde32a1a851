import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API, type ApiName } from '@georisk/contract/api.ts';
import { cellOf } from '@georisk/contract/permissions/permissions.ts';
import { bboxPolygon } from '@georisk/domain/geo/bbox.ts';
import { eovToWebMercator } from '@georisk/domain/geo/crs.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { eov } from '@georisk/domain/units.ts';
import { cogBytes } from '@georisk/imagery/testing.ts';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { COMPANIES } from '@georisk/testing/people.ts';
import { FOREST_KEYS, type ForestKey, FORESTS, plantForests } from '@georisk/testing/permissions/plantForests.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rasterStore } from '#server/modules/wms/mapRenderer.ts';

const LAYER = 'ForestHeight_2026-05-01';
const DATE_OF_OTHER = '2026-05-02';

interface Holding {
  readonly key: ForestKey;
  readonly group: string;
  readonly layer: string;
  /** What only this company may read, wherever it is written. */
  readonly secrets: readonly string[];
}
/** The second company's picture is of another day, so that the names of the layers differ too. */
const holdingOf = (key: ForestKey): Holding => {
  const group = `c${COMPANIES[key].id}`;
  const layer = key === 'forest1' ? LAYER : LAYER.replace('2026-05-01', DATE_OF_OTHER);
  return { key, group, layer, secrets: [`Erdő ${key}`, `12/${key}`, `"subTag":"${key}"`, layer] };
};

interface Row {
  readonly address: (owner: Holding) => string;
  /** What the other company gets: a list of its own, or no such thing. */
  readonly other: 200 | 204 | 404;
  /** The owner's answer is text with one of their secrets. */
  readonly shows: boolean;
}
const row = (other: Row['other'], address: Row['address'], shows = true): Row => ({ address, other, shows });
const hidden = (other: Row['other'], address: Row['address']): Row => row(other, address, false);

const mercator = ({ key }: Holding) => {
  const [x, y] = FORESTS[key].at;
  return eovToWebMercator(eov(x + 50, y + 50));
};
/** The tile that shows the company's tree. */
function tileAt(owner: Holding, zoom: number): readonly [x: number, y: number] {
  const half = 20_037_508.342789244;
  const size = (2 * half) / 2 ** zoom;
  const [x, y] = mercator(owner);
  return [Math.floor((x + half) / size), Math.floor((half - y) / size)];
}
function ogcTile(owner: Holding): string {
  const [x, y] = tileAt(owner, 14);
  return `/ogc/collections/forestUnits/tiles/WebMercatorQuad/14/${y}/${x}`;
}
function wms(request: string, owner: Holding): string {
  const [x, y] = mercator(owner);
  const box = [x - 20, y - 20, x + 20, y + 20].join(',');
  const layers = `LAYERS=${owner.layer}&LAYER=${owner.layer}&QUERY_LAYERS=${owner.layer}`;
  const picture = `STYLES=&CRS=EPSG:3857&BBOX=${box}&WIDTH=64&HEIGHT=64&I=9&J=9&FORMAT=image/png`;
  return `/geoserver/${owner.group}/wms?SERVICE=WMS&VERSION=1.3.0&REQUEST=${request}&${layers}&${picture}`;
}
const numbered =
  (path: string, part: 'project' | 'unit' | 'tree', end = '') =>
  (owner: Holding) =>
    `/api/woodwiser/${path}/${FORESTS[owner.key][part]}${end}`;
const tiled = (layer: string) => (owner: Holding) => {
  const [x, y] = tileAt(owner, 16);
  return `/tiles/${layer}/16/${x}/${y}.mvt`;
};

/** Every call with which a forester reaches rows of a company. */
const ROWS: Partial<Record<ApiName, readonly Row[]>> = {
  forestProjects: [row(200, () => '/api/woodwiser/projects')],
  forestProject: [row(404, numbered('projects', 'project'))],
  forestPictures: [row(200, () => '/api/woodwiser/pictures')],
  forestExport: [hidden(404, numbered('projects', 'project', '/export'))],
  forestUnits: [row(200, () => '/api/woodwiser/forestUnits')],
  forestUnit: [row(404, numbered('forestUnits', 'unit')), row(404, numbered('forestUnits', 'unit', '?trees=none'))],
  forestFigures: [hidden(404, numbered('forestUnits', 'unit', '/figures'))],
  forestTrees: (['stem', 'crown'] as const).map((part) =>
    row(200, ({ key }) => {
      const [x, y] = FORESTS[key].at;
      const extent = JSON.stringify(bboxPolygon([x, y, x + 100, y + 100]));
      return `/api/woodwiser/trees?part=${part}&extent=${encodeURIComponent(extent)}`;
    }),
  ),
  forestTree: [hidden(404, numbered('trees', 'tree'))],
  search: ['Erdő', 'Bakonybél', 'forest'].map((phrase) =>
    hidden(200, () => `/api/search?limit=20&phrase=${encodeURIComponent(phrase)}`),
  ),
  wms: [
    hidden(404, ({ group }) => `/geoserver/${group}/wms?SERVICE=WMS&REQUEST=GetCapabilities`),
    ...['GetMap', 'GetFeatureInfo', 'GetLegendGraphic'].map((request) => hidden(404, (owner) => wms(request, owner))),
  ],
  wmts: [hidden(404, ({ group }) => `/geoserver/${group}/wmts?SERVICE=WMTS&REQUEST=GetCapabilities`)],
  wmtsCapabilities: [hidden(404, ({ group }) => `/geoserver/${group}/wmts/1.0.0/WMTSCapabilities.xml`)],
  wmtsTile: [
    hidden(404, (owner) => {
      const [x, y] = tileAt(owner, 16);
      return `/geoserver/${owner.group}/wmts/${owner.layer}/default/GoogleMapsCompatible/16/${y}/${x}.png`;
    }),
  ],
  tileJson: [hidden(404, ({ group, layer }) => `/tiles/${group}:${layer}.json`)],
  tile: [
    hidden(404, (owner) => {
      const [x, y] = tileAt(owner, 16);
      return `/tiles/${owner.group}:${owner.layer}/16/${x}/${y}.png`;
    }),
  ],
  vectorTile: [hidden(200, tiled('forestStems')), hidden(200, tiled('forestCrowns'))],
  stac: [hidden(200, () => '/api/stac')],
  stacConformance: [hidden(200, () => '/api/stac/conformance')],
  stacCollections: [hidden(200, () => '/api/stac/collections')],
  stacCollection: [hidden(404, ({ group }) => `/api/stac/collections/${group}`)],
  stacItems: [hidden(404, ({ group }) => `/api/stac/collections/${group}/items`)],
  stacItem: [hidden(404, ({ group, layer }) => `/api/stac/collections/${group}/items/${layer}`)],
  stacSearch: [hidden(200, () => '/api/stac/search')],
  ogc: [hidden(200, () => '/ogc')],
  ogcApi: [hidden(200, () => '/ogc/api')],
  ogcConformance: [hidden(200, () => '/ogc/conformance')],
  ogcCollections: [hidden(200, () => '/ogc/collections')],
  ogcCollection: [hidden(200, () => '/ogc/collections/forestUnits')],
  ogcItems: [row(200, () => '/ogc/collections/forestUnits/items')],
  ogcTileMatrixSets: [hidden(200, () => '/ogc/tileMatrixSets')],
  ogcTileMatrixSet: [hidden(200, () => '/ogc/tileMatrixSets/WebMercatorQuad')],
  ogcTileSets: [hidden(200, () => '/ogc/collections/forestUnits/tiles')],
  ogcTileSet: [hidden(200, () => '/ogc/collections/forestUnits/tiles/WebMercatorQuad')],
  ogcTile: [row(204, ogcTile)],
  ogcItem: [row(404, ({ key }) => `/ogc/collections/forestUnits/items/${FORESTS[key].unit}`)],
};

let test: TestApp;
let dataDir: string;
const tokens = new Map<ForestKey, string>();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'forest-walls-'));
  test = await openTestApp({ DATA_DIR: dataDir });
  const db = test.database.kysely;
  const fixture = await plantFixture(db, test.clock.now());
  await plantForests(db);
  const store = await rasterStore({ dataDir });
  for (const key of FOREST_KEYS) {
    const [originX, south] = FORESTS[key].at;
    const grid = { originX, originY: south + 100, pixelWidth: 1, pixelHeight: 1, width: 100, height: 100 };
    const { key: storageKey } = await store.put(
      [await cogBytes(new Uint8Array(10_000).fill(4), { grid, samples: 1 })],
      'tif',
    );
    const { layer } = holdingOf(key);
    await db
      .updateTable('raster')
      .set({ storageKey, layer, date: layer.slice(-10) })
      .where('companyId', '=', COMPANIES[key].id)
      .execute();
    tokens.set(key, await openSession(db, fixture.people[key], { at: test.clock.now() }));
  }
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe('two forestry companies', () => {
  const reachesRows = (name: ApiName) => ['T', 'O', 'V'].includes(cellOf(name, ROLES.WOODWISER));
  const calls = (Object.keys(API) as ApiName[]).filter(reachesRows);
  const others = { forest1: 'forest2', forest2: 'forest1' } as const;
  const get = (who: ForestKey, url: string) => test.get(url, { token: tokens.get(who) });
  const secretsIn = (body: Buffer, { secrets }: Holding) => secrets.filter((secret) => body.includes(secret));

  it('are compared by every call with which a forester reaches rows', () => {
    expect(calls.filter((name) => ROWS[name] === undefined)).toEqual([]);
  });

  const cases = calls.flatMap((name) =>
    (ROWS[name] ?? []).flatMap((each, index) => FOREST_KEYS.map((key) => [`${name} ${index}`, key, each] as const)),
  );
  it.each(cases)('%s of %s shows nothing to the other', async (_, key, { address, other, shows }) => {
    const owner = holdingOf(key);
    const url = address(owner);
    const own = await get(key, url);
    expect(own.statusCode, `${url} ${own.body.slice(0, 200)}`).toBe(200);
    if (shows) expect(secretsIn(own.rawPayload, owner), url).not.toEqual([]);
    const foreign = await get(others[key], url);
    expect(foreign.statusCode, `${url} ${foreign.body.slice(0, 200)}`).toBe(other);
    if (other === 200) expect(secretsIn(foreign.rawPayload, owner), url).toEqual([]);
  });

  it.each(FOREST_KEYS)('the trees of %s are in tiles for themselves alone', async (key) => {
    for (const layer of ['forestStems', 'forestCrowns']) {
      const url = tiled(layer)(holdingOf(key));
      expect((await get(key, url)).rawPayload.length, url).toBeGreaterThan(0);
      expect((await get(others[key], url)).rawPayload.length, url).toBe(0);
    }
  });
});
