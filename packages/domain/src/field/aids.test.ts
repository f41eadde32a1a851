import { describe, expect, it } from 'vitest';
import { PLANT_CODES } from '../crops/crops.ts';
import { AID_INPUTS, AID_LIMITS, aidFault, type AidInput, aidKindOf, type AidKind, countedYield } from './aids.ts';
import { AID_NAMES, countedText, readCounted, withCounted } from './aids.hu.ts';

describe('a counted yield', () => {
  it.each([
    // 22,080 kernels of 50 mg are 1,104 g a square metre.
    ['ears', { earsPerSquareMetre: 460, kernelsPerEar: 48, thousandKernelWeight: 50 }, 11.04],
    // The yield component method in its own units: 30 ears on 1/1000 acre, 480 kernels, 75,000 kernels a bushel of 56 lb
    // are 192 bushels an acre, 12.05 t/ha.
    ['cobs', { plantsPerSquareMetre: 7.413, cobsPerPlant: 1, kernelsPerCob: 480, thousandKernelWeight: 338.68 }, 12.05],
    ['heads', { headsPerSquareMetre: 5.5, seedsPerHead: 1_000, filledPercent: 85, thousandKernelWeight: 55 }, 2.57],
    ['pods', { plantsPerSquareMetre: 40, podsPerPlant: 150, seedsPerPod: 16, thousandKernelWeight: 4.5 }, 4.32],
    ['ears', { earsPerSquareMetre: 0, kernelsPerEar: 0, thousandKernelWeight: 40 }, 0],
  ] as const)('of %s is the worked example', (kind, values, expected) => {
    expect(countedYield(kind, values)?.yield).toBe(expected);
  });

  it('is none where an input is missing or impossible', () => {
    expect(countedYield('ears', { earsPerSquareMetre: 460, kernelsPerEar: 48 })).toBeNull();
    expect(countedYield('ears', { earsPerSquareMetre: 460, kernelsPerEar: 480, thousandKernelWeight: 50 })).toBeNull();
    expect(countedYield('ears', { earsPerSquareMetre: -1, kernelsPerEar: 48, thousandKernelWeight: 50 })).toBeNull();
    expect([
      aidFault('kernelsPerEar', null),
      aidFault('kernelsPerEar', Number.NaN),
      aidFault('kernelsPerEar', 48),
    ]).toEqual(['missing', 'impossible', null]);
  });

  it('is offered for the crops whose components can be counted', () => {
    const kinds = PLANT_CODES.map(aidKindOf).filter((kind) => kind !== null);
    expect(new Set(kinds)).toEqual(new Set(Object.keys(AID_INPUTS)));
    expect(aidKindOf('SILOKUKORICA')).toBeNull();
  });
});

describe('the text of a counting', () => {
  const counted = countedYield('heads', {
    headsPerSquareMetre: 5.5,
    seedsPerHead: 1_000,
    filledPercent: 85,
    thousandKernelWeight: 55,
  });

  it('contains the formula with all inputs and their units', () => {
    expect(counted && countedText(counted)).toBe(
      'Tányérszámlálás: 5,5 tányér/m² × 1000 kaszat/tányér × 85 % telt × 55 g/1000 szem = 2,57 t/ha',
    );
  });

  it('gives the same inputs and figure when it is read again, of every kind', () => {
    for (const kind of Object.keys(AID_INPUTS) as AidKind[]) {
      const middle = (input: AidInput) => Math.round((AID_LIMITS[input][0] + AID_LIMITS[input][1]) * 5) / 10;
      const made = countedYield(kind, Object.fromEntries(AID_INPUTS[kind].map((input) => [input, middle(input)])));
      expect(made).not.toBeNull();
      expect(readCounted(`Szélkár is van.\n${made && countedText(made)}`)).toEqual(made);
    }
  });

  it('replaces an earlier counting in a comment and keeps the rest', () => {
    const first = withCounted(
      'Szélkár is van.',
      countedYield('ears', { earsPerSquareMetre: 460, kernelsPerEar: 48, thousandKernelWeight: 50 }),
    );
    expect(withCounted(first, counted)).toBe(`Szélkár is van.\n${counted && countedText(counted)}`);
    expect(withCounted(first, null)).toBe('Szélkár is van.');
  });

  it('is not found in any other comment', () => {
    expect(readCounted('Kalászszámlálás: nem volt')).toBeNull();
    expect(readCounted('Kalászszámlálás: 460 kalász/m² = 1 t/ha')).toBeNull();
    expect(readCounted('')).toBeNull();
  });

  it('has a name and a unit of its own for every input', () => {
    const units = Object.values(AID_NAMES).map(({ unit }) => unit);
    expect(new Set(units).size).toBe(units.length);
  });
});
