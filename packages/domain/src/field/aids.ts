import type { PlantCode } from '../crops/crops.ts';
import { decimalOf, roundHalfUp } from '../units.ts';

/** What an assessor counts or weighs at a point. */
export type AidInput =
  | 'earsPerSquareMetre'
  | 'kernelsPerEar'
  | 'plantsPerSquareMetre'
  | 'cobsPerPlant'
  | 'kernelsPerCob'
  | 'headsPerSquareMetre'
  | 'seedsPerHead'
  | 'filledPercent'
  | 'podsPerPlant'
  | 'seedsPerPod'
  | 'thousandKernelWeight';

/** The values that are possible of an input, in its own unit (`aids.hu.ts`): beyond them it was mistyped. */
export const AID_LIMITS: Readonly<Record<AidInput, readonly [min: number, max: number]>> = {
  earsPerSquareMetre: [0, 1_500],
  kernelsPerEar: [0, 150],
  plantsPerSquareMetre: [0, 1_000],
  cobsPerPlant: [0, 5],
  kernelsPerCob: [0, 1_200],
  headsPerSquareMetre: [0, 20],
  seedsPerHead: [0, 4_000],
  filledPercent: [0, 100],
  podsPerPlant: [0, 1_000],
  seedsPerPod: [0, 60],
  thousandKernelWeight: [0.5, 700],
};

export type AidKind = 'ears' | 'cobs' | 'heads' | 'pods';

/**
 * The components of the yield of each kind of crop, in the order in which they are counted. The yield is their product:
 * kernels of a square metre times the weight of a thousand of them (Slafer et al. 2014, Field Crops Research 157, 71-83;
 * for maize Nielsen, Purdue University, "Estimating Corn Grain Yield Prior to Harvest", the yield component method).
 */
export const AID_INPUTS: Readonly<Record<AidKind, readonly AidInput[]>> = {
  ears: ['earsPerSquareMetre', 'kernelsPerEar', 'thousandKernelWeight'],
  cobs: ['plantsPerSquareMetre', 'cobsPerPlant', 'kernelsPerCob', 'thousandKernelWeight'],
  heads: ['headsPerSquareMetre', 'seedsPerHead', 'filledPercent', 'thousandKernelWeight'],
  pods: ['plantsPerSquareMetre', 'podsPerPlant', 'seedsPerPod', 'thousandKernelWeight'],
};

const KINDS: Readonly<Partial<Record<PlantCode, AidKind>>> = {
  OSZI_BUZA: 'ears',
  TAVASZI_BUZA: 'ears',
  DURUMBUZA: 'ears',
  ROZS: 'ears',
  OSZI_ARPA: 'ears',
  TAVASZI_ARPA: 'ears',
  ZAB: 'ears',
  TRITIKALE: 'ears',
  KUKORICA: 'cobs',
  NAPRAFORGO: 'heads',
  REPCE: 'pods',
  SZOJA: 'pods',
  BORSO: 'pods',
};

/** What is counted of a crop; null of a crop whose yield is not counted. */
export const aidKindOf = (code: PlantCode): AidKind | null => KINDS[code] ?? null;

/** Values of the inputs, each in its own unit. */
export type AidValues = Readonly<Partial<Record<AidInput, number>>>;

/** A counted yield with everything from which it can be computed again. */
export interface CountedYield {
  readonly kind: AidKind;
  readonly values: AidValues;
  /** t/ha, to two decimals. */
  readonly yield: number;
}

/** A percentage is a share of the product, every other input a factor of it. */
const factorOf = (input: AidInput, value: number): number => (input === 'filledPercent' ? value / 100 : value);

/** Kernels a square metre times grams of a thousand, as t/ha: 10,000 m² a hectare, 1,000 kernels, 1,000,000 g a tonne. */
const TO_TONNES_PER_HECTARE = 10_000 / 1_000 / 1_000_000;

export type AidFault = 'missing' | 'impossible';

/** Why an input cannot be used; null where it can. @param value null where nothing was typed */
export function aidFault(input: AidInput, value: number | null): AidFault | null {
  if (value === null) return 'missing';
  const [min, max] = AID_LIMITS[input];
  return value >= min && value <= max ? null : 'impossible';
}

/** The yield of what was counted; null where an input is missing or impossible. */
export function countedYield(kind: AidKind, values: AidValues): CountedYield | null {
  const inputs = AID_INPUTS[kind];
  if (inputs.some((input) => aidFault(input, values[input] ?? null) !== null)) return null;
  const product = inputs.reduce((soFar, input) => soFar * factorOf(input, values[input] ?? 0), 1);
  return { kind, values, yield: roundHalfUp(decimalOf(product * TO_TONNES_PER_HECTARE), 2) };
}
