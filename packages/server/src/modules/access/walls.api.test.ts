import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API, type ApiName } from '@georisk/contract/api.ts';
import { cellOf } from '@georisk/contract/permissions/permissions.ts';
import { eovToWebMercator } from '@georisk/domain/geo/crs.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { eov } from '@georisk/domain/units.ts';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { BLOCKS, blockSquare, everything } from '@georisk/testing/landscape.ts';
import { EKS, plantEks } from '@georisk/testing/permissions/ek.cases.ts';
import { IMAGE_DATES, plantImagery, storeImages } from '@georisk/testing/permissions/imagery.ts';
import { BLOCK_PLOTS, plantBlockPlots } from '@georisk/testing/permissions/plantBlockPlots.ts';
import { plantSoil } from '@georisk/testing/permissions/plantSoil.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Two customers of each kind, each on its own land. */
type Customer = 'ek1' | 'ek2' | 'agro1' | 'agro2';

interface Holding {
  /** What only this customer may read of, wherever it is written. */
  readonly secrets: readonly string[];
  readonly block: string;
  /** A layer of imagery of the customer's land. */
  readonly layer: string;
  /** The other customer has the same layer of their own land: only pictures clipped to a block are compared. */
  readonly isShared?: true;
  /** Of a customer of the monitoring: an application's number. */
  readonly ek?: string;
  /** Of an agronomy client: a plot's number. */
  readonly plot?: number;
  /** The plot is its block. */
  readonly isWholeBlock?: true;
}

const [FIRST, SECOND] = IMAGE_DATES;
const HOLDINGS: Readonly<Record<Customer, Holding>> = {
  ek1: {
    secrets: [EKS.first.code, 'KR first', BLOCKS.own, BLOCKS.shared],
    block: BLOCKS.own,
    layer: `Chronology_BMI_${FIRST}`,
    isShared: true,
    ek: EKS.first.code,
  },
  ek2: {
    secrets: [EKS.second.code, 'KR second', BLOCKS.second, BLOCKS.foreign, `BMI_${SECOND}`],
    block: BLOCKS.foreign,
    layer: `Chronology_BMI_${SECOND}`,
    ek: EKS.second.code,
  },
  agro1: {
    secrets: ['Alsó tábla', '9001', '9002', BLOCKS.own, `NDVI_${FIRST}`, `BMI_${FIRST}`],
    block: BLOCKS.own,
    layer: `NDVI_${FIRST}`,
    plot: BLOCK_PLOTS.own[0],
  },
  agro2: {
    secrets: ['9003', BLOCKS.foreign, `NDVI_${SECOND}`, `BMI_${SECOND}`],
    block: BLOCKS.foreign,
    layer: `NDVI_${SECOND}`,
    plot: BLOCK_PLOTS.foreign[0],
    isWholeBlock: true,
  },
};

/** What the other customer gets in the place of the owner's rows: a list of their own, or no such thing. */
type Elsewhere = 200 | 404;
interface Row {
  readonly address: (owner: Holding) => string;
  readonly other: Elsewhere;
  /** The owner's answer is text with one of their secrets: without this a wall around nothing would pass. */
  readonly shows?: false;
  /** About a whole layer, not clipped to a block. */
  readonly ofLayer?: true;
  /** About plots, which a customer of the monitoring has none of. */
  readonly ofPlot?: true;
  /** About a plot that is its whole block. */
  readonly ofWholeBlock?: true;
}
const row = (other: Elsewhere, address: Row['address'], more: Omit<Row, 'other' | 'address'> = {}): Row => ({
  address,
  other,
  ...more,
});

const EXTENT = `extent=${encodeURIComponent(JSON.stringify(everything()))}`;
const [[west = 0, south = 0], , [east, north]] = blockSquare('own').coordinates[0] as [number[], number[], number[]];
const wms = (request: string, { layer, block }: Holding) =>
  `/geoserver/imagery/wms?SERVICE=WMS&VERSION=1.3.0&REQUEST=${request}&LAYERS=${layer}&LAYER=${layer}&QUERY_LAYERS=${layer}` +
  `&STYLES=&CRS=EPSG:23700&BBOX=${west},${south},${east},${north}&WIDTH=64&HEIGHT=64&I=9&J=9&FORMAT=image/png&MEPAR=${block}`;
const prescription = ({ plot }: Holding, format: string) =>
  `/api/blockPlots/${plot}/prescription?format=${format}&material=P&low=1&medium=1&high=1&unstable=1`;
const [Z, X, Y] = [14, 9133, 5779];
/** The tile of the land's first block. */
function ownTile(): string {
  const [x, y] = eovToWebMercator(eov(west + 1, south + 1));
  const [half, side] = [20_037_508.342789244, (2 * 20_037_508.342789244) / 2 ** 11];
  const [column, line] = [Math.floor((x + half) / side), Math.floor((half - y) / side)];
  return `/ogc/collections/blockPlots/tiles/WebMercatorQuad/11/${line}/${column}`;
}

/** Every call with which the two roles reach rows of a customer. */
const ROWS: Partial<Record<ApiName, readonly Row[]>> = {
  mepars: [row(200, () => '/api/mepars'), row(200, () => `/api/mepars?alertDate=${FIRST}`, { shows: false })],
  mepar: [row(404, ({ block }) => `/api/mepars/${block}`)],
  block: [row(404, ({ block }) => `/api/blocks/${block}`)],
  curve: [row(404, ({ block }) => `/api/blocks/${block}/curve`, { shows: false })],
  products: [row(404, ({ block }) => `/api/products?meparCode=${block}`)],
  blockGeotiff: [
    row(404, ({ layer, block }) => `/api/blocks/${block}/geotiff?layer=imagery:${layer}`, { shows: false }),
  ],
  search: [
    row(200, ({ block }) => `/api/search?limit=20&phrase=${block}`, { shows: false }),
    row(200, () => `/api/search?limit=20&phrase=TEST`, { shows: false }),
    row(200, () => `/api/search?limit=20&phrase=EK`, { shows: false }),
    row(200, () => `/api/search?limit=20&phrase=tabla`, { shows: false }),
  ],
  eks: [row(200, () => '/api/ek')],
  ek: [row(404, ({ ek }) => `/api/ek/${ek}`)],
  ekTotals: [row(200, () => '/api/ekTotals')],
  ekBlocks: [row(200, () => `/api/ekBlocks?${EXTENT}`)],
  blockPlots: [row(200, () => '/api/blockPlots')],
  blockPlot: [row(404, ({ plot }) => `/api/blockPlots/${plot}`)],
  blockPlotZones: [row(404, ({ plot }) => `/api/blockPlots/${plot}/zones`, { shows: false })],
  prescription: [
    row(404, (owner) => prescription(owner, 'shapefile'), { shows: false, ofWholeBlock: true }),
    row(404, (owner) => prescription(owner, 'isoxml'), { shows: false, ofWholeBlock: true }),
  ],
  soilManagementZones: [row(200, ({ block }) => `/api/soilManagementZones?meparCode=${block}`)],
  wms: [
    row(200, () => '/geoserver/imagery/wms?SERVICE=WMS&REQUEST=GetCapabilities', { shows: false }),
    row(404, (owner) => wms('GetMap', owner), { shows: false }),
    row(404, (owner) => wms('GetFeatureInfo', owner), { shows: false }),
    row(404, (owner) => wms('GetLegendGraphic', owner), { shows: false, ofLayer: true }),
  ],
  wmts: [row(200, () => '/geoserver/imagery/wmts?SERVICE=WMTS&REQUEST=GetCapabilities', { shows: false })],
  wmtsCapabilities: [row(200, () => '/geoserver/imagery/wmts/1.0.0/WMTSCapabilities.xml', { shows: false })],
  wmtsTile: [
    row(
      404,
      ({ layer, block }) =>
        `/geoserver/imagery/wmts/${layer}/default/GoogleMapsCompatible/${Z}/${Y}/${X}.png?MEPAR=${block}`,
      {
        shows: false,
      },
    ),
  ],
  tileJson: [row(404, ({ layer, block }) => `/tiles/imagery:${layer}.json?mepar=${block}`, { shows: false })],
  tile: [row(404, ({ layer, block }) => `/tiles/imagery:${layer}/${Z}/${X}/${Y}.png?mepar=${block}`, { shows: false })],
  vectorTile: [row(200, () => '/tiles/blocks/9/285/180.mvt')],
  stac: [row(200, () => '/api/stac', { shows: false })],
  stacConformance: [row(200, () => '/api/stac/conformance', { shows: false })],
  stacCollections: [row(200, () => '/api/stac/collections', { shows: false })],
  stacCollection: [row(200, () => '/api/stac/collections/imagery', { shows: false })],
  stacItems: [row(200, () => '/api/stac/collections/imagery/items', { shows: false })],
  stacItem: [row(404, ({ layer }) => `/api/stac/collections/imagery/items/${layer}`, { shows: false, ofLayer: true })],
  stacSearch: [row(200, () => '/api/stac/search', { shows: false })],
  ogc: [row(200, () => '/ogc', { shows: false })],
  ogcApi: [row(200, () => '/ogc/api', { shows: false })],
  ogcConformance: [row(200, () => '/ogc/conformance', { shows: false })],
  ogcCollections: [row(200, () => '/ogc/collections', { shows: false })],
  ogcCollection: [row(200, () => '/ogc/collections/blockPlots', { shows: false, ofPlot: true })],
  ogcItems: [row(200, () => '/ogc/collections/blockPlots/items', { ofPlot: true })],
  ogcTileMatrixSets: [row(200, () => '/ogc/tileMatrixSets', { shows: false })],
  ogcTileMatrixSet: [row(200, () => '/ogc/tileMatrixSets/WebMercatorQuad', { shows: false })],
  ogcTileSets: [row(200, () => '/ogc/collections/blockPlots/tiles', { shows: false, ofPlot: true })],
  ogcTileSet: [row(200, () => '/ogc/collections/blockPlots/tiles/WebMercatorQuad', { shows: false, ofPlot: true })],
  ogcTile: [row(200, ownTile, { ofPlot: true })],
  ogcItem: [row(404, ({ plot }) => `/ogc/collections/blockPlots/items/${plot}`, { ofPlot: true })],
};

let test: TestApp;
let fixture: Fixture;
let dataDir: string;
const tokens = new Map<Customer, string>();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'georisk-walls-'));
  test = await openTestApp({ DATA_DIR: dataDir });
  const db = test.database.kysely;
  fixture = await plantFixture(db, test.clock.now());
  await plantImagery(db, fixture.land, await storeImages(dataDir));
  await plantBlockPlots(db);
  await plantEks(db);
  await plantSoil(db);
  for (const customer of Object.keys(HOLDINGS) as Customer[])
    tokens.set(customer, await openSession(db, fixture.people[customer], { at: test.clock.now() }));
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true, force: true });
});

const secretsIn = (body: Buffer, { secrets }: Holding): string[] => {
  const texts = [body.toString('utf8'), body.toString('latin1')];
  return secrets.filter((secret) => texts.some((text) => text.includes(secret)));
};

describe.each([
  ['AGRARMONITOR', ROLES.AGRARMONITOR, ['ek1', 'ek2']],
  ['AGRO', ROLES.AGRO, ['agro1', 'agro2']],
] as const)('two customers of %s', (_name, role, [first, second]) => {
  const reachesRows = (name: ApiName) => ['T', 'O', 'V'].includes(cellOf(name, role));
  const calls = (Object.keys(API) as ApiName[]).filter(reachesRows);

  it('are compared by every call with which they reach rows', () => {
    expect(calls.filter((name) => ROWS[name] === undefined)).toEqual([]);
  });

  const cases = calls.flatMap((name) =>
    (ROWS[name] ?? []).flatMap((each, index) =>
      (
        [
          [first, second],
          [second, first],
        ] as const
      )
        .filter(([owner]) => each.ofLayer === undefined || HOLDINGS[owner].isShared === undefined)
        .filter(([owner]) => each.ofPlot === undefined || HOLDINGS[owner].plot !== undefined)
        .filter(([owner]) => each.ofWholeBlock === undefined || HOLDINGS[owner].isWholeBlock !== undefined)
        .map(([owner, other]) => [`${name} ${index}`, owner as Customer, other as Customer, each] as const),
    ),
  );
  it.each(cases)('%s of %s shows nothing to %s', async (_call, owner, other, { address, other: status, shows }) => {
    const holding = HOLDINGS[owner];
    const url = address(holding);
    const own = await test.get(url, { token: tokens.get(owner) });
    expect(own.statusCode, `${url} ${own.body.slice(0, 200)}`).toBe(200);
    if (shows !== false) expect(secretsIn(own.rawPayload, holding), url).not.toEqual([]);
    const foreign = await test.get(url, { token: tokens.get(other) });
    expect(foreign.statusCode, `${url} ${foreign.body.slice(0, 200)}`).toBe(status);
    if (foreign.statusCode === 200) expect(secretsIn(foreign.rawPayload, holding), url).toEqual([]);
  });
});
