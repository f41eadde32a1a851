/** What the estimate means for the table and against the reference yield (domain.md 1.1). */
export interface DamageInput {
  /** Area of the damaged part, ha. */
  readonly damagedHa: number;
  /** Area of the whole table, ha; not smaller than the damaged part. */
  readonly tableHa: number;
  /** Estimated yield of the damaged part, t/ha. */
  readonly damagedYield: number;
  /** Yields of the used points in the table outside the damaged part, t/ha. */
  readonly undamagedYields: readonly number[];
  /** t/ha; null where none is known. */
  readonly referenceYield: number | null;
}

export interface DamageFigures {
  /** Mean yield of the whole table, t/ha; null where nothing is known of its undamaged part. */
  readonly yieldTable: number | null;
  /** Per cent of the reference yield that is missing on the damaged part, 0 to 100; null without a reference. */
  readonly damagePercent: number | null;
  /** The same of the whole table. */
  readonly damagePercentTable: number | null;
  /** Tonnes missing on the damaged part. */
  readonly lostYield: number | null;
}

/** Fewer points outside the damaged part say too little of it: the reference yield speaks for it. */
const LEAST_UNDAMAGED = 2;

const percentLost = (yieldPerHa: number, reference: number): number =>
  100 * Math.min(1, Math.max(0, 1 - yieldPerHa / reference));

/** Table yield, damage in per cent and lost tonnes; null wherever a figure would rest on nothing. */
export function damageFigures(input: DamageInput): DamageFigures {
  const { damagedHa, tableHa, damagedYield, undamagedYields } = input;
  const reference = input.referenceYield !== null && input.referenceYield > 0 ? input.referenceYield : null;
  const undamaged =
    undamagedYields.length >= LEAST_UNDAMAGED
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
    lostYield: reference === null ? null : damagedHa * Math.max(0, reference - damagedYield),
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
