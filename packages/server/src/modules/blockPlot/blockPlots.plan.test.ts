import { describe, expect, it } from 'vitest';
import { testCells, testSquare } from '#server/imports/testCells.ts';
import { blockPlotFields, type BlockPlotRow, parseBlockPlot, planBlockPlots, plotKey } from './blockPlots.plan.ts';

type Given = Parameters<typeof testCells<typeof blockPlotFields>>[1];

const SHAPE = testSquare(700_000, 200_000, 200);
const BLOCK = testSquare(700_000, 200_000, 400);
const parse = (cells: Given, shape: Parameters<typeof parseBlockPlot>[1] = SHAPE) =>
  parseBlockPlot(testCells(blockPlotFields, { name: 'Kisföld', meparCode: 'ABCD1E23', ...cells }), shape, 2);
const rowOf = (cells: Given = {}, shape?: Parameters<typeof parseBlockPlot>[1]): BlockPlotRow => {
  const parsed = parse(cells, shape);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.row;
};

describe('parseBlockPlot', () => {
  it('computes hectares, and distinguishes a missing column from an empty cell', () => {
    expect(rowOf({ yield: '', irrigation: 'igen' })).toMatchObject({
      areaHa: 4,
      yield: null,
      irrigation: true,
      differentialSpraying: undefined,
      plantName: undefined,
      plantCode: undefined,
    });
  });

  it('knows a crop by its name, and keeps the name of another', () => {
    expect(rowOf({ plantName: 'őszi búza' })).toMatchObject({ plantCode: 'OSZI_BUZA' });
    expect(rowOf({ plantName: 'sárgarépa' })).toMatchObject({ plantName: 'sárgarépa', plantCode: null });
    expect(rowOf({ plantName: '' })).toMatchObject({ plantName: null, plantCode: null });
  });

  it('reads yes and no however they are written, and refuses anything else', () => {
    expect(['Igen', 'NEM', '1', '0'].map((irrigation) => rowOf({ irrigation }).irrigation)).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(parse({ irrigation: 'talán' })).toMatchObject({ ok: false });
  });

  it('takes no yes or no for a kind of spraying', () => {
    expect(rowOf({ differentialSprayingType: 'igen' }).differentialSprayingType).toBeNull();
    expect(rowOf({ differentialSprayingType: 'gyomirtás' }).differentialSprayingType).toBe('gyomirtás');
  });

  it.each([
    ['a missing name', { name: '' }],
    ['a bad code of a block', { meparCode: 'AB' }],
    ['a negative yield', { yield: -1 }],
    ['a yield that is no number', { yield: 'sok' }],
  ])('refuses %s', (_, cells) => {
    expect(parse(cells)).toMatchObject({ ok: false });
  });
});

describe('planBlockPlots', () => {
  const row = rowOf({ plantName: 'őszi búza' });
  const old = {
    plantName: 'őszi búza',
    plantCode: 'OSZI_BUZA',
    yield: 5,
    differentialSpraying: true,
    differentialSprayingType: 'gyomirtás',
    irrigation: false,
    shape: row.shape,
  };
  const blocks = new Map([['ABCD1E23', BLOCK]]);
  const plots = new Map([[plotKey(row), old]]);

  it('keeps stored values of columns that the file does not have, and removes those of empty cells', () => {
    expect(planBlockPlots([row], { plots, blocks })).toMatchObject({ add: [], change: [], unchanged: 1 });
    expect(planBlockPlots([{ ...row, yield: null }], { plots, blocks }).change).toMatchObject([
      { yield: null, differentialSpraying: true, irrigation: false },
    ]);
  });

  it('refuses a plot far from the block that it names, and counts those of unknown blocks', () => {
    const far = rowOf({}, testSquare(710_000, 200_000, 200));
    expect(planBlockPlots([far], { plots: new Map(), blocks })).toMatchObject({
      add: [],
      refused: [{ row: 2 }],
      unknownBlocks: 0,
    });
    expect(planBlockPlots([far], { plots: new Map(), blocks: new Map() })).toMatchObject({
      add: [far],
      refused: [],
      unknownBlocks: 1,
    });
  });
});
