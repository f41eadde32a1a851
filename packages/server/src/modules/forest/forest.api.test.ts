import type { Answer } from '@georisk/contract/endpoints.ts';
import { type Neighbourhood, openNeighbourhood } from '@georisk/testing/neighbourhood.ts';
import { FORESTS, plantForests } from '@georisk/testing/permissions/plantForests.ts';
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshUnits } from './refreshUnits.ts';

const { project, unit, tree } = FORESTS.forest1;
const OTHER = FORESTS.forest2;

let n: Neighbourhood;
beforeAll(async () => {
  n = await openNeighbourhood();
  await plantForests(n.database.kysely);
  await refreshUnits(n.database.kysely, [unit]);
});
afterAll(() => n.close());

const get = async <T>(path: string, who: 'woodwiser' | 'admin' = 'woodwiser') => (await n.call(who, path)).json<T>();
const statusOf = async (path: string) => (await n.call('woodwiser', path)).statusCode;

describe('a forestry company', () => {
  it('lists its own projects and units alone, an administrator those of all', async () => {
    expect(await get('/api/woodwiser/projects')).toEqual([{ id: project, name: 'Erdő forest1' }]);
    expect(await get('/api/woodwiser/projects', 'admin')).toHaveLength(2);
    const units = await get<Answer<'forestUnits'>>('/api/woodwiser/forestUnits');
    expect(units.map(({ id, project: { name } }) => [id, name])).toEqual([[unit, 'Erdő forest1']]);
  });

  it('finds nothing of another one by its number', async () => {
    const paths = [
      `projects/${OTHER.project}`,
      `projects/${OTHER.project}/export`,
      `forestUnits/${OTHER.unit}`,
      `forestUnits/${OTHER.unit}/figures`,
      `trees/${OTHER.tree}`,
    ];
    for (const path of paths) expect(await statusOf(`/api/woodwiser/${path}`), path).toBe(404);
  });

  it('gets a project with its units in exactly the agreed fields', async () => {
    const answer = await get<Answer<'forestProject'>>(`/api/woodwiser/projects/${project}`);
    expect(Object.keys(answer).toSorted()).toEqual(['forestUnits', 'id', 'name', 'products']);
    expect(Object.keys(answer.forestUnits[0] ?? {}).toSorted()).toEqual(
      [
        'area',
        'dbhAvg',
        'heightAvg',
        'id',
        'polygon',
        'settlement',
        'stemCount',
        'subTag',
        'tag',
        'volumeStems',
        'volumeSum',
      ].toSorted(),
    );
  });
});

describe('a unit', () => {
  it('contains its stems as points, its crowns as areas, and the species that occur', async () => {
    const answer = await get<Answer<'forestUnit'>>(`/api/woodwiser/forestUnits/${unit}`);
    expect(answer.project).toEqual({ id: project, name: 'Erdő forest1' });
    expect(answer.stems.map(({ id, polygon }) => [id, polygon.type])).toEqual([[tree, 'Point']]);
    expect(answer.crowns.map(({ id, polygon }) => [id, polygon.type])).toEqual([[tree, 'MultiPolygon']]);
    expect(answer.treeSpecies).toEqual([{ treeTextCode: 'B', treeHun: 'Bükk', color: '#1E8449' }]);
  });

  it('leaves its trees out where they are not asked for', async () => {
    const answer = await get<Answer<'forestUnit'>>(`/api/woodwiser/forestUnits/${unit}?trees=none`);
    expect([answer.stems, answer.crowns, answer.stemCount]).toEqual([[], [], 1]);
  });

  it('has the computed figures of its trees: H 25 m and 16 m² give 21.86 cm', async () => {
    // By hand: crown diameter 2 · sqrt(16 / π) = 4.5135 m, 0.694 · (25 · 4.5135) ^ 0.73.
    const expected = 0.694 * (25 * 2 * Math.sqrt(16 / Math.PI)) ** 0.73;
    const { dbhAvg, heightAvg, volumeSum } = await get<Answer<'forestUnit'>>(`/api/woodwiser/forestUnits/${unit}`);
    expect([dbhAvg, heightAvg]).toEqual([expect.closeTo(expected, 6), 25]);
    const figures = await get<Answer<'forestFigures'>>(`/api/woodwiser/forestUnits/${unit}/figures`);
    expect(figures.species).toMatchObject([{ treeHun: 'Bükk', stemCount: 1, volumeSum, share: 1 }]);
    expect(figures.histogram).toEqual([{ from: 20, to: 24, stems: 1, volume: volumeSum }]);
    const one = await get<Answer<'forestTree'>>(`/api/woodwiser/trees/${tree}`);
    expect(one).toMatchObject({ treeHun: 'Bükk', isMeasured: false, crownArea: 16 });
    expect(one.dbhInterval90?.low).toBeLessThan(one.dbh ?? 0);
  });

  it('takes a measured diameter as it is, and a tree without species as unknown', async () => {
    const { kysely } = n.database;
    await kysely
      .updateTable('forestTree')
      .set({ dbhMeasured: 40, species: null })
      .where('id', '=', OTHER.tree)
      .execute();
    await refreshUnits(kysely, [OTHER.unit]);
    expect(await get(`/api/woodwiser/trees/${OTHER.tree}`, 'admin')).toMatchObject({
      dbh: 40,
      isMeasured: true,
      dbhInterval90: null,
      treeHun: 'Ismeretlen fa',
    });
  });
});

describe('the map and the search', () => {
  it('draws the trees of the own company alone', async () => {
    const tiles = async (layer: string) => {
      const rows = await n.database.kysely
        .selectFrom('forestTree')
        .select((eb) => [
          eb.fn<number>('st_x', [eb.fn('st_centroid', ['crown3857'])]).as('x'),
          eb.fn<number>('st_y', [eb.fn('st_centroid', ['crown3857'])]).as('y'),
          'companyId',
        ])
        .orderBy('companyId')
        .execute();
      const half = 20_037_508.342789244;
      const size = (2 * half) / 2 ** 16;
      const sent = rows.map(async ({ x, y }) => {
        const path = `/tiles/${layer}/16/${Math.floor((x + half) / size)}/${Math.floor((half - y) / size)}.mvt`;
        const { statusCode, rawPayload } = await n.call('woodwiser', path);
        return [statusCode, rawPayload.length > 0];
      });
      return Promise.all(sent);
    };
    const shown = [
      [200, true],
      [200, false],
    ];
    expect(await tiles('forestCrowns')).toEqual(shown);
    expect(await tiles('forestStems')).toEqual(shown);
  });

  it('finds a project and a unit by their words', async () => {
    const hits = async (phrase: string) =>
      (await get<Answer<'search'>>(`/api/search?phrase=${encodeURIComponent(phrase)}`)).suggestions;
    expect(await hits('erdő')).toMatchObject([{ type: 'woodwiserProject', id: project }]);
    expect(await hits('bakonyb')).toMatchObject([
      { type: 'woodwiserForestUnit', id: unit, detail: 'Erdő forest1 · 1,00\u00A0ha' },
    ]);
  });

  it('exports a project as a workbook', async () => {
    const answer = await n.call('woodwiser', `/api/woodwiser/projects/${project}/export`);
    expect([answer.statusCode, answer.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    expect(answer.headers['content-disposition']).toContain('erdo.xlsx');
    const book = read(answer.rawPayload);
    expect(book.SheetNames).toEqual(['Erdőrészletek', 'Fafajok', 'Átmérőeloszlás', 'Fák']);
    const [head, row] = utils.sheet_to_json<readonly unknown[]>(book.Sheets['Fák'] ?? {}, { header: 1 });
    const cells = new Map(head?.map((title, index) => [title, row?.[index]]));
    // 21.86 cm, as above; of trees without a calibration nine of ten are within exp(±1.645 · 0.275).
    const low = 21.8601 * Math.exp(-1.644854 * 0.275);
    expect(cells.get('Fafaj')).toBe('Bükk');
    expect(cells.get('Mellmagassági átmérő (cm)')).toBeCloseTo(21.8601, 3);
    expect(cells.get('Átmérő 90%: tól (cm)')).toBeCloseTo(low, 3);
    expect(cells.get('Átmérő 90%: ig (cm)')).toBeCloseTo(21.8601 ** 2 / low, 3);
    expect(cells.get('Átmérő eredete')).toBe('számított');
  });
});
