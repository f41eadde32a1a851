import type { SamplingPointState } from './pointChanges.ts';

/** Whether a point stays when zones are drawn anew: whatever a person has put, measured or written about it. */
export const staysWithNewZones = ({
  isGenerated,
  yield: value,
  comment,
}: Pick<SamplingPointState, 'isGenerated' | 'yield' | 'comment'>): boolean =>
  !isGenerated || value !== null || comment.trim() !== '';
