import { foldCropName } from '../crops/crops.ts';
import {
  areaFault,
  type CaseBlock,
  type CaseFault,
  joinPlants,
  meparFault,
  MAX_BLOCKS,
  plantNames,
  textFault,
  tidy,
} from './caseForm.ts';

/** A plot of a case as it is being changed. */
export interface PlotDraft {
  /** Id of an existing plot. */
  readonly id?: number | undefined;
  readonly meparCode: string;
  readonly plantName: string;
  /** ha, as reported. */
  readonly area: number | null;
}

export interface PlotForm {
  readonly id: number | null;
  readonly meparCode: string;
  readonly plantName: string;
  /** ha */
  readonly area: number;
}

/** An existing plot. */
export type StandingPlot = PlotForm & { readonly id: number };

/** More plots than any farm reports in one case. */
export const MAX_PLOTS = 300;

export type PlotsCheck =
  | {
      readonly ok: true;
      readonly plots: readonly PlotForm[];
      /** Plots that the list leaves out. */
      readonly removed: readonly StandingPlot[];
    }
  /** By path: `plots`, `plots.0.area`. */
  | { readonly ok: false; readonly faults: ReadonlyMap<string, CaseFault> };

const keyOf = ({ meparCode, plantName }: Pick<PlotDraft, 'meparCode' | 'plantName'>): string =>
  `${meparCode} ${foldCropName(plantName)}`;

const plantFault = (plantName: string): CaseFault | null =>
  textFault(plantName) ?? (plantNames(plantName).length > 1 ? 'one-plant' : null);

/** A plot that is left out and named again in the same list is kept. */
function identified(drafts: readonly PlotDraft[], standing: readonly StandingPlot[]): readonly PlotDraft[] {
  const named = new Set(drafts.map(({ id }) => id));
  const free = new Map(standing.filter(({ id }) => !named.has(id)).map((plot) => [keyOf(plot), plot.id]));
  return drafts.map((draft) => {
    const id = draft.id ?? free.get(keyOf(draft));
    if (id !== undefined) free.delete(keyOf(draft));
    return { ...draft, id };
  });
}

/**
 * Checks the rules of a case's plots when they are changed, for the dialog and the server: the whole new list.
 * @param standing the existing plots of the case
 */
export function checkPlots(drafts: readonly PlotDraft[], standing: readonly StandingPlot[]): PlotsCheck {
  const faults = new Map<string, CaseFault>();
  const note = (path: string, fault: CaseFault | null) => {
    if (fault !== null && !faults.has(path)) faults.set(path, fault);
  };
  if (drafts.length === 0) note('plots', 'required');
  if (drafts.length > MAX_PLOTS) note('plots', 'too-many-plots');
  if (new Set(drafts.map(({ meparCode }) => meparCode)).size > MAX_BLOCKS) note('plots', 'too-many-blocks');
  const before = new Map(standing.map((plot) => [plot.id, plot]));
  const known = identified(drafts, standing);
  const seen = new Set<string>();
  for (const [index, draft] of known.entries()) {
    const stored = draft.id === undefined ? undefined : before.get(draft.id);
    const at = `plots.${index}`;
    note(`${at}.meparCode`, stored?.meparCode === draft.meparCode ? null : meparFault(draft.meparCode));
    if (stored !== undefined && stored.meparCode !== draft.meparCode) note(`${at}.meparCode`, 'other-block');
    // Faults of unchanged plots are not caused by this change.
    if (stored?.plantName !== draft.plantName) note(`${at}.plantName`, plantFault(draft.plantName));
    if (seen.has(keyOf(draft))) note(`${at}.plantName`, 'same-plot');
    seen.add(keyOf(draft));
    if (stored?.area !== draft.area) note(`${at}.area`, areaFault(draft.area));
  }
  if (faults.size > 0) return { ok: false, faults };
  const plots = known.map(({ id, meparCode, plantName, area }) => ({
    id: id ?? null,
    meparCode,
    plantName: tidy(plantName),
    area: area ?? 0,
  }));
  const kept = new Set(plots.map(({ id }) => id));
  return { ok: true, plots, removed: standing.filter(({ id }) => !kept.has(id)) };
}

/** The blocks of a case by its plots: one for each code, in the order in which the plots name them. */
export function blocksOfPlots(plots: readonly PlotForm[]): readonly CaseBlock[] {
  return [...Map.groupBy(plots, ({ meparCode }) => meparCode)].map(([mepar, own]) => ({
    mepar,
    area: own.reduce((sum, { area }) => sum + area, 0),
    plants: joinPlants(own.map(({ plantName }) => plantName).filter((name) => name !== '')),
  }));
}
