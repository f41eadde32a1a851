import type { Curve } from '@georisk/contract/verticals/insurance/curve.ts';

export type { Curve } from '@georisk/contract/verticals/insurance/curve.ts';
export type CurvePoint = Curve['points'][number];

/** Series that the chart can show besides the points, in drawing order. */
export const SERIES = ['band', 'lastYear', 'median', 'smooth'] as const;
export type Series = (typeof SERIES)[number];

export const isEmptyCurve = ({ points, smooth }: Curve): boolean => points.length === 0 && smooth.length === 0;
