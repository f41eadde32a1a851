import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import { describe, expect, it } from 'vitest';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { blockTexts } from '#web/shared/block/texts.hu.ts';
import { policyPlotTexts } from '#web/shared/policyPlot/texts.hu.ts';
import { plotTexts } from '#web/shared/policyPlots/texts.hu.ts';
import { boxOfPlot, boxOfPlots, policyBlocks } from './policyBlocks.ts';
import { POLICY_BLOCKS, POLICY_LIT, POLICY_PLOTS, policyLayers } from './policyLayers.ts';
import { withOwnShapes } from './policyParts.ts';
import { policyTexts } from './texts.hu.ts';

const square = (x: number, y: number, side = 100) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [x, y],
      [x + side, y],
      [x + side, y + side],
      [x, y + side],
      [x, y],
    ],
  ],
});

const plotOf = (id: number, meparCode: string, more: Partial<PolicyPlot> = {}): PolicyPlot => ({
  id,
  policyId: 1,
  policyNumber: 'KOT-1',
  plantName: 'Őszi búza',
  plantCode: 'OSZI_BUZA',
  insuredArea: 2.5,
  meparCode,
  meparPolygon: square(700_000 + id * 1_000, 100_000),
  tableGeometry: null,
  tableGeometryHa: null,
  insuredUntil: '2026-12-31',
  updatedAt: '2026-06-01T00:00:00.000Z',
  version: 1,
  canEdit: true,
  canDelete: false,
  ...more,
});

const first = plotOf(1, 'AAAAAAA1', { tableGeometry: square(701_010, 100_010, 50), tableGeometryHa: 0.25 });
const second = plotOf(2, 'AAAAAAA1');
const third = plotOf(3, 'BBBBBBB2', { plantName: null });
const nowhere = plotOf(4, 'CCCCCCC3', { meparPolygon: null });
const plots = [first, second, third, nowhere];

describe('a policy on the map', () => {
  it('has each block once, with its plots; a block without an outline cannot be drawn on', () => {
    expect(policyBlocks(plots).map(({ meparCode, plots: here }) => [meparCode, here.map(({ id }) => id)])).toEqual([
      ['AAAAAAA1', [1, 2]],
      ['BBBBBBB2', [3]],
    ]);
  });

  it('has the place of its blocks, or none', () => {
    expect(boxOfPlot(first)).toEqual([701_000, 100_000, 701_100, 100_100]);
    expect(boxOfPlot({ ...nowhere, tableGeometry: square(1, 2, 3) })).toEqual([1, 2, 4, 5]);
    expect(boxOfPlots(plots)).toEqual([701_000, 100_000, 703_100, 100_100]);
    expect(boxOfPlots([nowhere])).toBeNull();
    expect(boxOfPlots([])).toBeNull();
  });

  const featuresOf = (key: string, selected: PolicyPlot | null, drawn: number | null) => {
    const source = policyLayers({ plots, selected, drawn }).find((spec) => spec.key === key)?.source;
    return source?.kind === 'features' ? source.features : [];
  };

  it('marks the selected block, and names a block where no boundary on it has a name', () => {
    expect(featuresOf(POLICY_BLOCKS, third, null).map(({ id, style, label }) => [id, style, label])).toEqual([
      ['AAAAAAA1', 'block', undefined],
      ['BBBBBBB2', 'blockSelected', 'BBBBBBB2'],
    ]);
  });

  it('shows all of its blocks before those around where none of its plots is selected', () => {
    expect(featuresOf(POLICY_LIT, null, null).map(({ id, style }) => `${id} ${style}`)).toEqual([
      'AAAAAAA1 blockSelected',
      'BBBBBBB2 blockSelected',
    ]);
    const visible = (selected: PolicyPlot | null, drawn: number | null) =>
      policyLayers({ plots, selected, drawn }).find(({ key }) => key === POLICY_LIT)?.visible;
    expect([visible(null, null), visible(first, null), visible(null, 1)]).toEqual([true, false, false]);
  });

  it('leaves the boundary being drawn to the drawing', () => {
    expect(featuresOf(POLICY_PLOTS, null, null).map(({ id }) => id)).toEqual(['1']);
    expect(featuresOf(POLICY_PLOTS, null, 1)).toEqual([]);
  });

  it('opens its own plots and blocks by a press, and leaves the others to the map', () => {
    const opened: string[] = [];
    const around: MapPart[] = [
      { layer: 'PLOT', specs: [], pickable: ['BLOCKS'], onPick: ({ id }) => opened.push(`near ${id}`) },
      { layer: 'POLICY_PLOT', specs: [] },
      { layer: 'CROP', specs: [] },
    ];
    const [blocks, boundaries, crop] = withOwnShapes(around, {
      plots,
      specs: policyLayers({ plots, selected: null, drawn: null }),
      onBlock: (code) => opened.push(`block ${code}`),
      onPlot: (id) => opened.push(`plot ${id}`),
    });
    blocks?.onPick?.({ layer: POLICY_BLOCKS, id: 'AAAAAAA1' });
    blocks?.onPick?.({ layer: 'BLOCKS', id: 'ZZZZZZZ9' });
    boundaries?.onPick?.({ layer: POLICY_PLOTS, id: '1' });
    expect(opened).toEqual(['block AAAAAAA1', 'near ZZZZZZZ9', 'plot 1']);
    expect(blocks?.legend).toMatchObject({ rows: [{ label: 'A kötvény blokkja' }] });
    expect(blocks?.pickable).toEqual([POLICY_BLOCKS, 'BLOCKS']);
    expect(boundaries?.hoverText?.({ layer: POLICY_PLOTS, id: '1' })?.title).toBe('Őszi búza');
    expect(boundaries?.hoverText?.({ layer: POLICY_PLOTS, id: '99' })).toBeNull();
    expect(crop).toBe(around[2]);
  });
});

describe('a policy plot without an outline', () => {
  it('has one sentence, that of the specification, on every screen', () => {
    const said = [blockTexts, plotTexts, policyPlotTexts, policyTexts].map(({ needsDrawing }) => needsDrawing);
    expect(new Set(said)).toEqual(new Set(['Rajzolást igényel!']));
  });
});
