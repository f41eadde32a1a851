import { boaOffset } from '@georisk/imagery/satellite/reflectance.ts';
import type { Scaling } from './bandAssets.ts';

/** Quantification and offset of a scene's digital numbers: reflectance = (DN + offset) / quantification. */
export interface Calibration {
  readonly offset: number;
  readonly quantification: number;
}

const QUANTIFICATION = 10_000;

export interface CalibrationHints {
  /** The provider's own flag: whether the offset has been applied to the pixels. */
  readonly applied: boolean | undefined;
  readonly baseline: string | null;
  readonly scaling: Scaling;
}

/**
 * The calibration still to be applied, by the rule "never twice" (`boaOffset`).
 * @returns undefined where it is unknown: a wrong offset would make a wrong index of every pixel
 */
export function calibrationOf({
  applied,
  baseline,
  scaling: { scale, offset },
}: CalibrationHints): Calibration | undefined {
  const quantification = scale !== undefined && scale > 0 ? Math.round(1 / scale) : QUANTIFICATION;
  const band = offset === undefined ? null : { scale: 1 / quantification, offset };
  const own = boaOffset({ applied, band, baseline });
  return own === null || quantification < 1 ? undefined : { offset: own, quantification };
}
