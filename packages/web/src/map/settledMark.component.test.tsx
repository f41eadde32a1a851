import MapEvent from 'ol/MapEvent.js';
import OlMap from 'ol/Map.js';
import { expect, it } from 'vitest';
import { markSettled } from './settledMark.ts';

it('is there when the map is drawn, and not until a click is known to be no double click', () => {
  const target = document.createElement('div');
  const ol = new OlMap({ target });
  markSettled(ol);
  const after = (type: string) => {
    ol.dispatchEvent(new MapEvent(type, ol));
    return target.hasAttribute('data-settled');
  };
  expect(target.hasAttribute('data-settled')).toBe(false);
  expect(after('rendercomplete')).toBe(true);
  expect(after('postrender')).toBe(false);
  expect(after('rendercomplete')).toBe(true);
  expect(after('click')).toBe(false);
  expect(after('rendercomplete')).toBe(false);
  expect(after('singleclick')).toBe(true);
  expect(after('click')).toBe(false);
  expect(after('dblclick')).toBe(true);
  ol.setTarget(undefined);
});
