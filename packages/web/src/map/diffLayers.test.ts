import { describe, expect, it } from 'vitest';
import { diffLayers } from './diffLayers.ts';
import type { LayerSpec, MapFeature } from './layerSpec.ts';

const feature: MapFeature = {
  id: 'a',
  geometry: { type: 'Point', coordinates: [650_000, 200_000] },
  style: 'position',
};
const features = [feature];
const plots: LayerSpec = { key: 'PLOT', layer: 'PLOT', visible: true, source: { kind: 'features', features } };
const ndvi: LayerSpec = {
  key: 'PRODUCT',
  layer: 'PRODUCT',
  visible: true,
  source: { kind: 'tiles', tiles: { kind: 'wms', layer: 'ndvi:AGRINDVI_2026-06-01', mepar: 'A6M87P8B' } },
};
const on = (...specs: LayerSpec[]) => new Map(specs.map((spec) => [spec.key, spec]));

describe('diffLayers', () => {
  it('does nothing when the description is the same, even as new objects', () => {
    expect(diffLayers(on(plots, ndvi), [{ ...plots }, structuredClone(ndvi)])).toEqual({
      add: [],
      remove: [],
      update: [],
    });
  });

  it('adds, removes and keeps by key', () => {
    const plan = diffLayers(on(plots), [ndvi]);
    expect(plan.add).toEqual([ndvi]);
    expect(plan.remove).toEqual(['PLOT']);
    expect(plan.update).toEqual([]);
  });

  it('keeps the layer object when only visibility, limits or shapes change', () => {
    const hidden = { ...plots, visible: false };
    const moved: LayerSpec = { ...plots, source: { kind: 'features', features: [{ ...feature }] } };
    const boxed: LayerSpec = { ...ndvi, extent: [1, 2, 3, 4] };
    expect(diffLayers(on(plots), [hidden])).toEqual({ add: [], remove: [], update: [hidden] });
    expect(diffLayers(on(plots), [moved])).toEqual({ add: [], remove: [], update: [moved] });
    expect(diffLayers(on(ndvi), [boxed])).toEqual({ add: [], remove: [], update: [boxed] });
    expect(diffLayers(on(boxed), [{ ...ndvi, extent: [1, 2, 3, 4] }]).update).toEqual([]);
  });

  it('makes another layer of another source: never the pictures of two dates in one', () => {
    const other: LayerSpec = {
      ...ndvi,
      source: { kind: 'tiles', tiles: { kind: 'wms', layer: 'ndvi:AGRINDVI_2026-06-06', mepar: 'A6M87P8B' } },
    };
    const plan = diffLayers(on(ndvi), [other]);
    expect(plan).toEqual({ add: [other], remove: ['PRODUCT'], update: [] });
  });

  it('requests an extent layer again only under another key', () => {
    const load = () => Promise.resolve({ features: [], truncated: false });
    const cities = (cacheKey: string): LayerSpec => ({
      key: 'CITY',
      layer: 'CITY',
      visible: true,
      source: { kind: 'extent', cacheKey, load: () => load() },
    });
    expect(diffLayers(on(cities('a')), [cities('a')])).toEqual({ add: [], remove: [], update: [] });
    expect(diffLayers(on(cities('a')), [cities('b')]).remove).toEqual(['CITY']);
  });
});
