import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { inOrder, type Operation } from '#web/offline/operation.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { emptyBrowser } from '#web/testing/deviceDatabase.ts';
import { openTab } from '#web/testing/outboxes.ts';
import { isPoints, stateOf } from './pending.ts';
import { decideOn, enqueuePoints } from './pointOperations.ts';

const [A, B] = ['018f3f3e-0000-7000-8000-000000000001', '018f3f3e-0000-7000-8000-000000000002'] as const;
const point = (id: string, value: number | null): SamplingPoint => ({
  id,
  sequenceId: id === A ? 1 : 2,
  zoneIndex: null,
  isGenerated: true,
  isUsed: true,
  yield: value,
  measuredAt: null,
  measuredBy: null,
  receivedAt: null,
  fix: null,
  name: '',
  comment: '',
  polygon: { type: 'Point', coordinates: [750_000, 200_000] },
  createdAt: '',
  updatedAt: '',
  newPoint: false,
  removable: true,
});
const plot = {
  id: 7,
  meparCode: 'ABCD1234',
  version: 3,
  sampling: [point(A, null), point(B, null)],
  damage: { id: 9, damageNumber: '26000000007' },
} as unknown as DamagePlot;
const put = (id: string, value: number) => ({ kind: 'put' as const, point: { ...stateOf(point(id, value)) } });
/** In the order in which they were made: the outbox lists them by name, and names of one millisecond are random. */
const yieldsOf = (outbox: Outbox) =>
  inOrder(outbox.operations())
    .filter(isPoints)
    .map(({ payload }) => [
      payload.baseVersion,
      payload.payload.base.map((each) => each.yield),
      payload.payload.operations.map((each) => (each.kind === 'put' ? each.point.yield : 'removed')),
    ]);
const torn = (outbox: Outbox) =>
  outbox
    .operations()
    .filter(isPoints)
    .filter(({ state }) => state.kind === 'conflict');

beforeEach(emptyBrowser);

it('a point that is saved twice is one change; another value is another', async () => {
  const outbox = await openTab(1);
  enqueuePoints(outbox, plot, { changes: [put(A, 4)] });
  enqueuePoints(outbox, plot, { changes: [put(A, 4)] });
  enqueuePoints(outbox, plot, { changes: [put(A, 5)] });
  enqueuePoints(outbox, plot, { changes: [{ kind: 'remove', id: B }] });
  enqueuePoints(outbox, plot, { changes: [{ kind: 'remove', id: B }] });
  expect(yieldsOf(outbox)).toEqual([
    [3, [null], [4]],
    [3, [4], [5]],
    [3, [null], ['removed']],
  ]);
});

it('an operation names where the device was', async () => {
  const outbox = await openTab(1);
  const gps = { at: [750_000, 200_000] as [number, number], accuracy: 4 };
  const [id = ''] = enqueuePoints(outbox, plot, { changes: [put(A, 4)], gps });
  expect(outbox.get<Operation>(id)?.payload.gps).toEqual(gps);
});

it('decisions of two conflicts: what stays of the own is sent over the newest version, the rest goes', async () => {
  const outbox = await openTab(1);
  const ids = [A, B].flatMap((id, index) => enqueuePoints(outbox, plot, { changes: [put(id, 5 + index)] }));
  for (const [index, id] of ids.entries()) {
    const current = { sampling: [point(A, 3.2), point(B, 2.6)], version: 8 + index };
    outbox.apply(id, { type: 'send', stamp: { id, deviceTime: '' } });
    outbox.apply(id, { type: 'conflict', current });
  }
  const stored = decideOn(outbox, plot, { torn: torn(outbox), theirs: new Set([B]) });
  expect(stored?.version).toBe(9);
  await vi.waitFor(() => expect(torn(outbox)).toEqual([]));
  expect(yieldsOf(outbox)).toEqual([[9, [3.2], [5]]]);
});
