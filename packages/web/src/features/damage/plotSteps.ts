import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { isStepDone, type PlotProgress, type PlotStepName } from '@georisk/domain/case/nextStep.ts';
import { isOutdatedReason } from '@georisk/domain/case/figureAge.ts';
import { isYield } from '@georisk/domain/yield/preconditions.ts';
import { plotTexts as texts } from '#web/shared/damagePlot/plotTexts.hu.ts';

export type StepView = 'drawing' | 'sampling' | 'plot';

export interface PlotStep {
  readonly name: PlotStepName;
  readonly title: string;
  readonly done: boolean;
  /** What exists, or what is missing. */
  readonly note: string;
  /** The place of its work. */
  readonly view: StepView;
}

type Plot = Pick<
  DamagePlot,
  'meparPolygon' | 'tableGeometry' | 'tableAsMepar' | 'areas' | 'samplingZones' | 'sampling' | 'calculatedYield'
> & {
  readonly yieldDetails: Pick<NonNullable<DamagePlot['yieldDetails']>, 'warnings'> | null;
};

function outlineNote({ meparPolygon, tableGeometry, tableAsMepar }: Plot): string {
  if (tableGeometry !== null) return texts.tableDrawn;
  if (tableAsMepar) return texts.tableIsMepar;
  return meparPolygon === null ? texts.missingBlock : texts.needsDrawing;
}

function samplingNote(used: NonNullable<Plot['sampling']>, missing: number): string {
  if (used.length === 0) return texts.noSampling;
  return missing === 0 ? texts.allMeasured(used.length) : texts.notMeasured(missing, used.length);
}

function yieldNote(value: number | null, isOutdated: boolean): string {
  if (value === null) return texts.noYield;
  return isOutdated ? texts.yieldOutdated(value) : texts.yieldIs(value);
}

/** The path of a damaged plot: done steps, missing steps, and where to do them. */
export function plotSteps(plot: Plot): readonly PlotStep[] {
  const { areas = [], samplingZones = [], sampling = [], calculatedYield } = plot;
  const used = sampling.filter(({ isUsed }) => isUsed);
  const missing = used.filter((point) => !isYield(point.yield)).length;
  const isOutdated = (plot.yieldDetails?.warnings ?? []).some(({ reason }) => isOutdatedReason(reason));
  const progress: PlotProgress = {
    hasOutline: plot.tableGeometry !== null || plot.tableAsMepar,
    areas: areas.length,
    zones: samplingZones.length,
    used: used.length,
    measured: used.length - missing,
    hasYield: calculatedYield !== null,
    isOutdated,
  };
  const step = (name: PlotStepName, view: StepView, note: string): PlotStep => ({
    name,
    title: texts.steps[name],
    view,
    done: isStepDone(name, progress),
    note,
  });
  return [
    step('outline', 'drawing', outlineNote(plot)),
    step('areas', 'drawing', areas.length > 0 ? texts.areasDrawn(areas.length) : texts.noAreas),
    step('zones', 'sampling', samplingZones.length > 0 ? texts.zonesMade(samplingZones.length) : texts.noZones),
    step('sampling', 'sampling', samplingNote(used, missing)),
    step('yield', 'plot', yieldNote(calculatedYield, isOutdated)),
  ];
}
