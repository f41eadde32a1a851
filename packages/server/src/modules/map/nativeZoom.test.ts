import { expect, it } from 'vitest';
import { nativeZoom } from './nativeZoom.ts';

const EOV = { srid: 23_700, originX: 760_000, originY: 190_000 };

it.each([
  ['a satellite of 10 m', { ...EOV, pixelX: 10 }, 14],
  ['one of 30 m', { ...EOV, pixelX: 30 }, 12],
  ['a drone of 4 cm', { ...EOV, pixelX: 0.04 }, 22],
  ['10 m of a UTM zone', { srid: 32_634, originX: 500_000, originY: 5_220_000, pixelX: 10 }, 14],
  [
    'a pixel of the grid itself',
    { srid: 3857, originX: 2_200_000, originY: 5_900_000, pixelX: 156_543.033_928_040_97 / 2 ** 13 },
    13,
  ],
  ['a pixel as large as the world', { srid: 3857, originX: 0, originY: 0, pixelX: 400_000 }, 0],
])('is that of %s', (_what, place, zoom) => {
  expect(nativeZoom(place)).toBe(zoom);
});
