import { describe, expect, it } from 'vitest';
import { cellReader } from './cellReader.ts';
import { decimalSignsOf } from './decimalSigns.ts';
import { optional } from './fields.ts';
import { ofNumbers, RANGES } from './numberRanges.ts';
import { readingRow } from './reading.ts';

const fields = {
  sumInsured: ofNumbers(RANGES.sumInsured, optional('osszeg')),
  insuredArea: ofNumbers(RANGES.hectares, optional('terulet')),
  lon: ofNumbers(RANGES.degrees, optional('lon')),
};
const columns = { sumInsured: 'osszeg', insuredArea: 'terulet', lon: 'lon' };

type Row = Readonly<Record<string, unknown>>;

const sourceOf = (rows: readonly Row[], decimal?: ',' | '.') => ({
  columns: [...new Set(rows.flatMap(Object.keys))],
  decimal,
  async *read() {
    for (const [index, properties] of rows.entries()) yield { row: index + 2, properties, geometry: null };
  },
});

/** The numbers of each row, or the sentences of what is refused. */
async function read(rows: readonly Row[], decimal?: ',' | '.'): Promise<unknown> {
  const found = await decimalSignsOf('policies', sourceOf(rows, decimal), fields, columns);
  if (!found.ok) return found.reason;
  const cellsOf = cellReader(
    { fields, columns, maps: {}, kind: 'policies', signs: found.signs },
    { unknown: () => {} },
  );
  return rows.map((row) => {
    const cells = readingRow(() => cellsOf(row));
    return cells.ok ? (cells.row.sumInsured ?? cells.row.insuredArea ?? cells.row.lon) : cells.reason;
  });
}

describe('numbers of a table', () => {
  it('are read by the sign that their column shows', async () => {
    expect(await read([{ osszeg: '850.000' }, { osszeg: '1.250.000' }])).toEqual([850_000, 1_250_000]);
    expect(await read([{ osszeg: '72.500,00' }, { osszeg: '850.000' }])).toEqual([72_500, 850_000]);
    expect(await read([{ terulet: '1.250' }, { terulet: '6.85' }])).toEqual([1.25, 6.85]);
    expect(await read([{ terulet: '1.250' }, { terulet: '0.500' }])).toEqual([1.25, 0.5]);
  });

  it('are read by the sign of other columns where their own shows none', async () => {
    expect(await read([{ osszeg: '850.000', terulet: '1,5' }])).toEqual([850_000]);
    expect(await read([{ osszeg: '850.000', megjegyzes: '0,5' }])).toEqual([850_000]);
    expect(await read([{ osszeg: '850.000', megjegyzes: '2024.05' }])).toContain('Nem derül ki');
    expect(await read([{ osszeg: '850.000', megjegyzes: 'P1, P2' }])).toContain('Nem derül ki');
  });

  it('are never ambiguous where they are numbers of their format', async () => {
    expect(await read([{ terulet: 1.25 }, { terulet: 850.125 }])).toEqual([1.25, 850.125]);
  });

  it('are read by the only sign with which a place is possible', async () => {
    expect(await read([{ lon: '19.123' }])).toEqual([19.123]);
  });

  it('are refused where nothing shows the sign, with the way to say it', async () => {
    const said = await read([{ osszeg: '72' }, { osszeg: '850.000' }, { osszeg: '1.250' }]);
    expect(said).toContain('3. sorban („850.000”)');
    expect(said).toContain('--decimal');
    expect(await read([{ osszeg: '850.000' }], ',')).toEqual([850_000]);
    expect(await read([{ terulet: '1.250' }], '.')).toEqual([1.25]);
  });

  it('are refused where a column contradicts itself, with two rows', async () => {
    const said = await read([{ terulet: '1.250' }, { terulet: '6.85' }, { terulet: '6,85' }]);
    expect(said).toContain('4. sorban („6,85”)');
    expect(said).toContain('3. sorban („6.85”)');
  });

  it('are refused where they are none by the sign that was said', async () => {
    expect(await read([{ terulet: '6.85' }], ',')).toEqual([expect.stringContaining('tizedesjele itt vessző')]);
  });

  it('are refused outside of what the field may be, with the range', async () => {
    expect(await read([{ osszeg: '850' }, { osszeg: 0 }, { osszeg: '-5' }])).toEqual([
      expect.stringMatching(/„850”.*1000 és 100.000.000.000 Ft/u),
      0,
      -5,
    ]);
    expect(await read([{ terulet: 850_000 }])).toEqual([expect.stringContaining('„850000”')]);
  });

  it('that are none stay as they are, for their kind to refuse', async () => {
    expect(await read([{ terulet: '7 t' }, { terulet: '1 6,85' }])).toEqual(['7 t', '1 6,85']);
  });
});
