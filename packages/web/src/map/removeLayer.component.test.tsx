import VectorLayer from 'ol/layer/Vector.js';
import OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import { expect, it } from 'vitest';
import { removeLayer } from './removeLayer.ts';

it('frees a layer only after the next frame, until when the last one names it', () => {
  const ol = new OlMap({ target: document.createElement('div') });
  const layer = new VectorLayer({ source: new VectorSource() });
  ol.addLayer(layer);
  const state = layer.getLayerState();
  removeLayer(ol, layer);
  expect(ol.getLayers().getLength()).toBe(0);
  expect(state.layer).toBe(layer);
  ol.renderSync();
  expect(state.layer).toBeNull();
  ol.setTarget(undefined);
});
