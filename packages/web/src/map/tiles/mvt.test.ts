import { encodeMarks } from '@georisk/imagery/tiles/encodeMarks.ts';
import { encodeTile } from '@georisk/imagery/tiles/encodeTile.ts';
import { ShapePacker } from '@georisk/imagery/tiles/packedShapes.ts';
import { packProperties } from '@georisk/imagery/tiles/properties.ts';
import { firstUnit, tileBounds } from '@georisk/imagery/tiles/tileGrid.ts';
import { describe, expect, it } from 'vitest';
import { sourceIdentity } from '../diffLayers.ts';
import { descriptionOf } from '../styles.ts';
import { isChosen, readMvt } from './mvtFeatures.ts';
import { mvtMaxResolution } from './mvtLayers.ts';

const PLACE = { z: 14, x: 9_124, y: 5_765 };

function tile(keys: readonly string[], values: readonly (string | number | null)[]): ArrayBuffer {
  const packer = new ShapePacker();
  const [left, top] = [firstUnit(PLACE.x), firstUnit(PLACE.y)];
  packer.shape();
  packer.ring(false);
  for (const [x, y] of [
    [0, 0],
    [2_048, 0],
    [2_048, 4_096],
    [0, 4_096],
  ] as const) {
    packer.point(left + x, top + y);
  }
  const bytes = encodeTile(
    'blocks',
    PLACE,
    [
      {
        shapes: packer.finish(),
        ids: Int32Array.of(7),
        properties: packProperties(
          keys,
          values.map((value) => [value]),
        ),
        shows: () => true,
      },
    ],
    'here',
  );
  return bytes.slice().buffer;
}

describe('a vector tile in the browser', () => {
  it('is read by the map library at its place, with the data that the map needs', () => {
    const extent = [...tileBounds(PLACE, 0)];
    const [feature, ...others] = readMvt(tile(['code'], ['TESTOWN1']), 'blocks', extent);
    expect(others).toEqual([]);
    const [west = 0, south, east = 0, north] = extent;
    const box = feature?.getExtent() ?? [];
    for (const [index, side] of [west, south ?? 0, (west + east) / 2, north ?? 0].entries()) {
      expect(box[index]).toBeCloseTo(side, 3);
    }
    expect(feature && descriptionOf(feature)).toMatchObject({ id: 'TESTOWN1', label: 'TESTOWN1', style: 'blockTile' });
  });

  it('has lines and names of several kinds, as the map library reads them', () => {
    const extent = [...tileBounds(PLACE, 0)];
    const [west = 0, south = 0, east = 0, north = 0] = extent;
    const bytes = encodeMarks(
      'reference',
      PLACE,
      ['kind', 'name'],
      [
        {
          lines: [
            [
              [west, south],
              [east, north],
            ],
          ],
          values: ['motorway', null],
        },
        { point: [west + 10, south + 10], values: ['motorwayNumber', 'M3'] },
      ],
    );
    const features = readMvt(bytes.slice().buffer, 'reference', extent);
    expect(features.map((feature) => [feature.getType(), descriptionOf(feature)])).toMatchObject([
      ['LineString', { kind: 'motorway', style: 'referenceGround' }],
      ['Point', { kind: 'motorwayNumber', label: 'M3' }],
    ]);
    const box = features[0]?.getExtent() ?? [];
    for (const [index, side] of [west, south, east, north].entries()) expect(box[index]).toBeCloseTo(side, 3);
  });

  it('may have a plant, or none', () => {
    const extent = [...tileBounds(PLACE, 0)];
    const of = (plant: string | null) => {
      const [feature] = readMvt(tile(['code', 'plant', 'year'], ['TESTOWN1', plant, 2_018]), 'policyPlots', extent);
      return feature && descriptionOf(feature);
    };
    expect(of('őszi búza')).toMatchObject({ id: 'TESTOWN1', label: 'őszi búza' });
    expect(of(null)).not.toHaveProperty('label');
    expect(readMvt(new ArrayBuffer(0), 'blocks', extent)).toEqual([]);
  });
});

describe('a choice of areas', () => {
  const spec = { kind: 'mvt', layer: 'policyPlots' } as const;

  it('is all, some, all but some, or those of a year', () => {
    expect(isChosen(spec, 'A', { year: 2_018 })).toBe(true);
    expect(isChosen({ ...spec, only: ['B'] }, 'A', { year: 2_018 })).toBe(false);
    expect(isChosen({ ...spec, except: ['A'] }, 'A', { year: 2_018 })).toBe(false);
    expect(isChosen({ ...spec, years: [2_017] }, 'A', { year: 2_018 })).toBe(false);
    expect(isChosen({ ...spec, years: [2_017] }, 'A', {})).toBe(true);
    expect(isChosen({ ...spec, day: '2018-05-01' }, 'A', { date: '2018-05-01' })).toBe(true);
    expect(isChosen({ ...spec, day: '2018-05-01' }, 'A', { date: '2018-05-02' })).toBe(false);
  });

  it('is another layer object only where it is drawn in another way', () => {
    const of = (more: object) => sourceIdentity({ ...spec, ...more });
    expect(of({ except: ['A'] })).toBe(of({}));
    expect(of({ only: ['A'] })).toBe(of({ only: ['B'] }));
    expect(of({ only: ['A'] })).not.toBe(of({}));
    expect(of({ style: 'blockLit' })).not.toBe(of({}));
  });
});

it('requests a layer from its first zoom on', () => {
  expect(mvtMaxResolution('blocks')).toBeGreaterThan(152.88);
  expect(mvtMaxResolution('blocks')).toBeLessThan(170);
});
