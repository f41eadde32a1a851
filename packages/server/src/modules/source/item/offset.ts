import type { Scaling } from './bandAssets.ts';

/** Quantification and offset of a scene's digital numbers: reflectance = (DN + offset) / quantification. */
export interface Calibration {
  readonly offset: number;
  readonly quantification: number;
}

const QUANTIFICATION = 10_000;
const BASELINE_OFFSET = -1_000;
/** From this processing baseline on (25 January 2022) the digital numbers carry the offset. */
const FIRST_BASELINE = '04.00';

export interface CalibrationHints {
  /** The provider's own flag: has it been applied to the pixels already? */
  readonly applied: boolean | undefined;
  readonly baseline: string | null;
  readonly scaling: Scaling;
}

/**
 * The offset that is left to be applied, domain rule "never twice": the provider's flag goes before what the file is said to hold, and that
 * before the processing baseline; the date says nothing.
 * @returns undefined where nothing tells: a wrong offset would make a wrong index of every pixel
 */
export function calibrationOf({ applied, baseline, scaling }: CalibrationHints): Calibration | undefined {
  const { scale, offset } = scaling;
  const quantification = scale !== undefined && scale > 0 ? Math.round(1 / scale) : QUANTIFICATION;
  if (quantification < 1) return undefined;
  if (applied === true) return { offset: 0, quantification };
  if (offset !== undefined) return { offset: Math.round(offset * quantification), quantification };
  if (baseline !== null) return { offset: baseline >= FIRST_BASELINE ? BASELINE_OFFSET : 0, quantification };
  return undefined;
}
