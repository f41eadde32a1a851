import { eovToWebMercator } from '@georisk/domain/geo/crs.ts';
import { eov } from '@georisk/domain/units.ts';
import { readTile } from '@georisk/imagery/testing/readTile.ts';
import { openNeighbourhood, type Neighbourhood } from '@georisk/testing/neighbourhood.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFeatures } from '#server/formats/openFeatures.ts';
import { undoImport } from '#server/imports/undo/undoImport.ts';
import { type ImportBench, importBench, squareFeature } from '#server/imports/testing.ts';
import { importCounties } from './counties.import.ts';
import { importRoads } from './roads.import.ts';

let n: Neighbourhood;
let bench: ImportBench;
beforeAll(async () => {
  n = await openNeighbourhood();
  bench = await importBench(n.database.kysely);
});
afterAll(async () => {
  await bench.remove();
  await n.close();
});

type Place = readonly [number, number];
/** Metres from 760 000, 180 000, as squares of the other tests. */
const road = (properties: object, ...places: readonly Place[]) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates: places.map(([x, y]) => [760_000 + x, 180_000 + y]) },
});

const ROADS = [
  road({ osm_id: 1, highway: 'motorway', ref: 'M3;E71' }, [0, 0], [10_000, 0]),
  road({ osm_id: 2, highway: 'motorway', ref: 'M3;E71' }, [10_000, 0], [20_000, 500]),
  road({ osm_id: 3, highway: 'primary', ref: '4' }, [0, 5_000], [20_000, 5_000]),
  road({ osm_id: 4, highway: 'secondary', ref: null }, [0, 8_000], [20_000, 8_000]),
  road({ osm_id: 5, highway: 'residential', ref: null }, [0, 9_000], [500, 9_000]),
];
const COUNTIES = [
  squareFeature({ code: 'A', name: 'Alfa' }, 0, 0, 10_000),
  squareFeature({ code: 'B', name: 'Béta' }, 10_000, 0, 10_000),
];

const [EAST, NORTH] = eovToWebMercator(eov(765_000, 188_000));
const WORLD = 40_075_016.68557849;
/** Shares of the world's side, from the north-west. */
const MIDDLE = [EAST / WORLD + 0.5, 0.5 - NORTH / WORLD];

/** The tile of a zoom with the middle of the roads, as another program reads it. */
async function tileAt(z: number) {
  const [x, y] = MIDDLE.map((share) => Math.floor(share * 2 ** z));
  const answer = await n.call('manager', `/tiles/reference/${z}/${x}/${y}.mvt`);
  expect(answer.statusCode).toBe(200);
  return { etag: answer.headers['etag'], features: readTile(answer.rawPayload)[0]?.features ?? [] };
}
const kindsAt = async (z: number) => {
  const { features } = await tileAt(z);
  return features.map(({ properties: { kind, name } }) => [kind, name].filter(Boolean).join(' '));
};
const list = async () => strictAnswer('referenceLines', await n.call('manager', '/api/referenceLines'));

describe('reference lines', () => {
  it('are none before an import', async () => {
    expect(await list()).toEqual([]);
    expect((await tileAt(8)).features).toEqual([]);
  });

  it('are imported, added once, and only tried in a dry run', async () => {
    const tried = await importRoads(bench.deps, await bench.features(ROADS), { dryRun: true });
    expect(tried).toMatchObject({ saved: false, added: 4, refusedCount: 0 });
    expect(await list()).toEqual([]);
    const credit = '© OpenStreetMap';
    const roads = await importRoads(bench.deps, await bench.features(ROADS), { credit });
    expect(roads).toMatchObject({ saved: true, added: 4, notes: [expect.stringMatching(/^1 kisebb út/)] });
    expect(await importRoads(bench.deps, await bench.features(ROADS), { credit })).toMatchObject({ unchanged: 4 });
    expect(await importCounties(bench.deps, await bench.features(COUNTIES))).toMatchObject({ saved: true, added: 2 });
    expect(await importCounties(bench.deps, await bench.features(COUNTIES))).toMatchObject({ unchanged: 2 });
    expect(await list()).toEqual([
      { of: 'counties', credit: null },
      { of: 'roads', credit },
    ]);
  });

  it('are drawn by zoom: motorways with the country, numbers later, counties until villages', async () => {
    expect(await kindsAt(5)).toEqual(['county', 'motorway', 'countyName Alfa', 'countyName Béta']);
    expect(await kindsAt(9)).toEqual(
      expect.arrayContaining(['county', 'main', 'motorway', 'motorwayNumber M3', 'mainNumber 4']),
    );
    expect(await kindsAt(9)).not.toContain('secondary');
    const near = await kindsAt(12);
    expect(near).toContain('secondary');
    expect(near).not.toContain('county');
  });

  it('are joined: two pieces of a road are one line, and a border of two counties is drawn once', async () => {
    const { features } = await tileAt(7);
    const of = (kind: string) => features.filter(({ properties }) => properties['kind'] === kind);
    expect(of('motorway').map(({ rings }) => rings.length)).toEqual([1]);
    const [border] = of('county');
    const lengths = (border?.rings ?? []).map((line) =>
      line.reduce((sum, [x, y], index) => {
        const [fromX, fromY] = line[index - 1] ?? [x, y];
        return sum + Math.hypot(x - fromX, y - fromY);
      }, 0),
    );
    const all = lengths.reduce((sum, length) => sum + length, 0);
    const road = of('motorway')[0]?.rings[0] ?? [];
    const side = Math.abs((road.at(-1)?.[0] ?? 0) - (road[0]?.[0] ?? 0)) / 2;
    // Two squares have seven sides together.
    expect(all / side).toBeCloseTo(7, 0);
  });

  it('are read of other columns and words, once a person has explained them', async () => {
    const own = [road({ osztaly: 'gyorsút', sz: 'M44' }, [0, 2_000], [20_000, 2_000])];
    const map = { kind: 'osztaly', number: 'sz' };
    const refused = await importRoads(bench.deps, await bench.features(own), { map });
    expect(refused).toMatchObject({
      saved: false,
      refusedCount: 1,
      unknown: [{ field: 'kind', value: 'gyorsút', count: 1 }],
    });
    const values = { kind: { gyorsút: 'motorway' } };
    expect(await importRoads(bench.deps, await bench.features(own), { map, values })).toMatchObject({ added: 1 });
    expect(await kindsAt(9)).toContain('motorwayNumber M44');
  });

  it('that a whole file leaves out are removed, and come back when it is undone', async () => {
    const table = `kind,number,wkt\nmain,47,"LINESTRING(760000 180000,770000 189000)"`;
    const file = await openFeatures(await bench.file('utak.csv', table), { srid: 23_700 });
    const report = await importRoads(bench.deps, file, { whole: true });
    expect(report).toMatchObject({ saved: true, added: 1, notes: [expect.stringMatching(/^5 útszakasz törölve/)] });
    expect((await kindsAt(9)).filter((kind) => /Number/.test(kind))).toEqual(['mainNumber 47']);
    const { etag } = await tileAt(9);
    const { kysely } = n.database;
    const run = await kysely.selectFrom('importRun').select('id').orderBy('at', 'desc').executeTakeFirstOrThrow();
    expect(await kysely.transaction().execute((tx) => undoImport(tx, run.id))).toMatchObject({ ok: true });
    expect((await tileAt(9)).etag).not.toBe(etag);
    expect(await kindsAt(9)).toContain('motorwayNumber M44');
  });

  it('are refused as areas, with a sentence', async () => {
    const report = await importRoads(bench.deps, await bench.features([squareFeature({ highway: 'primary' }, 0, 0)]));
    expect(report).toMatchObject({ saved: false, refused: [{ reason: expect.stringMatching(/nem vonal/) }] });
  });
});
