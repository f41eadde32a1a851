import { HUNGARY_BOUNDS } from '@georisk/domain/geo/bbox.ts';
import { describe, expect, it } from 'vitest';
import { projectorToEov } from '../projections.ts';
import { prepareLine } from './prepareLine.ts';

const context = { project: ([x, y]: readonly [number, number]) => [x, y] as const, bounds: HUNGARY_BOUNDS };
const line = (...coordinates: readonly (readonly number[])[]) => ({ type: 'LineString', coordinates });

describe('a line of a file', () => {
  it('is rounded to centimetres, without heights and repeated points', () => {
    const road = line([650_000.001, 200_000, 110], [650_000.002, 200_000, 111], [650_100, 200_050.5, 112]);
    expect(prepareLine(road, context)).toEqual({
      ok: true,
      shape: {
        type: 'MultiLineString',
        coordinates: [
          [
            [650_000, 200_000],
            [650_100, 200_050.5],
          ],
        ],
      },
    });
  });

  it('loses the parts without length, and is refused where nothing is left', () => {
    const [point, road] = [
      [
        [650_000, 200_000],
        [650_000, 200_000],
      ],
      [
        [650_000, 200_000],
        [650_010, 200_000],
      ],
    ];
    const several = { type: 'MultiLineString', coordinates: [point, road] };
    expect(prepareLine(several, context)).toMatchObject({ ok: true, shape: { coordinates: [road] } });
    expect(prepareLine({ ...several, coordinates: [point] }, context)).toMatchObject({ fault: { code: 'no-length' } });
  });

  it('is refused where it is an area, nothing, or elsewhere', () => {
    expect(prepareLine({ type: 'Polygon', coordinates: [] }, context)).toEqual({
      ok: false,
      fault: { code: 'not-lineal', type: 'Polygon' },
    });
    expect(prepareLine('road', context)).toMatchObject({ fault: { code: 'not-lineal', type: '' } });
    expect(prepareLine(line([19, 47], [19.1, 47.1]), context)).toMatchObject({
      fault: { code: 'outside-bounds', looksLike: 'degrees' },
    });
    const project = projectorToEov(4326) ?? context.project;
    expect(prepareLine(line([47, 19], [47.1, 19.1]), { ...context, project })).toMatchObject({
      fault: { code: 'outside-bounds', looksLike: 'swapped' },
    });
  });
});
