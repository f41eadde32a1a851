import type { RasterErrorCode } from '../rasterError.ts';
import type { BandName } from './sceneAssets.ts';

/** Faults of a scene beyond those of each of its files. */
export const SCENE_FAULT_CODES = [
  /** Red or near infrared is missing. */
  'bandMissing',
  /** No scene classification, and the caller did not allow that. */
  'maskMissing',
  /** A band has another grid, or its pixels do not nest into those of the red band. */
  'gridMismatch',
  /** A band is in another coordinate system. */
  'crsMismatch',
] as const;
export type SceneFaultCode = (typeof SCENE_FAULT_CODES)[number];

/** The scene cannot be computed. */
export class SceneError extends Error {
  readonly code: SceneFaultCode | RasterErrorCode;
  /** Band at fault; null where it is the scene as a whole. */
  readonly band: BandName | null;

  /** @param detail English, for developers and logs */
  constructor(code: SceneFaultCode | RasterErrorCode, band: BandName | null, detail: string) {
    super(`${code}${band === null ? '' : ` (${band})`}: ${detail}`);
    this.name = 'SceneError';
    this.code = code;
    this.band = band;
  }
}
