import type { SamplingPointState } from './pointChanges.ts';

/** Whether a point stays when zones are made again: every point that a person placed, measured or commented stays. */
export const staysWithNewZones = ({
  isGenerated,
  yield: value,
  comment,
}: Pick<SamplingPointState, 'isGenerated' | 'yield' | 'comment'>): boolean =>
  !isGenerated || value !== null || comment.trim() !== '';

/** Whether a point was planned and not measured yet: what is measured at it after new zones were made is late. */
export const isPlanned = ({ isGenerated, yield: value }: Pick<SamplingPointState, 'isGenerated' | 'yield'>): boolean =>
  isGenerated && value === null;
