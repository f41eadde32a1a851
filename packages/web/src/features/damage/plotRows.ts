import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { caseFaultText } from '@georisk/domain/case/case.hu.ts';
import { blocksOfPlots, checkPlots, type PlotDraft, type StandingPlot } from '@georisk/domain/case/casePlots.ts';
import { plantNames } from '@georisk/domain/case/caseForm.ts';
import { type CaseWarning, reportWarnings } from '@georisk/domain/case/caseWarnings.ts';
import { parseDecimal } from '@georisk/domain/case/number.ts';
import { formatNumber } from '#web/lib/format.ts';

/** A plot as it is typed. */
export interface PlotRow {
  /** Id of an existing plot; null for a new one. */
  readonly plotId: number | null;
  readonly meparCode: string;
  readonly plantName: string;
  readonly area: string;
}

type Plots = Pick<Damage, 'damagePlots'>;

export const emptyRow = (): PlotRow => ({ plotId: null, meparCode: '', plantName: '', area: '' });

export const rowsOf = ({ damagePlots }: Plots): readonly PlotRow[] =>
  damagePlots.map(({ id, meparCode, plantName, area }) => ({
    plotId: id,
    meparCode,
    plantName: plantName ?? '',
    area: formatNumber(area),
  }));

export const standingOf = ({ damagePlots }: Plots): readonly StandingPlot[] =>
  damagePlots.map(({ id, meparCode, plantName, area }) => ({ id, meparCode, plantName: plantName ?? '', area }));

const same = (a: PlotRow, b: PlotRow) =>
  a.meparCode === b.meparCode && a.plantName === b.plantName && a.area === b.area;

/** The rows as they are sent; an unchanged area keeps all its digits. */
export function draftsOf(rows: readonly PlotRow[], damage: Plots): PlotDraft[] {
  const before = new Map(rowsOf(damage).map((row) => [row.plotId, row]));
  const stored = new Map(damage.damagePlots.map((plot) => [plot.id, plot]));
  return rows.map(({ plotId, meparCode, plantName, area }) => {
    const plot = plotId === null ? undefined : stored.get(plotId);
    const isSame = plot !== undefined && before.get(plotId)?.area === area;
    return {
      ...(plot !== undefined && { id: plot.id }),
      meparCode,
      plantName,
      area: isSame ? plot.area : parseDecimal(area),
    };
  });
}

/** Errors of the rows, in sentences by path. */
export function rowFaults(rows: readonly PlotRow[], damage: Plots): ReadonlyMap<string, string> {
  const check = checkPlots(draftsOf(rows, damage), standingOf(damage));
  return check.ok ? new Map() : new Map([...check.faults].map(([path, fault]) => [path, caseFaultText(fault)]));
}

/** Oddities of the rows; for an incomplete table only those of the filled-in cells. */
export function rowWarnings(
  rows: readonly PlotRow[],
  damage: Pick<Damage, 'damagePlots' | 'area' | 'damageDate' | 'policyNumber'>,
  blockHa: (meparCode: string) => number | null,
): readonly CaseWarning[] {
  const plots = draftsOf(rows, damage)
    .filter(({ meparCode, area }) => meparCode !== '' && area !== null && !Number.isNaN(area))
    .map(({ id, meparCode, plantName, area }) => ({ id: id ?? null, meparCode, plantName, area: area ?? 0 }));
  return reportWarnings({
    area: plots.length === rows.length ? damage.area : null,
    damageDate: damage.damageDate,
    reportedOn: damage.damageDate,
    policyNumber: damage.policyNumber,
    policyYear: null,
    blocks: blocksOfPlots(plots).map(({ mepar, area, plants }) => ({
      meparCode: mepar,
      area,
      blockHa: blockHa(mepar),
      plants: plantNames(plants),
    })),
  });
}

/**
 * Two people changed the plots of one case: input here stays, rows that only the other changed are taken over.
 * @param began the state in which both began
 */
export function mergeRows(began: Plots, mine: readonly PlotRow[], stored: Plots): readonly PlotRow[] {
  const [before, theirs] = [rowsOf(began), rowsOf(stored)];
  const find = (rows: readonly PlotRow[], plotId: number | null) => rows.find((row) => row.plotId === plotId);
  const kept = mine.flatMap((row): PlotRow[] => {
    if (row.plotId === null) return [row];
    const [was, is] = [find(before, row.plotId), find(theirs, row.plotId)];
    const isTouched = was === undefined || !same(was, row);
    // The other user removed it: it stays removed, unless it was changed here.
    if (is === undefined) return isTouched ? [{ ...row, plotId: null }] : [];
    return [isTouched ? row : is];
  });
  const added = theirs.filter(({ plotId }) => find(before, plotId) === undefined && find(mine, plotId) === undefined);
  return [...kept, ...added];
}
