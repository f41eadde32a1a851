import type { SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { CaseChange } from '@georisk/contract/verticals/insurance/damages.ts';
import { describe, expect, it } from 'vitest';
import {
  conflictsWith,
  type Pending,
  pendingOf,
  putsOf,
  rebased,
  removalsOf,
  shownPoints,
  stateOf,
  withOperation,
  withoutSent,
} from './pending.ts';
import { decimalText, faultsOf, isFaultless, putOf, textOf, typedBox, yieldDoubt } from './pointText.ts';
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
const begin = (pending: Pending | null, ...operations: Parameters<typeof withOperation>[1][]): Pending =>
  operations.reduce<Pending | null>(
    (now, operation) => withOperation(now, operation, { version: 3, points: stored.map(stateOf) }),
    pending,
  ) as Pending;
const [a, b] = stored as [SamplingPoint, SamplingPoint];

describe('unsaved changes', () => {
  it('appear on the screen, the last one of each point', () => {
    const pending = begin(null, put(a, 4), put(a, 5), { kind: 'remove', id: 'b' });
    expect(shownPoints(stored, pending, NOW).map(({ id, yield: value }) => [id, value])).toEqual([['a', 5]]);
    expect(putsOf(pending)).toEqual([
      {
        id: 'a',
        isUsed: true,
        yield: 5,
        name: '',
        comment: '',
        polygon: { type: 'Point', coordinates: [700_001, 200_000] },
      },
    ]);
    expect(removalsOf(pending)).toEqual(['b']);
    expect(shownPoints(stored, null, NOW)).toBe(stored);
  });

  it('include those made while a save was being sent', () => {
    const sent = begin(null, put(a, 4), put(b, 1));
    const typed = begin(sent, put(b, 2));
    const next = { points: [stateOf({ ...a, yield: 4 }), stateOf({ ...b, yield: 1 })], version: 4 };
    expect(withoutSent(typed, sent.operations, next)).toMatchObject({
      version: 4,
      base: next.points,
      operations: [{ kind: 'put', point: { id: 'b', yield: 2 } }],
    });
    expect(withoutSent(begin(sent, put(a, 4)), sent.operations, next)).toBeNull();
    expect(withoutSent(begin(sent, { kind: 'remove', id: 'a' }), sent.operations, next)?.operations).toEqual([
      { kind: 'remove', id: 'a' },
    ]);
  });

  it('need a decision where two people changed one point, and only there', () => {
    const pending = begin(null, put(a, 4));
    const other = [{ ...a, yield: 6 }, b];
    expect(conflictsWith(pending, [a, { ...b, yield: 6 }])).toEqual([]);
    expect(conflictsWith(pending, other).map(({ id, mine, theirs }) => [id, mine?.yield, theirs?.yield])).toEqual([
      ['a', 4, 6],
    ]);
    const next = { points: other.map(stateOf), version: 9 };
    expect(rebased(pending, next, new Set(['a']))).toBeNull();
    expect(rebased(pending, next, new Set())).toMatchObject({ version: 9, operations: [{}] });
  });

  it('are read from the device, and are nothing where that is invalid', async () => {
    const pending = begin(null, put(a, 4));
    expect(pendingOf(JSON.parse(JSON.stringify(pending)))).toEqual(pending);
    for (const bad of [null, 'x', { version: 1 }, { version: 'x', base: [], operations: [] }])
      expect(pendingOf(bad)).toBeNull();
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
    const operation = putOf(of, { ...textOf(of), yield: '3,5', typedAt });
    expect(putsOf(begin(null, operation) as Pending)).toMatchObject([{ id: 'a', yield: 3.5, measuredAt: typedAt }]);
  });

  it('stays where only something else was changed, and is nothing without a yield', () => {
    expect(putOf(of, { ...textOf(of), comment: 'szél' })).toMatchObject({ point: { measuredAt: of.measuredAt } });
    expect(putOf(of, { ...textOf(of), yield: '', typedAt })).toMatchObject({
      point: { yield: null, measuredAt: null },
    });
  });
});
