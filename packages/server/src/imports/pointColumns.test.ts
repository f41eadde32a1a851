import { toEov } from '@georisk/domain/geo/crs.ts';
import { wgs84 } from '@georisk/domain/units.ts';
import { describe, expect, it, vi } from 'vitest';
import type { FeatureSource, SourceRow } from '#server/formats/featureSource.ts';
import { placeFields, readPlace, withPointColumns } from './pointColumns.ts';
import { RowRefusal } from './reading.ts';
import { testCells } from './testCells.ts';

type Given = Parameters<typeof testCells<typeof placeFields>>[1];

const read = (cells: Given, properties: Readonly<Record<string, unknown>> = {}, repair = vi.fn()) =>
  readPlace(testCells(placeFields, cells), { properties, report: { repair } }, 2);
const [X, Y] = toEov(wgs84(19.5, 47));

describe('readPlace', () => {
  it('reads EOV before degrees, to the centimetre', () => {
    expect(read({ easting: '650000,126', northing: 200_000, lon: 19.5, lat: 47 })).toEqual([650_000.13, 200_000]);
    expect(read({ easting: 650_000, lon: 19.5, lat: 47 })).toEqual([
      Math.round(X * 100) / 100,
      Math.round(Y * 100) / 100,
    ]);
  });

  it('puts a swapped pair into its order and says so, and leaves others as they are', () => {
    const repair = vi.fn();
    expect(read({ easting: 200_000, northing: 650_000 }, {}, repair)).toEqual([650_000, 200_000]);
    expect(repair.mock.calls).toEqual([[2, expect.stringContaining('fel volt cserélve')]]);
    // No swap makes a place in Hungary of it.
    expect(read({ easting: 300_000, northing: 6_000_000 }, {}, repair)).toEqual([300_000, 6_000_000]);
    expect(repair).toHaveBeenCalledTimes(1);
  });

  it('is none of half a place or of empty cells', () => {
    expect(read({ easting: 650_000 })).toBeNull();
    expect(read({ lon: 19, lat: '' })).toBeNull();
  });

  it('refuses a coordinate that is no number', () => {
    expect(() => read({ easting: 'x', northing: 1 })).toThrow(RowRefusal);
    expect(() => read({ lon: 19, lat: '47° 5′' })).toThrow(RowRefusal);
  });
});

describe('withPointColumns', () => {
  const source = (rows: readonly SourceRow[], srid: number | null): FeatureSource =>
    ({
      fileName: 'a.geojson',
      format: 'geojson',
      hash: 'h',
      srid,
      columns: [],
      async *read() {
        yield* rows;
      },
    }) as unknown as FeatureSource;
  const point = (coordinates: readonly number[]) =>
    ({ row: 1, properties: { n: 1 }, geometry: { type: 'Point', coordinates } }) as unknown as SourceRow;
  const rowsOf = async (rows: readonly SourceRow[], srid: number | null) => {
    const found: SourceRow[] = [];
    for await (const row of withPointColumns(source(rows, srid)).read(() => undefined)) found.push(row);
    return found;
  };

  it('turns a point into columns that readPlace reads, before any other column', async () => {
    const [row] = await rowsOf([point([19.5, 47])], 4326);
    const { properties } = row as { properties: Readonly<Record<string, unknown>> };
    expect(row).toMatchObject({ geometry: null, properties: { n: 1 } });
    expect(read({ easting: 1, northing: 2 }, properties)).toEqual([
      Math.round(X * 100) / 100,
      Math.round(Y * 100) / 100,
    ]);
  });

  it('notes a point of an unknown coordinate system as a fault of its row', async () => {
    expect(await rowsOf([point([19.5, 47])], null)).toEqual([{ row: 1, fault: { code: 'crsMissing' } }]);
  });

  it('leaves other shapes, and points without numbers, as they are', async () => {
    const rows = [point([Number.NaN, 47]), { row: 2, properties: {}, geometry: null } as unknown as SourceRow];
    expect(await rowsOf(rows, 4326)).toEqual(rows);
  });
});
