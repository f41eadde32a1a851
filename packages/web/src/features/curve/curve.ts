export interface CurvePoint {
  readonly date: string;
  readonly mean: number | null;
  readonly sd: number | null;
  readonly clearShare: number;
  readonly usable: boolean;
  /** Why the pass enters no curve. */
  readonly reason: string | null;
}

export interface DatedValue {
  readonly date: string;
  readonly value: number;
}

export interface DatedBand {
  readonly date: string;
  readonly lo: number;
  readonly hi: number;
}

/** A block's season as `/api/blocks/{code}/curve` answers it. */
export interface Curve {
  readonly points: readonly CurvePoint[];
  readonly smooth: readonly DatedValue[];
  readonly lastYear: readonly DatedValue[];
  readonly median: readonly DatedValue[];
  readonly band: readonly DatedBand[];
  readonly alerts: readonly string[];
}

/** What the chart can show besides the points, in drawing order. */
export const SERIES = ['band', 'lastYear', 'median', 'smooth'] as const;
export type Series = (typeof SERIES)[number];

export const isEmptyCurve = ({ points, smooth }: Curve): boolean => points.length === 0 && smooth.length === 0;
