import type { Answer } from '@georisk/contract/endpoints.ts';
import { EOV_SRID, eovToWebMercator } from '@georisk/domain/geo/crs.ts';
import { eov } from '@georisk/domain/units.ts';
import { buildTiff, imageFields } from '@georisk/imagery/cog/tiffBuilder.ts';
import { decodePng } from '@georisk/imagery/testing.ts';
import { type Neighbourhood, openNeighbourhood, type PersonName } from '@georisk/testing/neighbourhood.ts';
import { COMPANIES } from '@georisk/testing/people.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { square } from '@georisk/testing/landscape.ts';
import { multiFromGeoJson } from '#server/db/geometry.ts';
import { type ImportBench, importBench, squareFeature } from '#server/imports/testing.ts';
import type { ImportDeps } from '#server/imports/vectorSpec.ts';
import { rasterStore } from '#server/modules/wms/mapRenderer.ts';
import { computeTrees } from '../forestTrees.job.ts';
import { importForestCanopy, importForestOrthophoto, importForestTerrain } from './rasters.import.ts';
import { importForestStems } from './trees.import.ts';
import { importForestUnits } from './units.import.ts';

const MINE = { companyId: COMPANIES.forest1.id };
const [WEST, SOUTH] = [760_000, 180_000];
/** Metres of a side, and of a cell. */
const [SIDE, CELL] = [100, 0.5];

let n: Neighbourhood;
let bench: ImportBench;
let deps: ImportDeps;
let dataDir: string;
const queued: { name: string; data: object }[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'forest-'));
  n = await openNeighbourhood({ DATA_DIR: dataDir });
});
beforeEach(async () => {
  const db = n.database.kysely;
  for (const table of ['forestCanopy', 'raster', 'forestTree', 'forestUnit', 'forestProject'] as const)
    await db.deleteFrom(table).execute();
  bench = await importBench(db);
  const jobs = {
    enqueue: async (_tx: unknown, { name }: { name: string }, data: object) => void queued.push({ name, data }),
  };
  deps = { ...bench.deps, store: await rasterStore({ dataDir }), jobs };
  queued.length = 0;
  const units = [
    squareFeature({ projekt: 'Bakony', település: 'Bakonybél', tag: 12, részlet: 'A', főfafaj: 'B' }, 0, 0, 50),
    squareFeature({ projekt: 'Bakony', település: 'Bakonybél', tag: 12, részlet: 'B' }, 50, 50, 50),
  ];
  expect((await importForestUnits(deps, await bench.features(units), MINE)).saved).toBe(true);
  return () => bench.remove();
});
afterAll(async () => {
  await n.close();
  await rm(dataDir, { recursive: true, force: true });
});

type HeightAt = (east: number, north: number) => number;

/** A GeoTIFF of heights at the centres of cells, metres from the corner of the units. */
async function heights(name: string, at: HeightAt, { cell = CELL, shift = 0 } = {}): Promise<string> {
  const side = SIDE / cell;
  const values = Float32Array.from({ length: side * side }, (_, index) =>
    at(((index % side) + 0.5) * cell + shift, SIDE - (Math.floor(index / side) + 0.5) * cell),
  );
  const fields = [
    ...imageFields({ width: side, height: side, bits: 32, format: 3 }),
    { tag: 33550, type: 12, values: [cell, cell, 0] },
    { tag: 33922, type: 12, values: [0, 0, 0, WEST + shift, SOUTH + SIDE, 0] },
    { tag: 34735, type: 3, values: [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, EOV_SRID] },
  ];
  return bench.file(name, buildTiff(fields, { blocks: [new Uint8Array(values.buffer)] }));
}

/** Two cones: 20 m in unit A, 12 m in unit B. */
const TREES = [
  { at: [25, 25], height: 20, radius: 5 },
  { at: [75, 75], height: 12, radius: 3 },
] as const;
const canopyAt: HeightAt = (east, north) =>
  Math.max(
    0,
    ...TREES.map(({ at: [x, y], height, radius }) => height * (1 - Math.hypot(east - x, north - y) / radius / 1.2)),
  );
/** Falls by one in five to the south: 11.3 degrees. */
const terrainAt: HeightAt = (_east, north) => 300 + north / 5;

const canopy = (name = 'chm_2026-05-01.tif', options = {}) => heights(name, canopyAt, options);
const reason = ({ saved, refused }: { saved: boolean; refused: readonly { reason: string }[] }) => {
  expect(saved).toBe(false);
  return refused[0]?.reason;
};
const pictures = async (who: PersonName = 'woodwiser') =>
  (await n.call(who, '/api/woodwiser/pictures')).json<Answer<'forestPictures'>>();

/** A map of the square around a place, of one pixel of a metre. */
function mapOf(layer: string, east: number, north: number, style = '') {
  const [x, y] = eovToWebMercator(eov(WEST + east, SOUTH + north));
  const query = new URLSearchParams({
    service: 'WMS',
    version: '1.3.0',
    request: 'GetMap',
    layers: layer,
    styles: style,
    crs: 'EPSG:3857',
    bbox: [x - 1, y - 1, x + 1, y + 1].join(','),
    width: '8',
    height: '8',
    format: 'image/png',
    transparent: 'true',
  });
  return `/geoserver/c${MINE.companyId}/wms?${query.toString()}`;
}
async function colourAt(layer: string, east: number, north: number): Promise<string> {
  const answer = await n.call('woodwiser', mapOf(layer, east, north));
  expect(answer.statusCode, answer.payload.slice(0, 200)).toBe(200);
  const { width, height, pixels, palette, colorType } = decodePng(answer.rawPayload);
  const middle = (height / 2) * width + width / 2;
  const colour =
    colorType === 6
      ? pixels.subarray(middle * 4, middle * 4 + 3)
      : palette.subarray((pixels[middle] ?? 0) * 3, (pixels[middle] ?? 0) * 3 + 3);
  return `#${Buffer.from(colour).toString('hex').toUpperCase()}`;
}

const trees = () =>
  n.database.kysely
    .selectFrom('forestTree')
    .innerJoin('forestUnit', 'forestUnit.id', 'forestTree.unitId')
    .select(['code', 'source', 'species', 'forestTree.height', 'crownArea', 'dbh'])
    .select(sql<number>`round(ST_X(stem) - ${WEST})::integer`.as('east'))
    .select(sql<number>`round(ST_Y(stem) - ${SOUTH})::integer`.as('north'))
    .select(sql<boolean>`ST_IsValid(crown) and ST_Contains(crown, stem)`.as('isWhole'))
    .orderBy('forestTree.id')
    .execute();
const project = async () => {
  const { id } = await n.database.kysely.selectFrom('forestProject').select('id').executeTakeFirstOrThrow();
  return { ...MINE, projectId: id };
};
const compute = async () =>
  computeTrees(n.database.kysely, deps.store, await project(), {
    progress: () => {},
    signal: new AbortController().signal,
  });

describe('heights of a project', () => {
  it('are pictures of tree height, terrain, slope and aspect in the colours of their legends', async () => {
    const terrain = await importForestTerrain(deps, await heights('dtm_2026-05-01.tif', terrainAt), MINE);
    expect([terrain.saved, terrain.kind]).toEqual([true, 'forest-terrain']);
    expect((await importForestCanopy(deps, await canopy(), MINE)).saved).toBe(true);
    const listed = await pictures();
    const group = `c${MINE.companyId}`;
    expect(listed).toEqual([
      { type: 'ForestTerrain', url: `${group}:ForestTerrain_2026-05-01`, colorScaleTag: null },
      { type: 'ForestHeight', url: `${group}:ForestHeight_2026-05-01`, colorScaleTag: 'tree-height' },
      { type: 'ForestAspect', url: `${group}:ForestAspect_2026-05-01`, colorScaleTag: 'aspect' },
      { type: 'ForestSlope', url: `${group}:ForestSlope_2026-05-01`, colorScaleTag: 'slope' },
    ]);
    // 20 m less the cell's half: 15-20 m; bare ground: 0-2 m.
    expect(await colourAt('ForestHeight_2026-05-01', 25, 25)).toBe('#78C679');
    expect(await colourAt('ForestHeight_2026-05-01', 50, 20)).toBe('#FFFFE5');
    // 11.3 degrees, falling to the south.
    expect(await colourAt('ForestSlope_2026-05-01', 50, 50)).toBe('#FED976');
    expect(await colourAt('ForestAspect_2026-05-01', 50, 50)).toBe('#B2182B');
    const unit = await n.call('woodwiser', `/api/woodwiser/projects/${(await project()).projectId}`);
    expect(unit.json<Answer<'forestProject'>>().products).toEqual(listed);
    const again = await importForestCanopy(deps, await canopy(), MINE);
    expect([again.saved, again.unchanged]).toEqual([true, 1]);
  });

  it('are shown and named to their own company and administrators alone', async () => {
    await importForestCanopy(deps, await canopy(), MINE);
    const map = mapOf('ForestHeight_2026-05-01', 25, 25);
    expect((await n.call('woodwiser', map)).statusCode).toBe(200);
    expect((await n.call('admin', map)).statusCode).toBe(200);
    for (const who of ['manager', 'farmer', 'prokat', 'agro', 'agrarmonitor', 'expertDamage'] as const) {
      const answer = await n.call(who, map);
      expect(answer.payload, who).not.toContain('PNG');
      expect([403, 404], who).toContain(answer.statusCode);
    }
    expect(await pictures('admin')).toHaveLength(1);
    await importForestCanopy(deps, await canopy('chm_2026-05-03.tif'), MINE);
    await n.database.kysely
      .updateTable('raster')
      .set({ companyId: COMPANIES.forest2.id })
      .where('date', '=', '2026-05-03')
      .execute();
    expect((await pictures()).map(({ url }) => url)).toEqual([expect.stringMatching(/_2026-05-01$/)]);
    expect((await n.call('woodwiser', mapOf('ForestHeight_2026-05-03', 25, 25))).statusCode).toBe(404);
    expect((await n.call('admin', mapOf('ForestHeight_2026-05-03', 25, 25))).statusCode).toBe(200);
  });

  it('are refused where they are coarser than trees, below the ground, above the sea, or elsewhere', async () => {
    const file = (at: HeightAt, options = {}) => heights('x_2026-05-01.tif', at, options);
    const refusal = async (path: string) => reason(await importForestCanopy(deps, path, MINE));
    expect(await refusal(await file(canopyAt, { cell: 2 }))).toMatch(/cellája 2 m, ez durvább a fáknál/);
    expect(await refusal(await file(() => -5))).toMatch(/40000 cellában a talaj alatt van \(a legmélyebb -5 m\)/);
    expect(await refusal(await file(terrainAt))).toMatch(/magasabb, mint bármely fa/);
    expect(await refusal(await file(canopyAt, { shift: 500 }))).toMatch(/egyetlen erdőrészletet sem mutat/);
    expect(await refusal(await bench.file('y_2026-05-01.tif', 'nem kép'))).toMatch(/GeoTIFF/);
    expect(await pictures()).toEqual([]);
    expect(await n.database.kysely.selectFrom('forestCanopy').selectAll().execute()).toEqual([]);
    expect(queued).toEqual([]);
  });

  it('are refused on another grid than those of the same survey, whichever comes first', async () => {
    await importForestTerrain(deps, await heights('dtm_2026-05-01.tif', terrainAt), MINE);
    expect(reason(await importForestCanopy(deps, await canopy('a_2026-05-01.tif', { shift: 0.25 }), MINE))).toMatch(
      /^A koronamodell más rácson van, mint a projekt domborzatmodellje/,
    );
    await n.database.kysely.deleteFrom('raster').execute();
    await importForestCanopy(deps, await canopy(), MINE);
    const finer = (name: string) => heights(name, terrainAt, { cell: 1 });
    expect(reason(await importForestTerrain(deps, await finer('dtm_2026-05-01.tif'), MINE))).toMatch(
      /^A domborzatmodell más rácson van, mint a projekt koronamodellje/,
    );
    expect((await importForestTerrain(deps, await finer('dtm_2026-06-01.tif'), MINE)).saved).toBe(true);
  });

  it('belong to the project that is named where they show units of two', async () => {
    const other = squareFeature({ projekt: 'Vértes', település: 'Bakonybél', tag: 1 }, 0, 0, 100);
    await importForestUnits(deps, await bench.features([other]), MINE);
    expect(reason(await importForestCanopy(deps, await canopy(), MINE))).toMatch(/Bakony, Vértes.*\(--granule\)/);
    expect(reason(await importForestCanopy(deps, await canopy(), { ...MINE, granule: 'Mátra' }))).toMatch(/„Mátra”/);
    expect((await importForestCanopy(deps, await canopy(), { ...MINE, granule: 'vertes' })).saved).toBe(true);
  });
});

describe('an orthophoto of a project', () => {
  it('is refused in one band, and drawn in its colours', async () => {
    expect(reason(await importForestOrthophoto(deps, await canopy('o_2026-05-01.tif'), MINE))).toMatch(
      /három 8 bites sáv/,
    );
    const fields = [
      ...imageFields({ width: 100, height: 100, bits: 8, samples: 3 }),
      { tag: 33550, type: 12, values: [1, 1, 0] },
      { tag: 33922, type: 12, values: [0, 0, 0, WEST, SOUTH + SIDE, 0] },
      { tag: 34735, type: 3, values: [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, EOV_SRID] },
    ];
    const pixels = Uint8Array.from({ length: 30_000 }, (_, at) => [30, 90, 40][at % 3] ?? 0);
    const path = await bench.file('orto_2026-05-02.tif', buildTiff(fields, { blocks: [pixels] }));
    expect((await importForestOrthophoto(deps, path, MINE)).saved).toBe(true);
    expect(await colourAt('ForestRgb_2026-05-02', 50, 50)).toBe('#1E5A28');
  });
});

describe('the trees of a canopy', () => {
  it('are found by a job: one stem and crown for each, in its unit, with its species and figures', async () => {
    await importForestCanopy(deps, await canopy(), MINE);
    expect(queued).toEqual([{ name: 'forest-trees', data: await project() }]);
    expect(await compute()).toEqual({ trees: 2, units: 2 });
    const found = await trees();
    expect(found).toMatchObject([
      { code: 'Bakonybél 12/A', source: 'computed', species: 'B', east: 25, north: 25, isWhole: true },
      { code: 'Bakonybél 12/B', source: 'computed', species: null, east: 75, north: 75, isWhole: true },
    ]);
    expect(found[0]?.height).toBeCloseTo(20 * (1 - Math.hypot(0.25, 0.25) / 6), 4);
    // Down to 1.5 m of height: a circle of 6 · (1 − 1.5 / 20) m.
    expect(found[0]?.crownArea).toBeCloseTo(Math.PI * (6 * (1 - 1.5 / 20)) ** 2, -1);
    const [unit] = (await n.call('woodwiser', '/api/woodwiser/forestUnits')).json<Answer<'forestUnits'>>();
    expect(unit).toMatchObject({ stemCount: 1, dbhAvg: found[0]?.dbh });
    expect(await compute()).toEqual({ trees: 2, units: 2 });
    expect(await trees()).toEqual(found);
  });

  it('that stand beside a unit are not its, however near: only the place of a receiver has a margin', async () => {
    await importForestCanopy(deps, await canopy(), MINE);
    // The top at (75, 75) is half a metre or a metre outside of it.
    const outline = multiFromGeoJson(square(WEST + 76, SOUTH + 50, 50));
    await n.database.kysely
      .updateTable('forestUnit')
      .set({ geom: outline })
      .where('code', '=', 'Bakonybél 12/B')
      .execute();
    expect(await compute()).toEqual({ trees: 1, units: 2 });
  });

  it('are kept beside imported stems, and compared with them by the figures of the unit', async () => {
    await importForestCanopy(deps, await canopy(), MINE);
    await compute();
    const stem = {
      type: 'Feature',
      properties: { id: 1, magasság: 18 },
      geometry: { type: 'Point', coordinates: [WEST + 10, SOUTH + 10] },
    };
    const report = await importForestStems(deps, await bench.features([stem]), MINE);
    expect(report.notes).toEqual([expect.stringMatching(/^1 számított fa megmaradt a betöltöttek mellett/)]);
    const [unit] = (await n.call('woodwiser', '/api/woodwiser/forestUnits')).json<Answer<'forestUnits'>>();
    expect(unit).toMatchObject({ stemCount: 1, volumeSum: null, volumeStems: 0 });
    const figures = await n.call('woodwiser', `/api/woodwiser/forestUnits/${unit?.id}/figures`);
    const { beside, species } = figures.json<Answer<'forestFigures'>>();
    expect(beside).toMatchObject({ stemCount: 1, volumeStems: 1, volumeSum: expect.any(Number) });
    expect(species).toMatchObject([{ stemCount: 1, volumeSum: null, volumeStems: 0 }]);
    const trees = await n.call('woodwiser', `/api/woodwiser/forestUnits/${unit?.id}`);
    const { stems, crowns } = trees.json<Answer<'forestUnit'>>();
    expect([stems.length, crowns.length]).toEqual([1, 0]);
  });

  it('leave units with imported stems alone', async () => {
    const stem = {
      type: 'Feature',
      properties: { id: 1, magasság: 18 },
      geometry: { type: 'Point', coordinates: [WEST + 10, SOUTH + 10] },
    };
    await importForestStems(deps, await bench.features([stem]), MINE);
    await importForestCanopy(deps, await canopy(), MINE);
    expect(await compute()).toEqual({ trees: 1, units: 1 });
    expect((await trees()).map(({ code, source }) => [code, source])).toEqual([
      ['Bakonybél 12/A', 'imported'],
      ['Bakonybél 12/B', 'computed'],
    ]);
  });

  it('stay those of the newest canopy when an older one is imported', async () => {
    await importForestCanopy(deps, await canopy('chm_2026-05-01.tif'), MINE);
    const old = await heights('chm_2020-05-01.tif', () => 0.5);
    expect((await importForestCanopy(deps, old, MINE)).notes).toEqual([
      expect.stringContaining('újabb koronamodellje'),
    ]);
    expect(queued).toHaveLength(1);
    expect(await compute()).toEqual({ trees: 2, units: 2 });
  });
});
