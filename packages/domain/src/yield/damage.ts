import { decimalOf } from '../units.ts';

/** Lower and upper end. */
export type Interval = readonly [number, number];

/** What the estimate means for the table and compared with the reference yield (domain.md 1.1). */
export interface DamageInput {
  /** Area of the damaged part, ha. */
  readonly damagedHa: number;
  /** Area of the whole table, ha; not smaller than the damaged part. */
  readonly tableHa: number;
  /** Estimated yield of the damaged part, t/ha. */
  readonly damagedYield: number;
  /** Its 90 % interval, t/ha; null where it is not known. */
  readonly interval90?: Interval | null;
  /** Yields of the used points in the table outside the damaged part, t/ha. */
  readonly undamagedYields: readonly number[];
  /** t/ha; null where none is known. */
  readonly referenceYield: number | null;
}

/** Consequences of one yield of the damaged part. */
interface Meaning {
  /** Mean yield of the whole table, t/ha; null where nothing is known of its undamaged part. */
  readonly yieldTable: number | null;
  /** Per cent of the reference yield that is missing on the damaged part, 0 to 100; null without a reference. */
  readonly damagePercent: number | null;
  /** The same of the whole table. */
  readonly damagePercentTable: number | null;
  /** Tonnes missing on the damaged part. */
  readonly lostYield: number | null;
}

/** Each figure with its value at both ends of the yield's interval; null where the figure or the interval is not known (domain.md 1.6). */
export interface DamageFigures extends Meaning {
  readonly yieldTableInterval: Interval | null;
  readonly damagePercentInterval: Interval | null;
  readonly damagePercentTableInterval: Interval | null;
  readonly lostYieldInterval: Interval | null;
}

/** With fewer points outside the damaged part the reference yield is used for it. */
const MIN_UNDAMAGED = 2;

const percentLost = (yieldPerHa: number, reference: number): number =>
  100 * Math.min(1, Math.max(0, 1 - yieldPerHa / reference));

function meaningOf(
  { damagedHa, tableHa, undamagedYields, referenceYield }: DamageInput,
  damagedYield: number,
): Meaning {
  const reference = referenceYield !== null && referenceYield > 0 ? referenceYield : null;
  const undamaged =
    undamagedYields.length >= MIN_UNDAMAGED
      ? undamagedYields.reduce((sum, each) => sum + each, 0) / undamagedYields.length
      : reference;
  const rest = Math.max(0, tableHa - damagedHa);
  const yieldTable =
    rest === 0
      ? damagedYield
      : undamaged === null
        ? null
        : (damagedHa * damagedYield + rest * undamaged) / (damagedHa + rest);
  return {
    yieldTable,
    damagePercent: reference === null ? null : percentLost(damagedYield, reference),
    damagePercentTable: reference === null || yieldTable === null ? null : percentLost(yieldTable, reference),
    lostYield: reference === null ? null : decimalOf(damagedHa * Math.max(0, reference - damagedYield)),
  };
}

const between = (a: number | null, b: number | null): Interval | null => (a === null || b === null ? null : [a, b]);

/**
 * Table yield, damage in per cent and lost tonnes, each with its interval; null where the data of a figure are
 * missing.
 */
export function damageFigures(input: DamageInput): DamageFigures {
  const { damagedYield, interval90 = null } = input;
  const [low, high] = (interval90 ?? []).map((end) => meaningOf(input, end));
  const ends = (first: Meaning | undefined, last: Meaning | undefined, key: keyof Meaning) =>
    between(first?.[key] ?? null, last?.[key] ?? null);
  return {
    ...meaningOf(input, damagedYield),
    yieldTableInterval: ends(low, high, 'yieldTable'),
    // The lower the yield, the greater the loss.
    damagePercentInterval: ends(high, low, 'damagePercent'),
    damagePercentTableInterval: ends(high, low, 'damagePercentTable'),
    lostYieldInterval: ends(high, low, 'lostYield'),
  };
}

/**
 * Reference yield of the last years where the policy names none (domain.md 7): of five years the mean without the highest and the lowest,
 * of three or four the plain mean, of fewer null. t/ha, newest first; only the first five count.
 */
export function olympicMean(yields: readonly number[]): number | null {
  const last = yields.slice(0, 5);
  if (last.length < 3) return null;
  const sum = last.reduce((total, each) => total + each, 0);
  return last.length < 5 ? sum / last.length : (sum - Math.max(...last) - Math.min(...last)) / 3;
}
