import { HUNGARY_BOUNDS } from '@georisk/domain/geo/bbox.ts';
import { describe, expect, it } from 'vitest';
import { parseExtent } from './extent.ts';

const polygon = (...ring: unknown[]) => JSON.stringify({ type: 'Polygon', coordinates: [ring] });
const read = (text: string) => {
  const { west, south, east, north, kind } = parseExtent(text, HUNGARY_BOUNDS);
  return { kind, box: [west, south, east, north] };
};
const refusal = (text: string) => {
  try {
    read(text);
    return 'accepted';
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
};

describe('the extent of a list', () => {
  it('is a rectangle of the map, whichever way it runs', () => {
    const box = [650_000, 200_000, 650_100, 200_100];
    expect(
      read(polygon([650_000, 200_000], [650_100, 200_000], [650_100, 200_100], [650_000, 200_100], [650_000, 200_000]))
        .box,
    ).toEqual(box);
    expect(
      read(polygon([650_000, 200_000], [650_000, 200_100], [650_100, 200_100], [650_100, 200_000], [650_000, 200_000]))
        .box,
    ).toEqual(box);
  });

  it('may be rotated, and as large as the country with its surroundings', () => {
    expect(
      read(polygon([650_000, 200_000], [650_100, 200_050], [650_050, 200_150], [649_950, 200_100], [650_000, 200_000]))
        .box,
    ).toEqual([649_950, 200_000, 650_100, 200_150]);
    const [west, south, east, north] = [100_000, -140_000, 1_240_000, 550_000];
    expect(read(polygon([west, south], [east, south], [east, north], [west, north], [west, south])).box).toEqual([
      west,
      south,
      east,
      north,
    ]);
  });

  it.each([
    ['no JSON', '{', 'extent: not JSON'],
    ['null', 'null', 'extent: not-a-polygon'],
    ['a point', '{"type":"Point","coordinates":[650000,200000]}', 'extent: not-a-polygon'],
    ['no ring', '{"type":"Polygon","coordinates":[]}', 'extent: not-a-polygon'],
    ['an empty ring', '{"type":"Polygon","coordinates":[[]]}', 'extent: not closed'],
    ['texts', polygon(['650000', '200000'], [650_100, 200_000], [650_100, 200_100]), 'extent: not-a-polygon'],
    ['heights', polygon([1, 2, 3], [4, 5, 6], [7, 8, 9], [1, 2, 3]), 'extent: not-a-polygon'],
    ['infinity', '{"type":"Polygon","coordinates":[[[1e400,0],[1,0],[1,1],[1e400,0]]]}', 'extent: not-finite'],
    ['an open ring', polygon([650_000, 200_000], [650_100, 200_000], [650_100, 200_100]), 'extent: not closed'],
    [
      'a line',
      polygon([650_000, 200_000], [650_100, 200_000], [650_050, 200_000], [650_000, 200_000]),
      'extent: no area',
    ],
    [
      'a bow tie',
      polygon([650_000, 200_000], [650_100, 200_100], [650_100, 200_000], [650_000, 200_090], [650_000, 200_000]),
      'extent: crosses itself',
    ],
    ['degrees', polygon([19, 47], [20, 47], [20, 48], [19, 47]), 'extent: outside of the bounds'],
    [
      'the whole world',
      polygon([-1e7, -1e7], [1e7, -1e7], [1e7, 1e7], [-1e7, 1e7], [-1e7, -1e7]),
      'extent: outside of the bounds',
    ],
    ['two rings', JSON.stringify({ type: 'Polygon', coordinates: [[[0, 0]], [[0, 0]]] }), 'extent: too-many-rings'],
    [
      'too many corners',
      polygon(...Array.from({ length: 101 }, (_, index) => [index, index])),
      'extent: too-many-vertices',
    ],
  ])('%s', (_name, text, expected) => {
    expect(refusal(text)).toBe(expected);
  });
});
