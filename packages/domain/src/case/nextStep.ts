/** The path of a damaged plot, in the order of its work. */
export const PLOT_STEPS = ['outline', 'areas', 'zones', 'sampling', 'yield'] as const;
export type PlotStepName = (typeof PLOT_STEPS)[number];

/** How far the work on a plot has come. */
export interface PlotProgress {
  /** An outline was drawn, or the whole block is the plot. */
  readonly hasOutline: boolean;
  /** Number of damaged areas. */
  readonly areas: number;
  readonly zones: number;
  /** Sampling points that count. */
  readonly used: number;
  /** Those of them with a yield. */
  readonly measured: number;
  readonly hasYield: boolean;
  /** The yield rests on other grounds than the present ones. */
  readonly isOutdated: boolean;
}

const DONE: Readonly<Record<PlotStepName, (plot: PlotProgress) => boolean>> = {
  outline: ({ hasOutline }) => hasOutline,
  areas: ({ areas }) => areas > 0,
  zones: ({ zones }) => zones > 0,
  sampling: ({ used, measured }) => used > 0 && measured >= used,
  yield: ({ hasYield, isOutdated }) => hasYield && !isOutdated,
};

export const isStepDone = (step: PlotStepName, plot: PlotProgress): boolean => DONE[step](plot);

/** The first step of a plot's path that is not done; null where all are. */
export const nextStepOfPlot = (plot: PlotProgress): PlotStepName | null =>
  PLOT_STEPS.find((step) => !isStepDone(step, plot)) ?? null;

/** The steps of a plot's path, and what follows the last one. */
export const ROUTE_STEPS = [...PLOT_STEPS, 'finish'] as const;
export type RouteStepName = (typeof ROUTE_STEPS)[number];

/** The plot that is furthest behind, with the step that it waits for; of equals the first. Null without plots. */
export function furthestBehind(
  plots: readonly (PlotProgress & { readonly id: number })[],
): { readonly plotId: number; readonly step: RouteStepName } | null {
  const steps = plots.map((plot) => ({ plotId: plot.id, step: nextStepOfPlot(plot) ?? 'finish' }) as const);
  return ROUTE_STEPS.map((step) => steps.find((each) => each.step === step)).find((each) => each !== undefined) ?? null;
}

/** What a case waits for: an expert, a step of its plots, the end of the survey, its closing. */
export const CASE_STEPS = ['assign', 'plots', ...PLOT_STEPS, 'finish', 'close'] as const;
export type CaseStepName = (typeof CASE_STEPS)[number];

export interface CaseProgress {
  readonly status: 'new' | 'assigned' | 'inspected' | 'closed';
  readonly hasExpert: boolean;
  readonly plots: readonly PlotProgress[];
}

export interface CaseStep {
  readonly step: CaseStepName;
  /** Number of plots that wait for the step; 0 for a step of the whole case. */
  readonly plots: number;
}

const ofCase = (step: CaseStepName): CaseStep => ({ step, plots: 0 });

/** What is still missing on a case, the earliest step first; null of a closed one. */
export function nextStep({ status, hasExpert, plots }: CaseProgress): CaseStep | null {
  if (status === 'closed') return null;
  if (!hasExpert && status === 'new') return ofCase('assign');
  if (plots.length === 0) return ofCase('plots');
  const missing = plots.map(nextStepOfPlot);
  const step = PLOT_STEPS.find((each) => missing.includes(each));
  if (step !== undefined) return { step, plots: missing.filter((each) => each === step).length };
  return ofCase(status === 'inspected' ? 'close' : 'finish');
}
