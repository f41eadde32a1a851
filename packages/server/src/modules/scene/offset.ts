import { boaOffset, type OffsetEvidence } from '@georisk/imagery/satellite/reflectance.ts';
import { SceneInputError } from './sceneFaultCodes.ts';

/**
 * The offset still to be added to a scene's digital numbers. @throws SceneInputError `baselineUnknown` where it is
 * unknown
 */
export function sceneOffset(evidence: OffsetEvidence): number {
  const offset = boaOffset(evidence);
  if (offset === null) throw new SceneInputError({ code: 'baselineUnknown' });
  return offset;
}
