import { RasterError } from '../rasterError.ts';
import { SceneError } from './sceneFault.ts';
import type { SceneRefusal } from './sceneTask.ts';

/** Turns a fault of a scene's files into a result; anything else is rethrown. */
export function sceneRefusal(cause: unknown): SceneRefusal {
  if (cause instanceof SceneError) return { ok: false, code: cause.code, band: cause.band, detail: cause.message };
  if (cause instanceof RasterError) return { ok: false, code: cause.code, band: null, detail: cause.message };
  throw cause;
}
