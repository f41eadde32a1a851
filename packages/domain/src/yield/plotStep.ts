/** The steps of a damaged plot, in their order; `finish`: all is there, and the case is to be finished. */
export const PLOT_STEPS = ['outline', 'areas', 'zones', 'sampling', 'yield', 'finish'] as const;
export type PlotStep = (typeof PLOT_STEPS)[number];

/** How far a damaged plot has come. */
export interface PlotProgress {
  readonly id: number;
  readonly hasOutline: boolean;
  readonly hasArea: boolean;
  readonly hasZones: boolean;
  /** Used points, and those of them without a yield. */
  readonly points: number;
  readonly unmeasured: number;
  readonly hasYield: boolean;
}

/** The first step of a plot that is missing. */
export function missingStep({ hasOutline, hasArea, hasZones, points, unmeasured, hasYield }: PlotProgress): PlotStep {
  const done: readonly boolean[] = [hasOutline, hasArea, hasZones, points > 0 && unmeasured === 0, hasYield];
  const first = done.indexOf(false);
  return PLOT_STEPS[first === -1 ? done.length : first] ?? 'finish';
}

/** The plot of a case that is furthest behind, with its missing step; of equals the first. Null without plots. */
export function missingStepOfCase(
  plots: readonly PlotProgress[],
): { readonly plotId: number; readonly step: PlotStep } | null {
  const steps = plots.map((plot) => ({ plotId: plot.id, step: missingStep(plot) }));
  return steps.reduce<(typeof steps)[number] | null>(
    (soFar, each) => (soFar === null || PLOT_STEPS.indexOf(each.step) < PLOT_STEPS.indexOf(soFar.step) ? each : soFar),
    null,
  );
}
