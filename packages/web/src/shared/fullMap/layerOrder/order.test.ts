import { LAYER_KEYS, LAYERS, type LayerKey } from '@georisk/contract/layers/layerCatalog.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import { parseOrder, placed, USUAL_ORDER, withMove, writeOrder } from './order.ts';

const spec = (key: string, layer: LayerKey, raise?: number): LayerSpec => ({
  key,
  layer,
  visible: true,
  source: { kind: 'features', features: [] },
  ...(raise !== undefined && { raise }),
});
const anyKey = fc.constantFrom(...USUAL_ORDER);

describe('the order of layers', () => {
  it('usually is that of the catalogue, without the ground and the tools', () => {
    expect(USUAL_ORDER.slice(0, 2)).toEqual(['PHOTO', 'SAMPLING']);
    expect(USUAL_ORDER).not.toContain('BASE');
    expect(USUAL_ORDER).not.toContain('CITY');
    expect(USUAL_ORDER).not.toContain('MEASURING');
  });

  it('is changed by one layer, which gets the place of another', () => {
    expect(withMove(['PHOTO', 'ALERT', 'PLOT', 'CROP'], 'CROP', 'ALERT')).toEqual(['PHOTO', 'CROP', 'ALERT', 'PLOT']);
    expect(withMove(['PHOTO', 'ALERT', 'PLOT', 'CROP'], 'PHOTO', 'PLOT')).toEqual(['ALERT', 'PLOT', 'PHOTO', 'CROP']);
    expect(withMove(['PHOTO', 'ALERT'], 'CROP', 'ALERT')).toEqual(['PHOTO', 'ALERT']);
  });

  it('is remembered as text, the usual one not at all', () => {
    expect([writeOrder(USUAL_ORDER), parseOrder(null), parseOrder(''), parseOrder('x,__proto__')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    fc.assert(
      fc.property(anyKey, anyKey, (key, to) => {
        const order = withMove(USUAL_ORDER, key, to);
        expect(parseOrder(writeOrder(order)) ?? USUAL_ORDER).toEqual(order);
      }),
    );
  });

  it('has a layer that was added since right below the one that usually is above it', () => {
    const old = USUAL_ORDER.filter((key) => key !== 'CROP').join();
    expect(parseOrder(old)).toEqual(USUAL_ORDER);
    fc.assert(
      fc.property(fc.uniqueArray(anyKey, { minLength: 1 }), (known) => {
        const order = parseOrder(known.join()) ?? [];
        expect(order.toSorted()).toEqual(USUAL_ORDER.toSorted());
        expect(order.filter((key) => known.includes(key))).toEqual(known);
      }),
    );
  });
});

describe('the descriptions of a layer', () => {
  it('are as they were without an order, and where the layer cannot be moved', () => {
    const specs = [spec('a', 'CITY'), spec('b', 'CITY', 3)];
    expect(placed(specs, 'CROP', null)).toBe(specs);
    expect(placed(specs, 'CITY', USUAL_ORDER)).toBe(specs);
  });

  it('stay above and below each other at their new place, none at a place of another layer', () => {
    const of = (key: LayerKey) => [spec('low', key, -200), spec('middle', key), spec('same', key), spec('top', key, 1)];
    const order = withMove(USUAL_ORDER, 'CROP', 'PHOTO');
    const places = order.map((key) => placed(of(key), key, order).map((each) => each.order ?? NaN));
    expect(order[0]).toBe('CROP');
    for (const [low = 0, middle = 0, same = 0, top = 0] of places)
      expect([low < middle, middle === same, middle < top]).toEqual([true, true, true]);
    const flat = places.map((each) => [Math.min(...each), Math.max(...each)] as const);
    for (const [index, [lowest]] of flat.slice(0, -1).entries())
      expect(lowest).toBeGreaterThan(flat[index + 1]?.[1] ?? 0);
  });

  it('stay between the settlements and what is highlighted', () => {
    for (const key of LAYER_KEYS)
      for (const { order } of placed([spec('a', key)], key, USUAL_ORDER)) {
        if (order === undefined) continue;
        expect(order).toBeGreaterThan(LAYERS.CITY.order);
        expect(order).toBeLessThan(LAYERS.PLOT_HIGHLIGHT.order);
      }
  });
});
