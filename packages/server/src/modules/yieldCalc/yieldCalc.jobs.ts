import { type JobKind, PRIORITY } from '#server/jobs/jobKind.ts';

/** A job on a damaged plot, and on whose behalf. */
export interface PlotJob {
  readonly damagePlotId: number;
  readonly userId: number;
  /** The administrator in an impersonation. */
  readonly actorId: number;
}

/** Zones and sampling points of a damaged plot. */
export const PLOT_ZONES: JobKind<PlotJob> = { name: 'plot-zones', priority: PRIORITY.waitedFor };

/** The yield of a damaged plot. */
export const PLOT_YIELD: JobKind<PlotJob> = { name: 'plot-yield', priority: PRIORITY.waitedFor };
