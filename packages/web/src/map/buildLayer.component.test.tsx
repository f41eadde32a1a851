import type Feature from 'ol/Feature.js';
import VectorLayer from 'ol/layer/Vector.js';
import { expect, it } from 'vitest';
import { applyAll, buildLayer } from './buildLayer.ts';
import type { LayerSpec } from './layerSpec.ts';
import { settlementLayers } from './settlements.ts';
import { syncFeatures } from './vectorSource.ts';

const RESOLUTION = 10;
const town = {
  id: '1',
  geometry: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [738_000, 205_000],
        [739_000, 205_000],
        [739_000, 206_000],
        [738_000, 205_000],
      ],
    ] as never,
  },
  style: 'settlementBorder' as const,
  label: 'Szolnok',
};

const textsOf = (layer: unknown): readonly (string | undefined)[] => {
  if (!(layer instanceof VectorLayer)) throw new Error('No layer of shapes');
  const [feature] = layer.getSource()?.getFeatures() ?? [];
  const styles = layer.getStyleFunction()?.(feature as Feature, RESOLUTION);
  return (Array.isArray(styles) ? styles : []).map((style) => style.getText()?.getText()?.toString());
};

it('of settlements has the names above all other layers, and the borders where they were', () => {
  const [spec] = settlementLayers('CITY', true, true) as [LayerSpec];
  const built = buildLayer(spec, () => undefined);
  if (built?.names === undefined) throw new Error('Names have no layer');
  applyAll(built, spec);
  const { layer, names } = built;
  expect(layer.getSource()).toBe(names.getSource());
  syncFeatures(layer.getSource() as never, [town]);
  expect(textsOf(layer)).toEqual([undefined, undefined]);
  expect(textsOf(names)).toEqual(['Szolnok']);
  expect([layer.getZIndex(), names.getZIndex()]).toEqual([50, 699]);
});
