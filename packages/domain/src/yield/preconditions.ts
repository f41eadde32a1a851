/** Damaged areas smaller than this were drawn by mistake, m² (domain.md 1.2). */
export const MIN_DAMAGED_AREA = 100;

/** Why a yield cannot be calculated, or zones cannot be made; button, dialog and server share this list. */
export type YieldRefusal =
  | { readonly code: 'no-outline' }
  | { readonly code: 'no-damaged-area' }
  | { readonly code: 'no-sampling' }
  | { readonly code: 'no-yield'; readonly sequenceId: number };

export interface PlotState {
  /** Whether the outline of the block is known. */
  readonly hasOutline: boolean;
  /** Area that is marked as damaged, m²; area that is marked twice counts once. */
  readonly damagedArea: number;
}

export interface PointState {
  readonly sequenceId: number;
  readonly isUsed: boolean;
  /** t/ha. */
  readonly yield: number | null;
}

/** Whether a yield can be used in a calculation. Negative and unreadable ones count as missing. */
export const isYield = (value: number | null): value is number =>
  value !== null && Number.isFinite(value) && value >= 0;

/** Everything that prevents a calculation, in the order in which it is reported (core.md 5, domain.md 1.2). */
export function checkYieldPreconditions(
  { hasOutline, damagedArea }: PlotState,
  points: readonly PointState[],
): readonly YieldRefusal[] {
  const used = points.filter(({ isUsed }) => isUsed).toSorted((a, b) => a.sequenceId - b.sequenceId);
  return [
    ...(hasOutline ? [] : [{ code: 'no-outline' } as const]),
    ...(damagedArea >= MIN_DAMAGED_AREA ? [] : [{ code: 'no-damaged-area' } as const]),
    ...(used.length > 0 ? [] : [{ code: 'no-sampling' } as const]),
    ...used
      .filter((point) => !isYield(point.yield))
      .map(({ sequenceId }) => ({ code: 'no-yield', sequenceId }) as const),
  ];
}

/** The same for the generation of zones. */
export const checkZonePreconditions = ({ damagedArea }: Pick<PlotState, 'damagedArea'>): readonly YieldRefusal[] =>
  damagedArea >= MIN_DAMAGED_AREA ? [] : [{ code: 'no-damaged-area' }];

/** Whether the button of the calculation is enabled: there is an outline, and points were generated. */
export const canCalculate = (hasOutline: boolean, points: readonly { readonly isGenerated: boolean }[]): boolean =>
  hasOutline && points.some(({ isGenerated }) => isGenerated);
