import type { Answer } from '@georisk/contract/endpoints.ts';
import { buildLas, type BuiltPoint } from '@georisk/imagery/points/lasBuilder.ts';
import { scannedWood, WOOD_TREES } from '@georisk/imagery/points/scannedWood.ts';
import { formOf } from '@georisk/testing/form.ts';
import { type Neighbourhood, openNeighbourhood, type PersonName } from '@georisk/testing/neighbourhood.ts';
import { COMPANIES } from '@georisk/testing/people.ts';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { squareFeature } from '#server/imports/testing.ts';
import { rasterStore } from '#server/modules/wms/mapRenderer.ts';
import { computeTrees } from '../forestTrees.job.ts';

const COMPANY = String(COMPANIES.forest1.id);
const [WEST, SOUTH] = [760_000, 180_000];
const FOLDER = new URL('../../../../../imagery/src/points/', import.meta.url);

let n: Neighbourhood;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'forest-'));
  n = await openNeighbourhood({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await n.close();
  await rm(dataDir, { recursive: true, force: true });
});

type Fields = Readonly<Record<string, string>>;
const send = (
  kind: string,
  name: string,
  content: string | Uint8Array,
  fields: Fields = {},
  who: PersonName = 'admin',
) =>
  n.call(who, `/api/admin/imports/${kind}`, {
    method: 'POST',
    ...formOf([{ name, content }], { company: COMPANY, ...fields }),
  });
/** The result of an import, which is waited for where it takes longer than its call. */
async function ended(answer: { readonly statusCode: number; readonly payload: string }) {
  expect([200, 422], answer.payload).toContain(answer.statusCode);
  let attempt = JSON.parse(answer.payload) as Answer<'importFiles'>;
  const hasEnded = async () => {
    if (attempt.state !== 'running') return true;
    attempt = (await n.call('admin', `/api/admin/importAttempts/${attempt.id}`)).json<Answer<'importAttempt'>>();
    return false;
  };
  await vi.waitUntil(hasEnded, 150_000);
  return attempt;
}
const sendPoints = async (content: Uint8Array, fields: Fields = {}, name = 'erdo_2026-05-01.laz') => {
  const attempt = await ended(await send('forest-points', name, content, fields));
  const [report] = attempt.reports ?? [];
  if (report === undefined) throw new Error(JSON.stringify(attempt));
  return report;
};
const sentence = async (content: Uint8Array, fields: Fields = {}) => {
  const { saved, refused } = await sendPoints(content, fields);
  expect(saved).toBe(false);
  return refused.map(({ reason }) => reason).join(' ');
};

const wood = (shift = 0) => buildLas(scannedWood(WEST + shift, SOUTH));
const rows = async () =>
  (
    await sql<object>`select (select count(*) from raster)::int as rasters, (select count(*) from forest_canopy)::int as canopies,
      (select count(*) from import_run where kind like 'forest-%' and kind <> 'forest-units')::int as runs`.execute(
      n.database.kysely,
    )
  ).rows[0];
const NOTHING = { rasters: 0, canopies: 0, runs: 0 };

beforeEach(async () => {
  const db = n.database.kysely;
  for (const table of ['forestCanopy', 'raster', 'forestTree', 'forestUnit', 'forestProject', 'importRun'] as const)
    await db.deleteFrom(table).execute();
  const unit = { projekt: 'Bakony', település: 'Bakonybél', tag: 12, részlet: 'A', főfafaj: 'B' };
  const units = {
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::23700' } },
    features: [squareFeature(unit, 0, 0, 40)],
  };
  await ended(await send('forest-units', 'e.geojson', JSON.stringify(units)));
});

/** Each import of points starts several processes. */
const PATIENCE = { timeout: 180_000 };
const LONG = { ...PATIENCE, tags: 'long' };

describe('a point cloud of a project', PATIENCE, () => {
  it('is four pictures on the map, and the trees that stand in it', async () => {
    const report = await sendPoints(wood(), {}, 'erdo.las');
    expect(report).toMatchObject({ kind: 'forest-points', saved: true, added: 1, refused: [] });
    expect(report.notes[0]).toMatch(/^\d+ pontból \(négyzetméterenként 1\d(,\d+)?\) 0,5 m-es cellájú.*2\. osztály/);
    // The day is that on which the file was made, as neither its name nor a field tells another.
    const pictures = (await n.call('woodwiser', '/api/woodwiser/pictures')).json<Answer<'forestPictures'>>();
    expect(pictures.map(({ url }) => url.split(':')[1])).toEqual(
      ['Terrain', 'Height', 'Aspect', 'Slope'].map((name) => `Forest${name}_2026-05-01`),
    );
    const { id } = await n.database.kysely.selectFrom('forestProject').select('id').executeTakeFirstOrThrow();
    const job = { companyId: COMPANIES.forest1.id, projectId: id };
    const context = { progress: () => {}, signal: new AbortController().signal };
    expect(await computeTrees(n.database.kysely, await rasterStore({ dataDir }), job, context)).toEqual({
      trees: WOOD_TREES.length,
      units: 1,
    });
    const [unit] = (await n.call('woodwiser', '/api/woodwiser/forestUnits')).json<Answer<'forestUnits'>>();
    expect(unit).toMatchObject({ stemCount: 3, heightAvg: expect.closeTo(19.5, 1) });
  });

  it('is read compressed, in a process of its own, once, and not in a dry run', async () => {
    const laz = await readFile(new URL('wood.laz', FOLDER));
    expect((await sendPoints(laz, { crs: 'EPSG:23700', dryRun: 'true' })).saved).toBe(false);
    expect(await rows()).toEqual(NOTHING);
    expect(await sendPoints(laz, { crs: 'EPSG:23700' })).toMatchObject({ saved: true, added: 1 });
    expect(await sendPoints(laz, { crs: 'EPSG:23700' })).toMatchObject({ saved: true, added: 0, unchanged: 1 });
    expect(await rows()).toEqual({ rasters: 4, canopies: 1, runs: 2 });
  });

  it('replaces the rasters of its day, but not by another part of the project unless that is meant', LONG, async () => {
    await sendPoints(wood());
    expect(await sendPoints(buildLas(scannedWood(WEST, SOUTH, false)))).toMatchObject({ saved: true, changed: 1 });
    expect(await sentence(wood(39), { granule: 'Bakony' })).toMatch(/2026-05-01.*más területről.*fűzze őket össze/);
    expect(await sendPoints(wood(39), { granule: 'Bakony', refresh: 'true' })).toMatchObject({ saved: true });
  });

  it.each<[string, () => Uint8Array, RegExp, Fields?]>([
    ['another file', () => Buffer.from('x;y;z\n1;2;3\n'), /Ide LAS-, LAZ- vagy COPC-pontfelhő kell/],
    ['a cut one', () => wood().subarray(0, 90_000), /csonka/],
    ['one that claims more points', () => buildLas(scannedWood(WEST, SOUTH), { claims: { count: 4e9 } }), /csonka/],
    [
      'one without its coordinate system',
      () => buildLas(scannedWood(WEST, SOUTH), { records: [] }),
      /vetülete nem EOV/,
    ],
    ['one elsewhere', () => wood(5_000), /egyetlen erdőrészletet sem mutat/],
    ['a thin one', () => buildLas(thin()), /túl ritka/],
    ['a day that does not exist', wood, /Nem létező dátum|dátum/, { date: '2026-02-31' }],
  ])('is refused where it is %s, and nothing is stored', async (_, content, words, fields) => {
    const answer = await send('forest-points', 'erdo_2026-05-01.laz', content(), fields);
    const said = answer.statusCode === 200 ? JSON.stringify(await ended(answer)) : answer.payload;
    expect(said).toMatch(words);
    expect(said).not.toContain('"saved":true');
    expect(await rows()).toEqual(NOTHING);
  });

  it('keeps neither terrain nor canopy where one of them cannot be kept', LONG, async () => {
    // Its terrain is one; above every cell there is a return that is no tree's.
    const sides = Array.from({ length: 80 }, (_, index) => 0.25 + index / 2);
    const points = sides.flatMap((east) =>
      sides.flatMap((north): BuiltPoint[] => {
        const place = { x: WEST + east, y: SOUTH + north };
        const above = [0, 0.1, 0.2].map((part): BuiltPoint => ({ ...place, x: place.x + part, z: 800, kind: 5 }));
        return [...above, { ...place, z: 300, kind: 2 }];
      }),
    );
    const report = await sendPoints(buildLas(points));
    expect(report.refused[0]?.reason).toMatch(/nincs egyetlen ismert magasság sem/);
    expect(report.saved).toBe(false);
    expect(await rows()).toEqual(NOTHING);
  });

  it('is sent by administrators alone', async () => {
    const answer = await send('forest-points', 'e.laz', wood(), {}, 'woodwiser');
    expect(answer.statusCode).toBe(403);
  });
});

/** Every hundredth return. */
function thin(): BuiltPoint[] {
  return scannedWood(WEST, SOUTH).filter((_, index) => index % 100 === 0);
}

describe('a point cloud of another kind of import', PATIENCE, () => {
  it('is named in its refusal', async () => {
    const answer = await send('forest-canopy', 'erdo_2026-05-01.laz', wood());
    expect(JSON.stringify(await ended(answer))).toMatch(/pontfelhő.*forest-points/);
  });
});
