import type { Answer } from '@georisk/contract/endpoints.ts';
import { type BBox, bboxPolygon } from '@georisk/domain/geo/bbox.ts';
import type { Polygon } from '@georisk/domain/geo/types.ts';
import { fromGeoJson, to3857 } from '@georisk/server/db/geometry.ts';
import { type Neighbourhood, openNeighbourhood } from '@georisk/testing/neighbourhood.ts';
import { FORESTS, plantForests } from '@georisk/testing/permissions/plantForests.ts';
import { COMPANIES } from '@georisk/testing/people.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const { unit, tree, at } = FORESTS.forest1;
const OTHER = FORESTS.forest2;
const [X, Y] = at;
const STEM = [X + 50, Y + 50] as const;

let n: Neighbourhood;
beforeAll(async () => {
  n = await openNeighbourhood();
  await plantForests(n.database.kysely);
});
afterAll(() => n.close());

type Trees = Answer<'forestTrees'>;
const boxed = (box: BBox): Polygon => bboxPolygon(box) as unknown as Polygon;
const ask = async (polygon: Polygon, rest: string, who: 'woodwiser' | 'admin' = 'woodwiser') =>
  (
    await n.call(who, `/api/woodwiser/trees?extent=${encodeURIComponent(JSON.stringify(polygon))}&${rest}`)
  ).json<Trees>();
const idsIn = async (polygon: Polygon, part: 'stem' | 'crown') =>
  (await ask(polygon, `part=${part}`)).items.map(({ id }) => id);

const HUNGARY = boxed([420_000, 40_000, 960_000, 370_000]);

describe('the trees of an extent', () => {
  it('are the stems or the crowns of the own company, those of all for an administrator', async () => {
    const stems = await ask(HUNGARY, 'part=stem');
    expect(stems).toEqual({
      items: [
        {
          id: tree,
          polygon: { type: 'Point', coordinates: STEM },
          species: 'B',
          treeHun: 'Bükk',
          height: 25,
          crownArea: 16,
          dbh: 30,
          isMeasured: false,
          volume: 0.98,
          unit: { id: unit, settlement: 'Bakonybél', tag: '12', subTag: 'forest1' },
        },
      ],
      truncated: false,
    });
    const crowns = await ask(HUNGARY, 'part=crown', 'admin');
    expect(crowns.items.map(({ id, polygon }) => [id, polygon.type])).toEqual([
      [tree, 'MultiPolygon'],
      [OTHER.tree, 'MultiPolygon'],
    ]);
  });

  it('are exactly those that touch it: a stem by its place, a crown by its edge', async () => {
    const [x, y] = STEM;
    expect(await idsIn(boxed([x - 1, y - 1, x, y]), 'stem')).toEqual([tree]);
    expect(await idsIn(boxed([x - 2, y - 2, x - 1, y - 1]), 'stem')).toEqual([]);
    expect(await idsIn(boxed([x - 3, y - 3, x - 2, y - 2]), 'crown')).toEqual([tree]);
    expect(await idsIn(boxed([x - 4, y - 4, x - 3, y - 3]), 'crown')).toEqual([]);
    // A triangle whose box contains the stem.
    const beside = {
      type: 'Polygon',
      coordinates: [
        [
          [x - 9, y - 9],
          [x + 9, y - 9],
          [x + 9, y + 1],
          [x - 9, y - 9],
        ],
      ],
    };
    expect(await idsIn(beside as unknown as Polygon, 'stem')).toEqual([]);
  });

  it('are found along the whole side of a long box, which is bent where it is projected', async () => {
    for (const box of [
      [420_000, Y - 100, 960_000, STEM[1] + 0.01],
      [420_000, STEM[1] - 0.01, 960_000, Y + 100],
      [X - 100, 40_000, STEM[0] + 0.01, 370_000],
      [STEM[0] - 0.01, 40_000, X + 100, 370_000],
    ] as const)
      expect(await idsIn(boxed(box), 'stem'), String(box)).toEqual([tree]);
  });

  it('say that there are more of them than were asked for', async () => {
    const { kysely } = n.database;
    const stem = fromGeoJson({ type: 'Point', coordinates: [X + 60, Y + 60] });
    await kysely
      .insertInto('forestTree')
      .values({
        id: tree + 10,
        companyId: COMPANIES.forest1.id,
        unitId: unit,
        externalId: '2',
        source: 'imported',
        species: null,
        stem,
        stem3857: to3857(stem),
        crown: null,
        crown3857: null,
        height: 12,
        crownArea: null,
        dbhMeasured: 22,
        dbh: 22,
        volume: null,
      })
      .execute();
    const cut = await ask(HUNGARY, 'part=stem&limit=1');
    expect([cut.items.map(({ id }) => id), cut.truncated]).toEqual([[tree], true]);
    const all = await ask(HUNGARY, 'part=stem&limit=2');
    expect(all.truncated).toBe(false);
    expect(all.items[1]).toMatchObject({ treeHun: 'Ismeretlen fa', isMeasured: true, dbh: 22 });
    expect(await idsIn(HUNGARY, 'crown')).toEqual([tree]);
  });
});
