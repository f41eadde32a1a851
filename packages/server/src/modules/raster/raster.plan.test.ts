import { HUNGARY_BOUNDS } from '@georisk/domain/geo/bbox.ts';
import { buildRunIndex } from '@georisk/domain/raster/runIndex.ts';
import { packPolygons } from '@georisk/domain/raster/packedPolygons.ts';
import { zonalStatistics } from '@georisk/domain/raster/zonalStatistics.ts';
import { describe, expect, it } from 'vitest';
import { footprintOf } from './footprint.ts';
import { observationsOf } from './newObservations.ts';
import { isWithinReach, layerName, nameRefusal, planRaster, type RasterName } from './raster.plan.ts';
import { dateInMetadata } from './rasterDate.ts';

const name: RasterName = { kind: 'ndvi', group: 's2', date: '2017-05-26', granule: '', companyId: null };
const stored = { id: 1, companyId: null, sourceHash: 'h', storageKey: 'k', version: 1 };

describe('planRaster', () => {
  it.each([
    ['add', undefined, 'h', { isKept: false, refresh: false }],
    ['unchanged', stored, 'h', { isKept: true, refresh: false }],
    ['change', stored, 'other', { isKept: true, refresh: false }],
    ['change', stored, 'h', { isKept: false, refresh: false }],
    ['change', stored, 'h', { isKept: true, refresh: true }],
    ['refuse', { ...stored, companyId: 4 }, 'h', { isKept: true, refresh: false }],
  ])('%s', (expected, found, hash, state) => {
    expect(planRaster(name, hash, found, state).do).toBe(expected);
  });
});

it('names layers and refuses names that a map address could not contain', () => {
  expect(layerName(name)).toBe('NDVI_2017-05-26');
  expect(nameRefusal(name)).toBeNull();
  expect(nameRefusal({ ...name, granule: 'T34TDT_north' })).toBeNull();
  expect(nameRefusal({ ...name, group: 'S2/x' })).toContain('S2/x');
  expect(nameRefusal({ ...name, granule: 'a b' })).toContain('a b');
});

it('computes the extent of a raster, in whatever coordinate system', () => {
  const utm = { originX: 400_000, originY: 5_300_000, pixelWidth: 10, pixelHeight: 10, width: 10_980, height: 10_980 };
  const [west, south, east, north] = footprintOf(utm, 32634);
  expect(isWithinReach([west, south, east, north], HUNGARY_BOUNDS)).toBe(true);
  // The granule's corners in EOV by PROJ 9.1, and the margin of 100 m.
  expect([west, south, east, north].map(Math.round)).toEqual([696_004, 168_273, 808_752, 281_016]);
  expect(isWithinReach(footprintOf({ ...utm, originY: 1_000_000 }, 32634), HUNGARY_BOUNDS)).toBe(false);
  expect(isWithinReach(footprintOf({ ...utm, originX: 1e12 }, 32634), HUNGARY_BOUNDS)).toBe(false);
});

it('reads the day from the metadata of several programs', () => {
  const xml = (key: string, value: string) =>
    `<GDALMetadata><Item name="x">1</Item><Item name="${key}">${value}</Item></GDALMetadata>`;
  expect(dateInMetadata(xml('ACQUISITION_DATE', '2017-02-15'))).toBe('2017-02-15');
  expect(dateInMetadata(xml('sensing_time', '2017-02-15T09:40:31Z'))).toBe('2017-02-15');
  expect(dateInMetadata(xml('ACQUISITION_DATE', '2017-02-31'))).toBeNull();
  expect(dateInMetadata('')).toBeNull();
});

it('observes the blocks that a raster shows, clouded or cut by its edge, and no others', () => {
  const grid = { originX: 0, originY: 40, pixelWidth: 10, pixelHeight: 10, width: 4, height: 4 };
  const box = (west: number, south: number, east: number, north: number) => ({
    type: 'Polygon' as const,
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ] as const,
    ],
  });
  const blocks = [box(0, 20, 20, 40), box(20, 20, 40, 40), box(30, 0, 50, 20), box(100, 0, 200, 100), box(0, 0, 4, 4)];
  const runs = buildRunIndex(grid, packPolygons(blocks));
  const values = Uint8Array.from([100, 200, 0, 0, 100, 200, 0, 0, 50, 50, 50, 50, 50, 50, 50, 50]);
  const found = observationsOf([1, 2, 3, 4, 5], runs, zonalStatistics(runs, values, 0, 0.004, 0));
  expect(found).toEqual([
    {
      blockId: 1,
      count: 4,
      clearShare: 1,
      mean: expect.closeTo(0.6, 12),
      sd: expect.closeTo(0.2, 12),
      min: 0.4,
      max: 0.8,
    },
    { blockId: 2, count: 0, clearShare: 0, mean: null, sd: null, min: null, max: null },
    { blockId: 3, count: 2, clearShare: 0.5, mean: 0.2, sd: 0, min: 0.2, max: 0.2 },
  ]);
});
