import type { Operation } from '@georisk/contract/verticals/insurance/operations.ts';
import { newSigningDevice, rescueFileOf } from '@georisk/testing/rescueFiles.ts';
import { type RescueCase, rescueStage, type RescueStage, taps } from '@georisk/testing/rescueStage.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commentSegments, smallJpeg } from '#server/modules/photo/jpegForTests.ts';
import { newId } from '#server/uuid.ts';

const SEEDS = [1, 2, 3] as const;
/** People who may all work on the case: of others it would become proposals. */
const DEVICES = ['a.damage1', 'a.operator', 'a.manager'] as const;
const keys = DEVICES.map(newSigningDevice);

let stage: RescueStage;
beforeAll(async () => {
  stage = await rescueStage();
  for (const [index, who] of DEVICES.entries()) {
    const key = keys[index];
    if (key !== undefined) await stage.register(who, key);
  }
});
afterAll(() => stage.close());

/** The same numbers below 1 for the same seed. */
function numbers(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const photoOf = (text: string) => smallJpeg(commentSegments(Buffer.from(text)));

interface Work {
  readonly operations: readonly Operation[];
  readonly photos: ReadonlyMap<string, Buffer>;
}

/** What a device brings home: points that were typed again, an area, a photo; the first one an outline too. */
function workOf(index: number, of: RescueCase, tableVersion: number): Work {
  const tap = taps(stage.fixture.people[DEVICES[index] ?? 'a.damage1'], of);
  const points = [newId(), newId(), newId()];
  const bytes = photoOf(`photo of device ${index}`);
  const photo = tap.photo(bytes.length);
  return {
    operations: [
      ...(index === 0 ? [tap.outline(300, tableVersion), tap.outline(330, tableVersion)] : []),
      tap.area(60 + 20 * index),
      ...points.map((id, place) => tap.point(id, 1 + index + place / 10)),
      ...points.map((id, place) => tap.point(id, 1.5 + index + place / 10, 1 + index + place / 10)),
      photo,
    ],
    photos: new Map([[photo.changeId, bytes]]),
  };
}

interface File {
  readonly bytes: Buffer;
}

/** Splits the work of the devices into files, and brings these in some order, some of them again and again. */
async function bringAll(works: readonly Work[], random: () => number): Promise<void> {
  const files: File[] = works.flatMap(({ operations, photos }, index) => {
    const parts = 1 + Math.floor(random() * 3);
    const place = operations.map(() => Math.floor(random() * parts));
    return Array.from({ length: parts }, (_, part) => operations.filter((__, at) => place[at] === part)).flatMap(
      (some) => {
        const key = keys[index];
        if (key === undefined || some.length === 0) return [];
        const own = new Map([...photos].filter(([id]) => some.some(({ changeId }) => changeId === id)));
        const user = stage.fixture.people[DEVICES[index] ?? 'a.damage1'];
        return [{ bytes: rescueFileOf(key, { user, operations: some, waiting: operations, photos: own }) }];
      },
    );
  });
  const again = Array.from({ length: 3 }, () => files[Math.floor(random() * files.length)]).flatMap(
    (file) => file ?? [],
  );
  const order = [...files, ...again].map((file) => ({ file, at: random() })).sort((a, b) => a.at - b.at);
  let todo = order.map(({ file }) => file);
  // The office reads again what has waited for another file.
  while (todo.length > 0) {
    const waiting: File[] = [];
    for (const file of todo) {
      const { rows } = await stage.reportOf('a.manager', file.bytes);
      expect(rows.filter(({ outcome }) => !['applied', 'known', 'waits'].includes(outcome))).toEqual([]);
      if (rows.some(({ outcome }) => outcome === 'waits')) waiting.push(file);
    }
    todo = waiting;
  }
}

/** Everything that people have entered into a case. */
async function dataOf({ damageId, plotId }: RescueCase): Promise<unknown> {
  const { tableGeometry, areas = [], sampling = [] } = await stage.calls.plot(plotId);
  const photos = await stage.test.database.kysely
    .selectFrom('photo')
    .select('sha256')
    .where('damageId', '=', damageId)
    .orderBy('sha256')
    .execute();
  return {
    tableGeometry,
    areas: areas.map(({ area }) => String(area)).toSorted(),
    points: sampling.map(({ yield: value, isUsed, polygon }) => JSON.stringify([value, isUsed, polygon])).toSorted(),
    photos: photos.map(({ sha256 }) => sha256),
  };
}

it.each(SEEDS)('files of three devices end the same in any split, order and repetition, seed %i', async (seed) => {
  const ends: unknown[] = [];
  for (const turn of [0, 1]) {
    const of = await stage.openCase();
    const { tableVersion } = await stage.calls.plot(of.plotId);
    const works = DEVICES.map((_, index) => workOf(index, of, tableVersion));
    await bringAll(works, numbers(seed * 10 + turn));
    const changes = await stage.test.database.kysely
      .selectFrom('change')
      .select('id')
      .where(
        'id',
        'in',
        works.flatMap(({ operations }) => operations.map(({ changeId }) => changeId)),
      )
      .execute();
    expect(changes).toHaveLength(works.flatMap(({ operations }) => operations).length);
    ends.push(await dataOf(of));
  }
  expect(ends[1]).toEqual(ends[0]);
});
