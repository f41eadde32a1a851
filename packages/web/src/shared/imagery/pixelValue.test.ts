import type { Position } from '@georisk/domain/geo/types.ts';
import { describe, expect, it } from 'vitest';
import { toMap } from '#web/map/projection.ts';
import { featureInfoUrl, pixelValueOf } from './pixelValue.ts';

const AT: Position = [650_000, 200_000];
const asked = (meparCode = 'ABCD1E23') => {
  const url = featureInfoUrl('georisk-2026:NDVI_20260701', meparCode, AT);
  return url === null ? null : new URL(url, 'https://example.test');
};

describe('pixelValueOf', () => {
  it('reads the value and the class of the first feature', () => {
    const features = [{ properties: { value: 0.5, className: 'erős' } }, { properties: { value: 9 } }];
    expect(pixelValueOf({ features })).toEqual({ value: 0.5, className: 'erős' });
  });

  it.each([
    [undefined],
    [null],
    ['text'],
    [{}],
    [{ features: [] }],
    [{ features: 'x' }],
    [{ features: [null] }],
    [{ features: [{ properties: null }] }],
    [{ features: [{ properties: { value: '0.5', className: 3 } }] }],
    [{ features: [{ properties: { value: Number.NaN } }] }],
  ])('finds no value in %j', (answer) => {
    expect(pixelValueOf(answer)).toEqual({ value: null, className: null });
  });

  it('keeps a value of zero', () => {
    expect(pixelValueOf({ features: [{ properties: { value: 0 } }] }).value).toBe(0);
  });
});

describe('featureInfoUrl', () => {
  it('asks for the middle pixel of a box around the place', () => {
    const query = asked()?.searchParams;
    const [west = 0, south = 0, east = 0, north = 0] = (query?.get('BBOX') ?? '').split(',').map(Number);
    const [x, y] = toMap(AT);
    expect([(west + east) / 2, (south + north) / 2]).toEqual([expect.closeTo(x, 6), expect.closeTo(y, 6)]);
    expect([query?.get('WIDTH'), query?.get('HEIGHT')]).toEqual(['3', '3']);
    expect([query?.get('I'), query?.get('J')]).toEqual(['1', '1']);
  });

  it('names the group and the layer of the picture', () => {
    expect(asked()?.pathname).toBe('/geoserver/georisk-2026/wms');
    expect([asked()?.searchParams.get('LAYERS'), asked()?.searchParams.get('QUERY_LAYERS')]).toEqual([
      'NDVI_20260701',
      'NDVI_20260701',
    ]);
  });

  it('clips to the block, whatever its code contains', () => {
    expect(asked('A&B=1')?.searchParams.get('MEPAR')).toBe('A&B=1');
  });
});
