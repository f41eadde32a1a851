import { selectBlock } from '@georisk/domain/farmer/farmerState.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { describe, expect, it } from 'vitest';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import { farmerLayers, type ParcelsShown } from './farmerLayers.ts';
import type { Parcel } from '#web/shared/parcels/parcel.ts';

const square = (west: number) =>
  ({
    type: 'Polygon',
    coordinates: [
      [
        [west, 200_000],
        [west + 400, 200_000],
        [west + 400, 200_400],
        [west, 200_400],
        [west, 200_000],
      ],
    ],
  }) as const;

const plot = (id: number, drawn: boolean): Parcel['plots'][number] => ({
  id,
  policyId: 1,
  policyNumber: 'K-1',
  plantName: 'őszi búza',
  plantCode: null,
  insuredArea: 12,
  meparCode: 'A6M87P8B',
  meparPolygon: null,
  tableGeometry: drawn ? (square(750_000) as never) : null,
  tableGeometryHa: null,
  insuredUntil: '2026-12-31',
  updatedAt: '2026-06-01T00:00:00Z',
  version: 1,
  canEdit: true,
  canDelete: false,
});

const parcel = (meparCode: string, west: number): Parcel => ({
  meparCode,
  geom: square(west),
  geomHa: 16,
  cityName: 'Túrkeve',
  ndvi: [
    { date: '2026-06-11' as IsoDate, url: 'ndvi:AgriNdvi_2026-06-11', clearShare: 1, mean: 0.7 },
    { date: '2026-06-06' as IsoDate, url: 'ndvi:AgriNdvi_2026-06-06', clearShare: 1, mean: 0.6 },
  ],
  alerts: [
    {
      date: '2026-06-06' as IsoDate,
      productId: 'alert-1',
      kind: 'vegetation',
      answer: null,
      geom: square(west),
      area: 2,
    },
  ],
  plots: [plot(1, true), plot(2, false)],
});

const A = parcel('A6M87P8B', 750_000);
const B = parcel('B7N98Q9C', 751_000);
const shown = (rest: Partial<ParcelsShown> = {}): ParcelsShown => ({
  parcels: [A, B],
  today: '2026-06-20' as IsoDate,
  selection: selectBlock(A, { view: 'ndvi' }),
  ndviOn: true,
  alertsOn: false,
  plotsOn: true,
  look: { style: 'ndvi', opacity: 1 },
  compareWith: null,
  ground: null,
  drawnPlot: null,
  ...rest,
});
const find = (layers: readonly LayerSpec[], key: string) => layers.find((layer) => layer.key === key);
const ids = (layer: LayerSpec | undefined) =>
  layer?.source.kind === 'features' ? layer.source.features.map(({ id }) => id) : null;

describe("the farmer's layers", () => {
  it('highlight the selected parcel', () => {
    const layers = farmerLayers(shown());
    expect(ids(find(layers, 'PARCELS'))).toEqual(['B7N98Q9C']);
    expect(ids(find(layers, 'SELECTED PARCEL'))).toEqual(['A6M87P8B']);
  });

  it('show the NDVI of the shown date, clipped to the block and requested nowhere else', () => {
    const layer = find(farmerLayers(shown()), 'NDVI PICTURE');
    expect(layer).toMatchObject({ layer: 'PRODUCT', visible: true, extent: [750_000, 200_000, 750_400, 200_400] });
    expect(layer?.source).toMatchObject({
      tiles: { kind: 'wms', layer: 'ndvi:AgriNdvi_2026-06-11', mepar: 'A6M87P8B', style: 'ndvi' },
    });
    expect(find(farmerLayers(shown({ ndviOn: false })), 'NDVI PICTURE')?.visible).toBe(false);
  });

  it('show two dates side by side, the earlier one on the left', () => {
    const layers = farmerLayers(
      shown({ ndviOn: false, compareWith: '2026-06-06', look: { style: 'relative', opacity: 0.6 } }),
    );
    expect(find(layers, 'NDVI PICTURE')).toBeUndefined();
    expect(find(layers, 'NDVI PICTURE left')).toMatchObject({
      side: 'left',
      visible: true,
      opacity: 0.6,
      source: { tiles: { layer: 'ndvi:AgriNdvi_2026-06-06', style: 'relative' } },
    });
    expect(find(layers, 'NDVI PICTURE right')).toMatchObject({
      side: 'right',
      source: { tiles: { layer: 'ndvi:AgriNdvi_2026-06-11' } },
    });
  });

  it('show the alerted areas of the shown date only, and only when switched on', () => {
    expect(find(farmerLayers(shown({ alertsOn: true })), 'ALERTED AREAS')).toBeUndefined();
    const alerting = shown({ selection: selectBlock(A, { view: 'alert' }), alertsOn: true });
    expect(ids(find(farmerLayers(alerting), 'ALERTED AREAS'))).toEqual(['alert-1']);
    expect(find(farmerLayers({ ...alerting, alertsOn: false }), 'ALERTED AREAS')).toBeUndefined();
  });

  it('show the ground before and after an alert, whose area does not cover it then', () => {
    const ground = {
      kind: 'colour',
      before: { date: '2026-06-01', url: 's2:Chronology_TCI_2026-06-01' },
      after: { date: '2026-06-06', url: 's2:Chronology_TCI_2026-06-06' },
    } as const;
    const alerting = shown({ selection: selectBlock(A, { view: 'alert' }), ndviOn: false, alertsOn: true, ground });
    const layers = farmerLayers(alerting);
    expect(find(layers, 'ALERT GROUND left')).toMatchObject({
      side: 'left',
      source: { tiles: { layer: ground.before.url, mepar: A.meparCode, isPhoto: true } },
    });
    expect(find(layers, 'ALERT GROUND right')?.source).toMatchObject({ tiles: { layer: ground.after.url } });
    expect(find(layers, 'ALERTED AREAS')?.source).toMatchObject({ features: [{ style: 'alertOutline' }] });
    const look = { style: 'relative', opacity: 1 } as const;
    const byNdvi = farmerLayers({ ...alerting, look, ground: { ...ground, kind: 'ndvi' } });
    expect(find(byNdvi, 'ALERT GROUND left')?.source).toMatchObject({
      tiles: { isPhoto: false, style: 'relative' },
    });
    const alone = farmerLayers({ ...alerting, ground: { ...ground, before: null } });
    expect(find(alone, 'ALERT GROUND ')?.side).toBeUndefined();
  });

  it('show drawn boundaries, but not the one being drawn', () => {
    expect(ids(find(farmerLayers(shown()), 'TABLE BOUNDARIES'))).toEqual(['1', '1']);
    const drawing = farmerLayers(shown({ drawnPlot: 1 }));
    expect(ids(find(drawing, 'TABLE BOUNDARIES'))).toEqual([]);
    // The outline being drawn is the yellow one.
    expect(find(drawing, 'SELECTED PARCEL')?.source).toMatchObject({ features: [{ style: 'block' }] });
    expect(find(farmerLayers(shown({ plotsOn: false })), 'TABLE BOUNDARIES')).toBeUndefined();
  });

  it('have a sign and an outline by the state of each parcel, with a word where something is to be seen', () => {
    const fine: Parcel = { ...B, alerts: [] };
    const unknown: Parcel = { ...B, meparCode: 'C1', ndvi: [], alerts: [] };
    const alerted: Parcel = { ...A, alerts: A.alerts.map((alert) => ({ ...alert, date: '2026-06-11' as IsoDate })) };
    const answered: Parcel = {
      ...alerted,
      meparCode: 'D1',
      alerts: alerted.alerts.map((alert) => ({ ...alert, answer: 'noDamage' })),
    };
    const layers = farmerLayers(shown({ parcels: [alerted, answered, fine, unknown], selection: null }));
    const looks = (key: string) => {
      const layer = find(layers, key);
      return layer?.source.kind === 'features' ? layer.source.features.map(({ style, label }) => [style, label]) : null;
    };
    expect(looks('PARCELS')?.map(([style]) => style)).toEqual([
      'parcelAlert',
      'parcelAfter',
      'parcelFine',
      'parcelUnknown',
    ]);
    expect(looks('PARCEL SIGNS')).toEqual([
      ['signAlert', 'riasztás'],
      ['signAfter', 'Ön szerint nem kár'],
      ['signFine', undefined],
      ['signUnknown', 'nincs adat'],
    ]);
    expect(ids(find(farmerLayers(shown({ drawnPlot: 2 })), 'PARCEL SIGNS'))).toEqual([]);
  });

  it('exist without a selection', () => {
    const layers = farmerLayers(shown({ selection: null }));
    expect(ids(find(layers, 'PARCELS'))).toEqual(['A6M87P8B', 'B7N98Q9C']);
    expect(find(layers, 'NDVI PICTURE')).toBeUndefined();
  });
});
