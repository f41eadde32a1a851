import { expect, it } from 'vitest';
import { newEntry } from './entry.ts';
import { operationsOf } from './legacyOperations.ts';

const at = '2026-06-01T10:00:00.000Z';
const [A, B] = ['018f3f3e-0000-7000-8000-000000000001', '018f3f3e-0000-7000-8000-000000000002'];
const point = (id: string) => ({
  id,
  sequenceId: 1,
  isGenerated: true,
  isUsed: true,
  yield: 3,
  name: '',
  comment: '',
  position: [750_000, 200_000] as const,
});
const points = newEntry(
  { userId: 1, kind: 'points', subject: '7' },
  {
    version: 4,
    base: [point(A), point(B)],
    operations: [
      { kind: 'put', point: { ...point(A), yield: 5 } },
      { kind: 'remove', id: B },
    ],
  },
  at,
);

it('points of an earlier build become the same operations each time: removals alone, the rest together', async () => {
  const made = await operationsOf(points);
  expect(made).toMatchObject([
    { kind: 'points', plot: 'damagePlots/7', baseVersion: 4, payload: { base: [{ id: B }] } },
    { kind: 'points', plot: 'damagePlots/7', baseVersion: 4, payload: { base: [{ id: A }] } },
  ]);
  expect(await operationsOf(points)).toEqual(made);
  expect(new Set(made.map(({ changeId }) => changeId)).size).toBe(2);
  for (const { changeId } of made) expect(changeId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-/);
});

it('points that were sent without an answer keep their name, and a photo keeps its own', async () => {
  const change = { id: A, deviceTime: '2026-06-01T09:00:00.000Z' };
  const payload = { version: 4, base: [], operations: [{ kind: 'put', point: point(A) }] };
  const sent = { ...newEntry({ userId: 1, kind: 'points', subject: '7' }, payload, at), change };
  expect(await operationsOf(sent)).toMatchObject([{ changeId: A, deviceAt: change.deviceTime }]);
  const photo = newEntry({ userId: 1, kind: 'photo', subject: B }, { damageId: 9, name: 'a.jpg' }, at);
  expect(await operationsOf(photo)).toMatchObject([{ changeId: B, kind: 'photo', plot: 'damages/9' }]);
});

it('a draft is none', async () => {
  expect(await operationsOf(newEntry({ userId: 1, kind: 'outline', subject: '7' }, { plotId: 7 }, at))).toEqual([]);
});
