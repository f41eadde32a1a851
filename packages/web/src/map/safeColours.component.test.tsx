import { LAYER_COLOURS, scaleOf } from '@georisk/contract/layers/layerColours.ts';
import { LAYER_KEYS, type LayerKey } from '@georisk/contract/layers/layerCatalog.ts';
import { COLOUR_SCALES, type ScaleName } from '@georisk/domain/colour/scales.ts';
import type VectorLayer from 'ol/layer/Vector.js';
import type VectorSource from 'ol/source/Vector.js';
import type Style from 'ol/style/Style.js';
import { describe, expect, it } from 'vitest';
import { buildLayer } from './buildLayer.ts';
import { diffLayers } from './diffLayers.ts';
import type { LayerSpec, MapFeature } from './layerSpec.ts';
import type { StyleKey } from './styles.ts';
import { MVT_LAYERS, type MvtLayerRow } from './tiles/mvtLayers.ts';

/** The style in which shapes of a scale are drawn. */
const STYLES: Partial<Record<ScaleName, StyleKey>> = {
  chronology: 'chronology',
  density: 'portfolioCell',
  radar: 'radar',
  frost: 'frostDanger',
  soilZone: 'soilManagementZone',
  soilTexture: 'soilGenetic',
};
const scaled = LAYER_KEYS.flatMap((layer): [LayerKey, ScaleName][] => {
  const scale = scaleOf(layer);
  return scale === null ? [] : [[layer, scale]];
});

const square = {
  type: 'Polygon',
  coordinates: [
    [
      [7e5, 2e5],
      [7e5, 2.01e5],
      [7.01e5, 2e5],
      [7e5, 2e5],
    ],
  ],
} as const;
const shape = (style: StyleKey, color: string): MapFeature => ({ id: color, geometry: square as never, style, color });

function drawnColors(spec: LayerSpec): readonly string[] {
  const layer = buildLayer(spec, () => undefined)?.layer as VectorLayer<VectorSource>;
  const features = layer.getSource()?.getFeatures() ?? [];
  return features.flatMap((feature) => {
    const styles = layer.getStyleFunction()?.(feature, 10) as Style[];
    return styles.flatMap((style) => [style.getFill()?.getColor(), style.getStroke()?.getColor()]).map(String);
  });
}

describe('a layer with a scale of colours', () => {
  it('is one of several', () => expect(scaled.length).toBeGreaterThan(6));

  it.each(scaled)('%s is drawn in the safe colours of its scale where a person prefers them', (layer, scale) => {
    const style = STYLES[scale];
    if (style === undefined) throw new Error(`no style of ${scale}`);
    const features = COLOUR_SCALES[scale].usual.map((color) => shape(style, color));
    const spec: LayerSpec = { key: layer, layer, visible: true, source: { kind: 'features', features } };
    const has = (colors: readonly string[], color: string) => colors.some((drawn) => drawn.startsWith(color));
    const [usual, safe] = [drawnColors(spec), drawnColors({ ...spec, safe: true })];
    for (const color of COLOUR_SCALES[scale].usual) expect(has(usual, color), color).toBe(true);
    for (const color of COLOUR_SCALES[scale].safe) expect(has(safe, color), color).toBe(true);
  });

  it('is made anew where the preference changes', () => {
    const spec: LayerSpec = { key: 'R', layer: 'RADAR', visible: true, source: { kind: 'features', features: [] } };
    expect(diffLayers(new Map([['R', spec]]), [{ ...spec, safe: true }])).toMatchObject({
      remove: ['R'],
      add: [{ key: 'R' }],
    });
  });

  it('of tiles has the usual colours of a scale of its layer', () => {
    const rows: readonly MvtLayerRow[] = Object.values(MVT_LAYERS);
    const known = Object.values(COLOUR_SCALES).map(({ usual }) => JSON.stringify(usual));
    const own = rows.flatMap(({ colours }) => (colours === undefined ? [] : [JSON.stringify(colours.of)]));
    expect(own).toEqual([JSON.stringify(COLOUR_SCALES[LAYER_COLOURS.FROST_DANGER as ScaleName].usual)]);
    for (const colors of own) expect(known).toContain(colors);
  });
});
