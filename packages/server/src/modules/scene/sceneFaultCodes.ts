import type { BandName } from '@georisk/imagery/scene/sceneAssets.ts';

/** Why files on disk are no scene, or why a scene is not accepted. Each has its sentence in `scene.hu.ts`. */
export type SceneInputFault =
  | { readonly code: 'notFound' }
  | { readonly code: 'noScene' }
  | { readonly code: 'noMetadata' }
  | { readonly code: 'brokenMetadata' }
  | { readonly code: 'notLevel2A'; readonly found: string }
  | { readonly code: 'bandsUnnamed'; readonly bands: number }
  | { readonly code: 'bandsMiscounted'; readonly named: number; readonly bands: number }
  | { readonly code: 'bandUnknown'; readonly name: string }
  | { readonly code: 'severalFiles'; readonly band: BandName; readonly files: readonly string[] }
  | { readonly code: 'offsetsDiffer' }
  | { readonly code: 'baselineUnknown' }
  | { readonly code: 'dateMissing' }
  | { readonly code: 'dateWrong'; readonly date: string }
  | { readonly code: 'dateContradicts'; readonly given: string; readonly own: string };

/** The files are not accepted as a scene. */
export class SceneInputError extends Error {
  readonly fault: SceneInputFault;

  constructor(fault: SceneInputFault, options?: ErrorOptions) {
    super(fault.code, options);
    this.name = 'SceneInputError';
    this.fault = fault;
  }
}
