import type { Answer } from '@georisk/contract/endpoints.ts';
import { LAYERS } from '@georisk/contract/layers/layerCatalog.ts';
import { DENSITY_CELL_M, type DensityCell } from '@georisk/contract/verticals/insurance/portfolio.ts';
import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import { mvtMaxResolution } from '#web/map/tiles/mvtLayers.ts';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { cellFeatures, cellHover, densityLegend } from './densityCells.ts';
import { districtClusters, type PortfolioShown, settlementClusters, withPortfolio } from './portfolioPart.tsx';

const figures = { plots: 2, hectares: 100, sumInsured: 50_000_000, withoutSum: 0 };
const place = (code: string, x: number, rest: object = {}) => ({
  code,
  name: `Falu ${code}`,
  county: null,
  districtCode: 'D1',
  districtName: 'Járás',
  x,
  y: 200_000,
  ...figures,
  ...rest,
});
const PLACES = [
  place('1', 700_000),
  place('2', 710_000, { hectares: 300 }),
  place('3', 800_000, { districtCode: null }),
];
const cell = (x: number, hectares: number, sumInsured = hectares * 500_000): DensityCell => ({
  ...figures,
  x,
  y: 200_000,
  hectares,
  sumInsured,
});
const CELLS = [25, 50, 100, 500, 2_500].map((hectares, index) => cell(700_000 + index * DENSITY_CELL_M, hectares));
const PORTFOLIO: Answer<'portfolio'> = { year: 2018, box: null, ...figures, places: PLACES, cells: [] };
const PART: MapPart = {
  layer: 'POLICY_PLOT',
  specs: [{ key: 'OWN', layer: 'POLICY_PLOT', visible: true, source: { kind: 'features', features: [] } }],
  pickable: ['OWN'],
  legend: { kind: 'swatches', rows: [{ label: 'biztosított tábla', line: '#39B54A' }] },
  onPick: vi.fn(),
  hoverText: () => ({ title: 'tábla', lines: [] }),
};
const shown = (rest: Partial<PortfolioShown> = {}): PortfolioShown => ({
  onGo: () => undefined,
  density: null,
  controls: null,
  ...rest,
});
const shapes = (spec: LayerSpec | undefined) => (spec?.source.kind === 'features' ? spec.source.features : []);
const specOf = (part: MapPart, key: string) => part.specs.find((spec) => spec.key === key);

describe('the circles of a portfolio', () => {
  it('are one a settlement, and one a district in the middle of its hectares', () => {
    expect(settlementClusters(PLACES).map(({ name }) => name)).toEqual(['Falu 1', 'Falu 2', 'Falu 3']);
    const [district, alone] = districtClusters(PLACES);
    expect(district).toMatchObject({ name: 'Járás', hectares: 400, plots: 4, x: 707_500 });
    expect(alone).toMatchObject({ name: 'Járás', hectares: 100, x: 800_000 });
  });

  it('grow with the hectares, the largest last in size and first in rank', () => {
    const part = withPortfolio(PART, PORTFOLIO, shown());
    const sizes = shapes(specOf(part, 'PORTFOLIO SETTLEMENTS')).map(({ size = 0 }) => size);
    expect(sizes[1]).toBeGreaterThan(sizes[0] ?? Infinity);
    expect(sizes[0]).toBe(sizes[2]);
  });

  it('lead to their land by a click, and leave clicks on outlines to these', () => {
    const onGo = vi.fn();
    const part = withPortfolio(PART, PORTFOLIO, shown({ onGo }));
    part.onPick?.({ layer: 'PORTFOLIO DISTRICTS', id: 'district D1' });
    expect(onGo).toHaveBeenCalledExactlyOnceWith([696_000, 196_000, 714_000, 204_000]);
    part.onPick?.({ layer: 'OWN', id: 'plot' });
    expect(PART.onPick).toHaveBeenCalledExactlyOnceWith({ layer: 'OWN', id: 'plot' }, undefined);
    expect(part.hoverText?.({ layer: 'PORTFOLIO SETTLEMENTS', id: 'place 2' })?.lines).toEqual([
      '2 biztosított tábla',
      '300\u00A0ha',
      expect.stringContaining('50,0\u00A0M'),
    ]);
    expect(part.hoverText?.({ layer: 'OWN', id: 'plot' })?.title).toBe('tábla');
  });
});

describe('the density of a portfolio', () => {
  const density = { cells: CELLS, measure: 'hectares' } as const;
  const part = withPortfolio(PART, PORTFOLIO, shown({ density }));

  it('is squares in place of the circles, nearer beneath the outlines and not pointed at', () => {
    expect(part.specs.map(({ key }) => key)).toEqual(['PORTFOLIO DENSITY', 'PORTFOLIO DENSITY NEAR', 'OWN']);
    const near = specOf(part, 'PORTFOLIO DENSITY NEAR');
    expect(near).toMatchObject({ minResolution: 4, maxResolution: mvtMaxResolution('policyPlots') });
    expect(LAYERS.POLICY_PLOT.order + (near?.raise ?? 0)).toBeLessThan(LAYERS.PLOT.order);
    expect(part.pickable).not.toContain('PORTFOLIO DENSITY NEAR');
    expect(specOf(part, 'PORTFOLIO DENSITY')).toMatchObject({
      minResolution: mvtMaxResolution('policyPlots'),
      maxResolution: null,
    });
    const [first] = shapes(part.specs[0]);
    expect(first?.geometry).toMatchObject({
      type: 'Polygon',
      coordinates: [
        expect.arrayContaining([
          [700_000, 200_000],
          [705_000, 205_000],
        ]),
      ],
    });
  });

  it('is darker where more is insured, of either measure', () => {
    expect(cellFeatures(CELLS, 'hectares').map(({ color }) => color)).toEqual([
      '#FFFFCC',
      '#C2E699',
      '#78C679',
      '#31A354',
      '#00502A',
    ]);
    const dear = [cell(0, 25, 1e12), cell(1, 2_500, 1)];
    expect(cellFeatures(dear, 'sumInsured').map(({ color }) => color)).toEqual(['#00502A', '#FFFFCC']);
    expect(cellFeatures([cell(0, 0), cell(1, 1)], 'hectares')).toHaveLength(1);
  });

  it('says in its legend what the colours are, per square kilometre', () => {
    const { title, rows } = densityLegend(CELLS, 'hectares');
    expect(title).toBe('Biztosított terület sűrűsége');
    expect(rows.map(({ label }) => label.replaceAll('\u00A0', ' '))).toEqual([
      '0–2,0 ha/km²',
      '2,0–4,0 ha/km²',
      '4,0–20 ha/km²',
      '20–100 ha/km²',
      '100 ha/km² felett',
    ]);
    render(part.legend?.kind === 'node' ? part.legend.node : null);
    expect(screen.getByText('Biztosított terület sűrűsége')).toBeTruthy();
    expect(screen.getByText('biztosított tábla')).toBeTruthy();
  });

  it('tells the figures of the square under the pointer, and a click on it does nothing', () => {
    const hit = { layer: 'PORTFOLIO DENSITY', id: 'cell 710000 200000' };
    const text = part.hoverText?.(hit);
    expect(text?.title).toBe('5 × 5 km-es négyzet');
    expect(text?.lines.map((line) => line.replaceAll('\u00A0', ' '))).toEqual([
      '2 biztosított tábla',
      '100 ha (4,0 ha/km²)',
      'Biztosítási összeg: 50,0 M Ft (2,0 M Ft/km²)',
    ]);
    const cell = CELLS[2];
    const unknown = { ...(cell as (typeof CELLS)[number]), sumInsured: null, withoutSum: 2 };
    expect(cellHover([unknown], hit.id)?.lines.at(-1)).toBe('Biztosítási összeg: nem ismert');
    const partly = { ...(cell as (typeof CELLS)[number]), withoutSum: 1 };
    expect(cellHover([partly], hit.id)?.lines.at(-1)).toBe('1 tábla biztosítási összege nem ismert');
    const before = vi.mocked(PART.onPick as NonNullable<MapPart['onPick']>).mock.calls.length;
    part.onPick?.(hit);
    expect(PART.onPick).toHaveBeenCalledTimes(before);
  });
});
