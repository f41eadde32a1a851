import { assert, double, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOf, roundHalfUp, squareMetres, toHectares } from './units.ts';

describe('rounding half up', () => {
  it.each([
    // Written decimal, digits, result: binary numbers would give 1, 2.67, 1.25 and 8.35 for the first four.
    [1.005, 2, 1.01],
    [2.675, 2, 2.68],
    [1.255, 2, 1.26],
    [8.355, 2, 8.36],
    [0.5, 0, 1],
    [1.5, 0, 2],
    [2.5, 0, 3],
    [2.4999, 0, 2],
    [0.004999, 2, 0],
    [0.005, 2, 0.01],
    [9.995, 2, 10],
    [999_999.995, 2, 1_000_000],
    [1e-7, 2, 0],
    [5e-7, 6, 0.000_001],
    [4.9e-7, 6, 0],
    [1e21, 2, 1e21],
    [123_456_789_012, 2, 123_456_789_012],
    [0, 2, 0],
  ])('%s to %s decimals is %s', (value, digits, expected) => expect(roundHalfUp(value, digits)).toBe(expected));

  it('is upwards for negative halves too: floor(x + 0.5)', () => {
    expect(roundHalfUp(-2.5, 0)).toBe(-2);
    expect(roundHalfUp(-2.51, 0)).toBe(-3);
    expect(roundHalfUp(-0.015, 2)).toBe(-0.01);
  });

  it('never moves a figure by more than half a unit, and changes a rounded one no more', () => {
    assert(
      property(double({ min: -1e6, max: 1e6, noNaN: true }), integer({ min: 0, max: 6 }), (value, digits) => {
        const rounded = roundHalfUp(value, digits);
        return Math.abs(rounded - value) <= 0.5 * 10 ** -digits + 1e-9 && roundHalfUp(rounded, digits) === rounded;
      }),
    );
  });

  it('never turns the order of two figures', () => {
    const figure = () => double({ min: -100, max: 100, noNaN: true });
    assert(property(figure(), figure(), (a, b) => a > b || roundHalfUp(a, 2) <= roundHalfUp(b, 2)));
  });
});

describe('a figure of decimals', () => {
  it.each([
    [(5.41 + 5.42) / 2, 5.415],
    [0.1 + 0.2, 0.3],
    [2.4 * 3, 7.2],
    [1 / 3, 0.333_333_333_333],
    [-0.1 - 0.2, -0.3],
    [0, 0],
  ])('%s is %s', (computed, expected) => expect(decimalOf(computed)).toBe(expected));

  it('rounds as the decimals say: the mean of 0.08 and 0.09 is 0.085', () => {
    expect(roundHalfUp((0.08 + 0.09) / 2, 2)).toBe(0.08);
    expect(roundHalfUp(decimalOf((0.08 + 0.09) / 2), 2)).toBe(0.09);
  });
});

it('an area of 12 345 m² is 1.2345 ha', () => expect(toHectares(squareMetres(12_345))).toBe(1.2345));
