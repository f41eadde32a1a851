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

const textsOf = (layer: unknown, resolution = RESOLUTION): readonly (string | undefined)[] => {
  if (!(layer instanceof VectorLayer)) throw new Error('No layer of shapes');
  const [feature] = layer.getSource()?.getFeatures() ?? [];
  const styles = layer.getStyleFunction()?.(feature as Feature, resolution);
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

const unit = { ...town, style: 'tableBoundary' as const, label: 'Dombiratos 5/A' };
const listed = (more: Partial<LayerSpec>): LayerSpec => ({
  key: 'FOREST_UNIT',
  layer: 'FOREST_UNIT',
  visible: true,
  source: { kind: 'features', features: [unit] },
  ...more,
});
const RESOLUTION_OF_NAMES = 1;

it('of listed shapes has their names above all other layers too, and changes both together', () => {
  const spec = listed({ namesOnTop: true });
  const built = buildLayer(spec, () => undefined);
  if (built?.names === undefined) throw new Error('Names have no layer');
  applyAll(built, spec);
  expect(textsOf(built.layer, RESOLUTION_OF_NAMES)).toEqual([undefined, undefined]);
  expect(textsOf(built.names, RESOLUTION_OF_NAMES)).toEqual(['Dombiratos 5/A']);
  expect(built.names.getZIndex()).toBeGreaterThan(built.layer.getZIndex() ?? Infinity);
  built.setFeatures?.([{ ...unit, label: 'Dombiratos 6' }]);
  expect(textsOf(built.names, RESOLUTION_OF_NAMES)).toEqual(['Dombiratos 6']);
  applyAll(built, { ...spec, visible: false });
  expect([built.layer.getVisible(), built.names.getVisible()]).toEqual([false, false]);
});

it('of listed shapes has their names on them where nothing else is asked', () => {
  const built = buildLayer(listed({}), () => undefined);
  expect(built?.names).toBeUndefined();
  expect(textsOf(built?.layer, RESOLUTION_OF_NAMES)).toEqual([undefined, undefined, 'Dombiratos 5/A']);
});
