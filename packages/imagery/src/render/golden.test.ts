import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { followUpPalette } from '@georisk/domain/heterogeneity/followUp.ts';
import { heterogeneityPalette } from '@georisk/domain/heterogeneity/heterogeneity.ts';
import { relativePalette } from '@georisk/domain/ndvi/relative.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { bufferAccess } from '../access.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import type { ObjectStore } from '../storage.ts';
import { cogBytes, decodePng, eovGrid, landscape } from '../testing.ts';
import { createRenderer, type Renderer, type RenderRequest } from './renderer.ts';

/**
 * Reviewed pictures that must not change. After an intended change: `GOLDEN=update npx vitest run golden`, then review
 * the files that `git diff` names.
 */
const FOLDER = join(import.meta.dirname, 'golden');
const updates = process.env['GOLDEN'] === 'update';
const SIDE = 96;

const grid = eovGrid(120, 120);
const earlier = landscape(120, 120);
const later = earlier.map((code, at) => (code === 0 ? 0 : Math.min(255, Math.max(1, code + 40 - (at % 120)))));
const classes = (count: number) => earlier.map((code, at) => (code === 0 ? 0 : 1 + (Math.floor(at / 970) % count)));
const colors = Uint8Array.from({ length: 120 * 120 * 3 }, (_, at) => {
  const code = earlier[Math.floor(at / 3)] ?? 0;
  return code === 0 ? 0 : 1 + ((code * (3 - (at % 3))) % 254);
});

const ring = (west: number, south: number, east: number, north: number): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

const outline = {
  type: 'Polygon',
  coordinates: [
    [
      [760_250, 189_300],
      [760_900, 189_200],
      [760_980, 189_760],
      [760_500, 189_850],
      [760_250, 189_300],
    ],
  ],
} as const;
const clip = { key: 'block', epsg: 23700, polygon: outline };

/** A plot on that block, of two parts, one with a pond in it. */
const plot = {
  type: 'MultiPolygon',
  coordinates: [
    [ring(760_300, 189_320, 760_600, 189_620), ring(760_400, 189_420, 760_480, 189_500)],
    [ring(760_660, 189_400, 760_880, 189_640)],
  ],
} as const;
const plotClip = { key: 'plot', epsg: 23700, polygon: plot };

/** A square over the centre of the raster, in metres or degrees of a system. */
function around(epsg: number): RenderRequest['target'] {
  const [x, y] = projectorBetween(23700, epsg)(760_600, 189_500);
  const half = epsg === 4326 ? 0.006 : epsg === 3857 ? 700 : 480;
  const bbox: BBox = [x - half, y - half, x + half, y + half];
  return { epsg, bbox, width: SIDE, height: SIDE };
}

type Golden = Partial<RenderRequest> & Pick<RenderRequest, 'rasters' | 'style'>;
const pair = (name: 'change' | 'changeClass') => ({ before: { rasters: ['earlier'], pair: name } as const });
const ndvi = { rasters: ['later'], style: 'ndvi' };
const IMAGES: Readonly<Record<string, Golden>> = {
  'ndvi-eov': ndvi,
  'ndvi-3857': { ...ndvi, target: around(3857) },
  'ndvi-4326': { ...ndvi, target: around(4326) },
  'ndvi-32633': { ...ndvi, target: around(32_633) },
  'ndvi-32634': { ...ndvi, target: around(32_634) },
  'ndvi-cb': { ...ndvi, style: 'ndvi-cb' },
  'ndvi-block': { ...ndvi, clip },
  'ndvi-plot': { ...ndvi, clip: plotClip },
  'ndvi-plot-3857': { ...ndvi, clip: plotClip, target: around(3857) },
  'ndvi-relative': { ...ndvi, clip, palette: { key: 'r', colors: relativePalette(0.2, 0.7) } },
  bmi: { ...ndvi, style: 'bmi' },
  heterogeneity: { ...ndvi, clip, palette: { key: 'h', colors: heterogeneityPalette(0.45) } },
  'follow-up': { ...ndvi, clip, palette: { key: 'f', colors: followUpPalette(0.45) } },
  change: { rasters: ['later'], style: 'change', ...pair('change') },
  'change-cb-3857': { rasters: ['later'], style: 'change-cb', target: around(3857), ...pair('change') },
  'change-map': { rasters: ['later'], style: 'change-map', ...pair('changeClass') },
  'change-map-cb': { rasters: ['later'], style: 'change-map-cb', clip, ...pair('changeClass') },
  alert: { rasters: ['alert'], style: 'alert', target: around(3857) },
  'damage-map': { rasters: ['damage'], style: 'damage-map', clip },
  'damage-map-cb': { rasters: ['damage'], style: 'damage-map-cb', clip },
  'soil-zone': { rasters: ['zones'], style: 'soil-zone', target: around(3857) },
  'soil-zone-cb': { rasters: ['zones'], style: 'soil-zone-cb', target: around(3857) },
  'true-colour': { rasters: ['colors'], style: '' },
  'true-colour-3857': { rasters: ['colors'], style: '', target: around(3857), clip },
};

describe('golden tiles', () => {
  let renderer: Renderer;
  beforeAll(async () => {
    if (updates) mkdirSync(FOLDER, { recursive: true });
    const files: Readonly<Record<string, Uint8Array>> = {
      earlier: await cogBytes(earlier, { grid }),
      later: await cogBytes(later, { grid }),
      alert: await cogBytes(
        classes(2).map((id) => (id === 1 ? 1 : 0)),
        { grid },
      ),
      damage: await cogBytes(classes(2), { grid }),
      zones: await cogBytes(classes(4), { grid }),
      colors: await cogBytes(colors, { grid, samples: 3 }),
    };
    const store = { open: (key: string) => bufferAccess(files[key] ?? new Uint8Array(0)) } as unknown as ObjectStore;
    renderer = createRenderer({ store, blockCacheBytes: 1e8, tileCacheBytes: 0 });
  });

  it.each(Object.entries(IMAGES))('%s', async (name, image) => {
    const { png } = await renderer.render({ version: name, target: around(23_700), ...image });
    const path = join(FOLDER, `${name}.png`);
    if (updates) writeFileSync(path, png);
    // Compressors differ, pictures must not.
    expect(decodePng(png)).toEqual(decodePng(readFileSync(path)));
  });
});
