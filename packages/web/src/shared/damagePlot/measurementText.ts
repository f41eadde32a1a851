import type { SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import {
  accuracyText,
  correctionText,
  fromPlanText,
  measuredValueText,
  measurementMarkText,
} from '@georisk/domain/sampling/measurement.hu.ts';
import { measurementMarks, metresFromPlan } from '@georisk/domain/sampling/measurement.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { plotTexts as texts } from './plotTexts.hu.ts';
import { positionOf } from './pointPosition.ts';

type Measured = Pick<
  SamplingPoint,
  'yield' | 'measuredAt' | 'measuredBy' | 'receivedAt' | 'clockBehind' | 'fix' | 'polygon'
>;

/** When and by whom a point was measured; null where nothing of it is known. */
export function measuredText({ measuredAt, measuredBy }: Measured): string | null {
  const parts = [
    ...(measuredAt === null ? [] : [formatDateTime(measuredAt)]),
    ...(measuredBy === null ? [] : [measuredBy]),
  ];
  return parts.length === 0 ? null : texts.measured(parts.join(', '));
}

/** Where a point was measured, with the distance from the planned place; null where the device did not say. */
export function fixText({ fix, polygon }: Measured): string | null {
  if (fix === null) return null;
  const metres = metresFromPlan(fix, positionOf({ polygon }));
  return [accuracyText(fix.accuracy), ...(metres === null ? [] : [fromPlanText(metres)])].join(', ');
}

/** The measured value under a correction, and the corrections, one sentence each; none of a yield as measured. */
export const correctedTexts = ({ corrected }: Pick<SamplingPoint, 'corrected'>): readonly string[] =>
  corrected === undefined
    ? []
    : [
        measuredValueText(corrected.measured),
        ...corrected.corrections.map((each) => correctionText({ ...each, at: formatDateTime(each.at) })),
      ];

/** The oddities of a measurement, one sentence each. */
export const markTexts = (point: Measured): readonly string[] =>
  point.yield === null ? [] : measurementMarks({ ...point, position: positionOf(point) }).map(measurementMarkText);
