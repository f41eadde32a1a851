import { legendStops, type Ramp } from '@georisk/domain/ndvi/ramp.ts';

export interface LegendRow {
  readonly label: string;
  /** `#RRGGBB` */
  readonly color: string;
  /** Of a ramp: where the row stands along its bar, 0 at the low end, 1 at the high end. Of classes null. */
  readonly position: number | null;
}

/** What a picture's colours mean. A ramp is drawn as one bar (linear in sRGB between its rows), classes as boxes. */
export interface Legend {
  readonly kind: 'ramp' | 'classes' | 'picture';
  readonly title: string;
  readonly rows: readonly LegendRow[];
}

/** The legend of a ramp: a row for each of its stops. */
export const rampLegend = (title: string, ramp: Ramp, label: (value: number) => string): Legend => ({
  kind: 'ramp',
  title,
  rows: legendStops(ramp).map(({ ndvi, color, position }) => ({ label: label(ndvi), color, position })),
});

/** The legend of classes, in the order of their codes: the first is 1. */
export const classLegend = (
  title: string,
  rows: readonly { readonly label: string; readonly color: string }[],
): Legend => ({
  kind: 'classes',
  title,
  rows: rows.map(({ label, color }) => ({ label, color, position: null })),
});

/** The same rows in other colours. */
export const recolored = (legend: Legend, colors: readonly string[]): Legend => ({
  ...legend,
  rows: legend.rows.map((row, index) => ({ ...row, color: colors[index] ?? row.color })),
});
