import type { FieldSpec, NumberRange } from './fields.ts';

/**
 * What numbers may be: wide enough for everything that happens, narrow enough that a number of another unit, or one that
 * lost its thousands, is not among them. Zero is left to each kind, as many programs write it where nothing is known.
 */
export const RANGES = {
  /** Of a plot, or of one side of a case. */
  hectares: { least: 0.0001, most: 100_000, unit: 'ha' },
  /** The tallest stand of glass included. */
  yield: { least: 0.001, most: 1_000, unit: 't/ha', isSure: true },
  /** Of a plot of a policy. */
  sumInsured: { least: 1_000, most: 100_000_000_000, unit: 'Ft' },
  premium: { least: 10, most: 10_000_000_000, unit: 'Ft' },
  payout: { least: 10, most: 100_000_000_000, unit: 'Ft' },
  /** From straw to seed. */
  price: { least: 1_000, most: 100_000_000, unit: 'Ft/t' },
  squareMetres: { least: 0.0001, most: 100_000, unit: 'm²' },
  hail: { least: 0.001, most: 300, unit: 'mm', isSure: true },
  gust: { least: 0.001, most: 150, unit: 'm/s', isSure: true },
  rainRate: { least: 0.001, most: 1_000, unit: 'mm/h', isSure: true },
  // Those below are refused by the readers of their kinds, which know the unit that was meant.
  percent: { least: 0, most: 100, unit: '%', isSure: true, isRefusedByKind: true },
  celsius: { least: -100, most: 500, unit: '°C', isSure: true, isRefusedByKind: true },
  millimetres: { least: 0, most: 500, unit: 'mm', isSure: true, isRefusedByKind: true },
  wind: { least: 0, most: 150, unit: 'm/s', isSure: true, isRefusedByKind: true },
  heightAboveSea: { least: -500, most: 9_000, unit: 'm', isSure: true, isRefusedByKind: true },
  relativeHeight: { least: -5_000, most: 5_000, unit: 'm', isSure: true, isRefusedByKind: true },
  treeHeight: { least: 0, most: 150, unit: 'm', isSure: true, isRefusedByKind: true },
  diameter: { least: 0, most: 999, unit: 'cm', isSure: true, isRefusedByKind: true },
  ndvi: { least: -1, most: 1, unit: '', isSure: true, isRefusedByKind: true },
  share: { least: 0, most: 100, unit: '', isSure: true, isRefusedByKind: true },
  degrees: { least: -180, most: 180, unit: '°', isSure: true, isRefusedByKind: true },
  /** EPSG:23700, of either axis; what is outside of the installation is refused as a place. */
  eov: { least: 1_000, most: 1_000_000, unit: 'm', isSure: true, isRefusedByKind: true },
  objectSize: { least: 0, most: 1_000, unit: '', isSure: true, isRefusedByKind: true },
  count: { least: 0, most: 1_000_000_000, unit: '', isRefusedByKind: true },
} as const satisfies Readonly<Record<string, NumberRange>>;

/** A field whose values are numbers. */
export const ofNumbers = (number: NumberRange, spec: FieldSpec): FieldSpec => ({ ...spec, number });
