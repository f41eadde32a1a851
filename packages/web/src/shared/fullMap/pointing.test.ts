import type { Plot } from '@georisk/contract/verticals/maps/map.ts';
import type { LayerKey } from '@georisk/contract/layers/layerCatalog.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { describe, expect, it } from 'vitest';
import { NO_CHOICES, parseChoices } from './layerChoices.ts';
import type { Hit, MapPart } from '#web/mapScreen/mapPart.ts';
import { plotFeatures, plotHover } from './plotFeatures.ts';
import { groundOf, hoverTextOf, pickableOf, tell } from './pointing.ts';
import { shownParts } from './shownParts.ts';

/** A part that records its notifications. */
function listening(layer: LayerKey, keys: readonly string[]) {
  const heard: (readonly [string, Hit | null])[] = [];
  const part: MapPart = {
    layer,
    on: true,
    specs: [],
    pickable: keys,
    onPick: (hit, beneath) =>
      heard.push(['pick', hit], ...(beneath === undefined ? [] : [['beneath', beneath] as const])),
    onHover: (hit) => heard.push(['hover', hit]),
    hoverText: ({ id }) => (id === 'gone' ? null : { title: `${layer} ${id}`, lines: [] }),
  };
  return { part, heard };
}

describe('pointing at shapes', () => {
  const plots = listening('PLOT', ['BLOCKS', 'DAMAGE']);
  const outlines = listening('POLICY_PLOT', ['OUTLINES']);
  const silent: MapPart = { layer: 'CITY', specs: [] };
  const parts = shownParts([plots.part, outlines.part, silent], ROLES.ADMIN, NO_CHOICES);

  it('is possible in the visible layers, each once', () => {
    expect(pickableOf(parts)).toEqual(['BLOCKS', 'DAMAGE', 'OUTLINES']);
    const some = shownParts([plots.part, outlines.part], ROLES.ADMIN, parseChoices('-PLOT'));
    expect(pickableOf(some)).toEqual(['OUTLINES']);
    expect([pickableOf(parts, ['DAMAGE', 'GONE']), pickableOf(parts, [])]).toEqual([['DAMAGE'], []]);
  });

  it('separates what lies on the ground from the ground, of which a picked shape is told', () => {
    const ground = listening('MEPAR', ['TILES']);
    const all = shownParts([{ ...ground.part, isGround: true }, plots.part], ROLES.ADMIN, NO_CHOICES);
    const soil = shownParts([{ ...ground.part, isGround: true }], ROLES.PROKAT, NO_CHOICES);
    expect([pickableOf(all), groundOf(all), groundOf(soil), pickableOf(soil)]).toEqual([
      ['BLOCKS', 'DAMAGE'],
      [],
      ['TILES'],
      [],
    ]);
    expect(groundOf(soil, ['OTHER'])).toEqual([]);
    const over = listening('SOIL_SAMPLE', ['SAMPLES']);
    const beneath = { layer: 'TILES', id: 'A6M87P8B' };
    tell(shownParts([over.part], ROLES.PROKAT, NO_CHOICES), { type: 'pick', layer: 'SAMPLES', id: '7', beneath });
    expect(over.heard).toEqual([
      ['pick', { layer: 'SAMPLES', id: '7' }],
      ['beneath', beneath],
    ]);
  });

  it('notifies the part that a shape belongs to; the others are notified of leaving', () => {
    tell(parts, { type: 'hover', layer: 'DAMAGE', id: '7' });
    tell(parts, { type: 'pick', layer: 'OUTLINES', id: '3' });
    tell(parts, { type: 'hover', layer: null, id: null });
    tell(parts, { type: 'pick', layer: 'UNKNOWN', id: '1' });
    expect(plots.heard).toEqual([
      ['hover', { layer: 'DAMAGE', id: '7' }],
      ['hover', null],
    ]);
    expect(outlines.heard).toEqual([
      ['hover', null],
      ['pick', { layer: 'OUTLINES', id: '3' }],
      ['hover', null],
    ]);
  });

  it('shows the words of the part, and none for a removed shape', () => {
    expect(hoverTextOf(parts, { layer: 'BLOCKS', id: 'A' })?.title).toBe('PLOT A');
    expect(hoverTextOf(parts, { layer: 'BLOCKS', id: 'gone' })).toBeNull();
    expect(hoverTextOf(parts, { layer: 'UNKNOWN', id: 'A' })).toBeNull();
    expect(hoverTextOf(parts, null)).toBeNull();
  });
});

describe('the plots of an extent', () => {
  const plot = (kind: Plot['kind'], id: number | null, rest: Partial<Plot> = {}): Plot => ({
    kind,
    id,
    meparCode: 'D3XDJ5TH',
    damageNumber: null,
    policyNumber: null,
    plantName: null,
    geom: { type: 'Polygon', coordinates: [] },
    ...rest,
  });
  const all = [plot('mepar', null), plot('policyPlot', 1), plot('policyPlot', 2), plot('damagePlot', 1)];

  it('are separated by kind, without those that the view draws; unchanged ones keep their shapes', () => {
    const first = plotFeatures(all, 'policyPlot', new Map(), new Set());
    expect(first.map(({ id }) => id)).toEqual(['1', '2']);
    const before = new Map(first.map((feature) => [feature.id, feature]));
    const again = plotFeatures(all, 'policyPlot', before, new Set(['2']));
    expect(again).toHaveLength(1);
    expect(again[0]).toBe(first[0]);
    expect(plotFeatures(all, 'damagePlot', new Map(), new Set()).map(({ style }) => style)).toEqual(['damagePlot']);
  });

  it('are drawn again when they have changed', () => {
    const [first] = plotFeatures(all, 'policyPlot', new Map(), new Set());
    if (first === undefined) throw new Error('No plot');
    const redrawn = plot('policyPlot', 1, { geom: { type: 'Polygon', coordinates: [[[1, 2]]] } });
    const [next] = plotFeatures([redrawn], 'policyPlot', new Map([[first.id, first]]), new Set());
    expect(next?.geometry).toBe(redrawn.geom);
  });

  it('name their owner', () => {
    const told = plotHover(
      plot('damagePlot', 1, { damageNumber: '26070610495', policyNumber: 'AGB-1', plantName: 'Búza' }),
    );
    expect(told.title).toContain('Búza');
    expect(told.lines.join(' ')).toMatch(/D3XDJ5TH.*AGB-1.*26070610495/);
    expect(plotHover(plot('policyPlot', 1)).lines).toHaveLength(1);
  });
});
