import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import { planSampling, type SamplingInput, type SamplingPlan } from '@georisk/domain/sampling/samplingPlan.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';

/** The input of planning zones and points, in a form that can be passed to another thread. */
export interface PlanJob extends Omit<SamplingInput, 'project'> {
  /** Of the grid. */
  readonly srid: number;
}

/** Plans in this thread. */
export function planHere({ srid, ...input }: PlanJob): SamplingPlan {
  const toEov = projectorBetween(srid, EOV_SRID);
  return planSampling({ ...input, project: ([x, y]) => toEov(x, y) });
}
