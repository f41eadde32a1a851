import { describe, expect, it } from 'vitest';
import { number } from './legends.hu.ts';
import { LEGENDS, legendOf } from './legends.ts';

describe('legends', () => {
  it('name bounds and meaning of the classes of change', () => {
    expect(LEGENDS.ChangeMap.rows.map(({ label }) => label)).toEqual([
      '−0,25 alatt (erős csökkenés)',
      '−0,25 – −0,15 (csökkenés)',
      '−0,15 – −0,07 (gyenge csökkenés)',
      '−0,07 – +0,07 (változatlan)',
      '+0,07 – +0,15 (gyenge növekedés)',
      '+0,15 – +0,25 (növekedés)',
      '+0,25 felett (erős növekedés)',
    ]);
    expect(LEGENDS.HeterogenityMap.rows.at(0)?.label).toBe('80 % alatt');
  });

  it('place the stops of a ramp along its bar', () => {
    const positions = LEGENDS.BMI.rows.map(({ position }) => position);
    expect(positions.at(0)).toBe(0);
    expect(positions.at(-1)).toBe(1);
    expect(LEGENDS.BMI.rows.at(-1)?.label).toBe('100');
  });

  it('are found by type, and of Chronology by sub-type', () => {
    expect(legendOf('Chronology', 'BMI')).toBe(LEGENDS.BMI);
    expect(legendOf('AgriNdvi')).toBe(LEGENDS.NDVI);
    expect(legendOf('toString')).toBeUndefined();
  });

  it('give every row a colour', () => {
    for (const { rows } of Object.values(LEGENDS)) {
      for (const { color } of rows) expect(color).toMatch(/^#[0-9A-F]{6}$/);
    }
  });

  it.each([
    [-0.004, 2, '0,00'],
    [-0.005001, 2, '−0,01'],
    [-0.4, 0, '0'],
    [0.004, 2, '0,00'],
    [-100, 1, '−100,0'],
  ])('write %d with %d decimals as %s: what is rounded to nothing has no sign', (value, digits, text) =>
    expect(number(value, digits)).toBe(text),
  );
});
