import { describe, expect, it } from 'vitest';
import { testCells } from '#server/imports/testCells.ts';
import { EkFile, ekFields, ekRowKey, type EkRow, parseEk, planEks } from './eks.plan.ts';

type Given = Parameters<typeof testCells<typeof ekFields>>[1];

const GOOD = { code: 'EK-1', meparCode: 'ABCD1E23', plantName: 'őszi búza', area: '3,5' };
const parse = (cells: Given) => parseEk(testCells(ekFields, { ...GOOD, ...cells }), 2, '2026-11-21');
const rowOf = (cells: Given = {}): EkRow => {
  const parsed = parse(cells);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.row;
};
const BLOCKS = new Map([['ABCD1E23', 5]]);
const plan = (
  rows: readonly EkRow[],
  stored = new Map<string, Parameters<typeof planEks>[1]['rows'] extends ReadonlyMap<string, infer S> ? S : never>(),
) => planEks(rows, { rows: stored, blocks: BLOCKS }, new EkFile());

describe('parseEk', () => {
  it('reads a declared plant; what the file has no column for is undefined, an empty cell null', () => {
    expect(rowOf({ krNumber: '' })).toEqual({
      row: 2,
      shape: null,
      code: 'EK-1',
      krNumber: null,
      signedAt: undefined,
      ownerAddress: undefined,
      meparCode: 'ABCD1E23',
      plot: '',
      plantName: 'őszi búza',
      plantCode: 'OSZI_BUZA',
      area: 3.5,
    });
  });

  it('keeps the name of a plant that it does not know', () => {
    expect(rowOf({ plantName: 'méhlegelő' })).toMatchObject({ plantName: 'méhlegelő', plantCode: null });
  });

  it.each([
    ['a signature of tomorrow', { signedAt: '2026-11-22' }],
    ['a signature on a day that is none', { signedAt: '2026-02-30' }],
    ['an area of nothing', { area: 0 }],
    ['a missing area', { area: '' }],
    ['a negative area', { area: -1 }],
    ['a missing plant', { plantName: ' ' }],
    ['a bad code of a block', { meparCode: '1' }],
  ])('refuses %s', (_, cells) => {
    expect(parse(cells)).toMatchObject({ ok: false });
  });
});

describe('planEks', () => {
  it('refuses an unknown block', () => {
    expect(plan([rowOf({ meparCode: 'ABCD1E24' })]).refused).toEqual([
      { row: 2, reason: expect.stringContaining('ABCD1E24') as string },
    ]);
  });

  it('takes a declaration that fills its block but for the rounding, and refuses a larger one', () => {
    expect(plan([rowOf({ area: 5.02 })])).toMatchObject({ add: [{ area: 5.02 }], refused: [] });
    expect(plan([rowOf({ area: 5.03 })])).toMatchObject({ add: [], refused: [{ row: 2 }] });
  });

  it('refuses plants that are together larger than their block, though each fits', () => {
    const rows = [rowOf({ area: 3 }), rowOf({ area: 2.5, plantName: 'repce' })];
    expect(plan(rows)).toMatchObject({ add: [{ area: 3 }], refused: [{ row: 2 }] });
  });

  it('adds areas of one application alone: another may declare the same block', () => {
    expect(plan([rowOf({ area: 3 }), rowOf({ area: 3, code: 'EK-2' })]).refused).toEqual([]);
  });

  it('refuses an application about which two rows say different things', () => {
    const rows = [
      rowOf({ area: 1, krNumber: 'KR-1' }),
      rowOf({ area: 1, plantName: 'repce', krNumber: null }),
      rowOf({ area: 1, plantName: 'kukorica', krNumber: 'KR-2' }),
    ];
    const { add, refused } = plan(rows);
    expect(add.map(({ plantName }) => plantName)).toEqual(['őszi búza', 'repce']);
    expect(refused.map(({ reason }) => reason)).toEqual([expect.stringContaining('KR-2')]);
  });

  it('changes a row for another area or a new fact, and not for a fact that the file leaves open', () => {
    const facts = { krNumber: 'KR-1', signedAt: null, ownerAddress: null };
    const stored = new Map([[ekRowKey(rowOf()), { ...facts, area: 3.5 }]]);
    expect(plan([rowOf({ krNumber: null })], stored)).toMatchObject({ change: [], unchanged: 1 });
    expect(plan([rowOf({ signedAt: '2026-05-01' })], stored).change).toHaveLength(1);
    expect(plan([rowOf({ area: 3.4 })], stored).change).toHaveLength(1);
  });
});
