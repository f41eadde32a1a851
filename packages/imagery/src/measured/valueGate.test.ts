import { describe, expect, it } from 'vitest';
import { RasterError } from '../rasterError.ts';
import { ValueGate } from './valueGate.ts';

const gate = (noData: number | null = null) =>
  new ValueGate({ range: { lowest: 0, highest: 300 }, noData, isWhole: false });

function verdictOf(known: number, impossible: number): number | string {
  const read = gate();
  read.add(10, known);
  read.add(317, impossible);
  try {
    return read.verdict().impossible;
  } catch (error) {
    return error instanceof RasterError ? error.code : String(error);
  }
}

describe('the values of a file', () => {
  it('are read where two in a hundred of them cannot be, and refused where more', () => {
    expect(verdictOf(980, 20)).toBe(20);
    expect(verdictOf(979, 21)).toBe('implausibleValues');
  });

  it('are refused where none can be', () => {
    expect(verdictOf(0, 1)).toBe('implausibleValues');
  });

  it('are within their range, its ends included', () => {
    expect([-0.001, 0, 300, 300.001].map((value) => gate().isData(value))).toEqual([false, true, true, false]);
  });

  it.each([
    [1000.9, 0],
    [1001.1, 1],
  ])('are the declared gap 1000 within its rounding, as %f', (value, impossible) => {
    const read = gate(1000);
    read.add(10, 100);
    read.add(value);
    expect(read.leftOut().impossible).toBe(impossible);
  });
});
