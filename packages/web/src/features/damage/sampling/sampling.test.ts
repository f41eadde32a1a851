import type { SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { CaseChange } from '@georisk/contract/verticals/insurance/damages.ts';
import { describe, expect, it } from 'vitest';
import { operationEntry, type Operation } from '#web/offline/operation.ts';
import { baseStates, operationsOf, splitPoints } from '#web/offline/legacyOperations.ts';
import { newEntry } from '#web/offline/entry.ts';
import { conflictsOf } from '#web/offline/points.ts';
import { pointChanges, shownPoints, stateOf, without } from './pending.ts';
import { canSave, decimalText, faultsOf, isFaultless, putOf, textOf, typedBox, yieldDoubt } from './pointText.ts';
import { freshOutbox } from '#web/testing/outboxes.ts';
import { formatSecond } from './second.ts';
import { imagesOfZones } from './zoneImages.ts';

const NOW = '2026-11-21T08:00:00.000Z';
const point = (id: string, sequenceId: number, more: Partial<SamplingPoint> = {}): SamplingPoint => ({
  id,
  sequenceId,
  isGenerated: true,
  isUsed: true,
  yield: null,
  name: '',
  comment: '',
  polygon: { type: 'Point', coordinates: [700_000 + sequenceId, 200_000] },
  zoneIndex: 1,
  measuredAt: null,
  measuredBy: null,
  receivedAt: null,
  fix: null,
  createdAt: NOW,
  updatedAt: NOW,
  newPoint: false,
  removable: true,
  ...more,
});
it('a yield above the crop’s maximum has a note, in the dialog and in the table alike', () => {
  const typed = { ...textOf(point('a', 4)), yield: '55' };
  expect(yieldDoubt(typed, 'KUKORICA', 4)).toContain('18 t/ha');
  expect(yieldDoubt({ ...typed, yield: '9,5' }, 'KUKORICA', 4)).toBeUndefined();
  expect(yieldDoubt({ ...typed, yield: 'x' }, 'KUKORICA', 4)).toBeUndefined();
  expect(yieldDoubt(typed, null, 4)).toBeUndefined();
});

const stored = [point('a', 1), point('b', 2)];
const put = (of: SamplingPoint, value: number) => ({ kind: 'put', point: { ...stateOf(of), yield: value } }) as const;
type Change = Parameters<typeof splitPoints>[0][number];
const operation = (seq: number, ...operations: Change[]) =>
  ({
    kind: 'points',
    changeId: `018f3f3e-0000-7000-8000-00000000000${seq}`,
    user: 1,
    seq,
    plot: 'damagePlots/7',
    damageId: 9,
    title: '',
    path: '',
    baseVersion: 3,
    deviceAt: NOW,
    payload: { plotId: 7, base: baseStates(stored.map(stateOf), operations), operations },
  }) as Operation & { kind: 'points' };
const changesOf = (...operations: Operation[]) => pointChanges(operations.map(operationEntry));
const [a, b] = stored as [SamplingPoint, SamplingPoint];

describe('unsaved changes', () => {
  it('appear on the screen, the last one of each point; none replaces another', () => {
    const changes = changesOf(
      operation(1, put(a, 4)),
      operation(2, put(a, 5)),
      operation(3, { kind: 'remove', id: 'b' }),
    );
    expect(changes).toHaveLength(3);
    expect(shownPoints(stored, changes, NOW).map(({ id, yield: value }) => [id, value])).toEqual([['a', 5]]);
    expect(shownPoints(stored, [], NOW)).toBe(stored);
  });

  it('are sent as one change of many points, or as one removal', () => {
    expect(splitPoints([put(a, 4), { kind: 'remove', id: 'b' }, put(b, 2)])).toEqual([
      [{ kind: 'remove', id: 'b' }],
      [put(a, 4), put(b, 2)],
    ]);
    expect(splitPoints([{ kind: 'remove', id: 'b' }])).toEqual([[{ kind: 'remove', id: 'b' }]]);
  });

  it('need a decision where two people changed one point, and only there', () => {
    const mine = operation(1, put(a, 4));
    const other = [{ ...a, yield: 6 }, b];
    expect(conflictsOf(mine, { sampling: [a, { ...b, yield: 6 }], version: 9 })).toEqual([]);
    const conflicts = conflictsOf(mine, { sampling: other, version: 9 });
    expect(conflicts.map(({ id, mine: own, theirs }) => [id, own?.yield, theirs?.yield])).toEqual([['a', 4, 6]]);
    expect(without(mine, new Set(['a']))).toEqual([]);
    expect(without(mine, new Set())).toHaveLength(1);
  });

  it('of an earlier build become operations, under the name under which they were sent', async () => {
    const old = newEntry(
      { userId: 1, kind: 'points', subject: '7' },
      { version: 3, base: stored.map(stateOf), operations: [put(a, 4)] },
      NOW,
    );
    const change = { id: '018f3f3e-0000-7000-8000-00000000000a', deviceTime: NOW };
    expect(await operationsOf({ ...old, change })).toMatchObject([
      { changeId: change.id, kind: 'points', plot: 'damagePlots/7', baseVersion: 3, payload: { base: [{ id: 'a' }] } },
    ]);
    expect(await operationsOf({ ...old, payload: { version: 'x' } })).toEqual([]);
  });

  it('that are half typed are read from the device', async () => {
    const outbox = await freshOutbox(1);
    const text = { yield: '4,', name: '', comment: '', isUsed: true };
    typedBox(outbox).keep('a', text);
    expect(typedBox(outbox).read('a')).toEqual(text);
    expect(typedBox(outbox).read('b')).toBeNull();
    typedBox(outbox).forget('a');
    expect(typedBox(outbox).read('a')).toBeNull();
  });
});

describe('a typed point', () => {
  it('has a comma in it', () => {
    expect(decimalText(4.25)).toBe('4,25');
    expect(textOf(point('a', 1, { yield: 0.5 }))).toMatchObject({ yield: '0,5' });
    expect(putOf(a, { ...textOf(a), yield: '4,5', comment: ' jó ' })).toMatchObject({
      kind: 'put',
      point: { yield: 4.5, comment: 'jó' },
    });
  });
  it.each([
    ['', '', 'yield-missing'],
    ['x', '', 'yield-unreadable'],
    ['-1', '', 'yield-negative'],
    ['1e308', '', 'yield-unreadable'],
    ['0', '', 'comment-needed'],
  ])('“%s” is refused', (text, comment, fault) =>
    expect(Object.values(faultsOf({ ...textOf(a), yield: text, comment }))).toContain(fault),
  );
  it('may be zero with a comment', () =>
    expect(isFaultless(faultsOf({ ...textOf(a), yield: '0', comment: 'kiszántva' }))).toBe(true));
});

it('a time is written to the second', () => expect(formatSecond(NOW)).toMatch(/^2026\.11\.21 \d\d:00:00$/));

describe('images of zones', () => {
  const change = (rest: object) =>
    ({ operation: 'generate-zones', damagePlotId: 8, at: '2026-07-01T10:00:00Z', after: {}, ...rest }) as CaseChange;
  it('are those of the newest time that the plot’s zones were made', () => {
    const history = [
      change({ after: { ndviDates: ['2026-06-28'] } }),
      change({ at: '2026-07-02T10:00:00Z', after: { ndviDates: [] } }),
      change({ at: '2026-07-03T10:00:00Z', damagePlotId: 9, after: { ndviDates: ['2026-07-03'] } }),
      change({ at: '2026-07-04T10:00:00Z', operation: 'save-area', after: null }),
    ];
    expect(imagesOfZones(history, 8)).toEqual([]);
    expect(imagesOfZones(history.slice(0, 1), 8)).toEqual(['2026-06-28']);
    expect(imagesOfZones([], 8)).toBeNull();
  });
});

describe('the time of a yield’s measurement', () => {
  const typedAt = '2026-11-21T09:00:00.000Z';
  const of = point('a', 1, { yield: 3, measuredAt: '2026-11-20T09:00:00.000Z' });

  it('is when it was typed, and is sent to the server', () => {
    const unmeasured = point('a', 1);
    const operation = putOf(unmeasured, { ...textOf(unmeasured), yield: '3,5', typedAt });
    expect(operation).toMatchObject({ point: { id: 'a', yield: 3.5, measuredAt: typedAt } });
  });

  it('stays under a correction, which needs its reason', () => {
    const text = { ...textOf(of), yield: '3,5', typedAt };
    expect([canSave(of, text), canSave(of, { ...text, reason: ' ' })]).toEqual([false, false]);
    expect(canSave(of, { ...text, reason: 'elírás' })).toBe(true);
    expect(canSave(of, { ...textOf(of), comment: 'szél' })).toBe(true);
    expect(putOf(of, { ...text, reason: ' elírás ' })).toMatchObject({
      point: { yield: 3.5, measuredYield: 3, correctionReason: 'elírás', measuredAt: of.measuredAt },
    });
    const corrected = { ...of, yield: 3.5, corrected: { measured: 3, corrections: [] } };
    expect(putOf(corrected, { ...textOf(corrected), yield: '4', reason: 'q' })).toMatchObject({
      point: { yield: 4, measuredYield: 3 },
    });
  });

  it('stays where only something else was changed, and is nothing without a yield', () => {
    expect(putOf(of, { ...textOf(of), comment: 'szél' })).toMatchObject({ point: { measuredAt: of.measuredAt } });
    expect(putOf(of, { ...textOf(of), yield: '', typedAt })).toMatchObject({
      point: { yield: null, measuredAt: null },
    });
  });
});
