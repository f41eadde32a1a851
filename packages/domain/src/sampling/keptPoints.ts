import type { SamplingPointState } from './pointChanges.ts';

/** Whether a point stays when zones are made again: every point that a person placed, measured or commented stays. */
export const staysWithNewZones = ({
  isGenerated,
  yield: value,
  comment,
}: Pick<SamplingPointState, 'isGenerated' | 'yield' | 'comment'>): boolean =>
  !isGenerated || value !== null || comment.trim() !== '';
