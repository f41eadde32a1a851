import { eventFigures } from '@georisk/domain/radar/eventFigures.ts';
import type { EventFigures, HitPolicy } from '@georisk/contract/verticals/radar/radar.ts';
import { hitPolicies, rankBlocks } from '@georisk/domain/radar/ranking.ts';
import { sumInsuredOf } from '@georisk/domain/radar/expectedLoss.ts';
import { joinPlants, plantNames } from '@georisk/domain/case/caseForm.ts';
import { inHungarian } from '@georisk/domain/text/inHungarian.ts';
import type { PolicyName } from './hitPlots.repository.ts';
import { type DayRanking, type HitRow, reportedBlocks } from './ranking.service.ts';

function rowsByPolicy(plots: readonly HitRow[]): ReadonlyMap<number, readonly HitRow[]> {
  const found = new Map<number, HitRow[]>();
  for (const row of plots) {
    const own = found.get(row.plot.policyId);
    if (own === undefined) found.set(row.plot.policyId, [row]);
    else own.push(row);
  }
  return found;
}

/** Sum insured of plots, Ft; null where none is known. */
function sumInsured(rows: readonly HitRow[]): number | null {
  const sums = rows.map(({ plot }) => sumInsuredOf(plot)).filter((sum) => sum !== null);
  return sums.length === 0 ? null : sums.reduce((total, sum) => total + sum, 0);
}

const plantsOf = (rows: readonly HitRow[]): string =>
  joinPlants(inHungarian(plantNames(rows.map(({ plantName }) => plantName ?? '').join(';'))));

function blocksOfPolicy(
  rows: readonly HitRow[],
  { date }: DayRanking,
  isReported: (meparCode: string) => boolean,
): HitPolicy['blocks'] {
  const plants = Map.groupBy(rows, ({ plot }) => plot.meparCode);
  return rankBlocks(rows, date, []).map(({ meparCode, hitArea, severityMax, expectedLoss }) => ({
    meparCode,
    hitArea,
    severityMax,
    expectedLoss,
    plants: plantsOf(plants.get(meparCode) ?? []),
    reported: isReported(meparCode),
  }));
}

/** The policies that were hit, greatest expected loss first; those without a name are left out: they are gone. */
export function presentPolicies(
  ranking: DayRanking,
  names: ReadonlyMap<number, PolicyName>,
  canOpen: boolean,
): HitPolicy[] {
  const rows = rowsByPolicy(ranking.plots);
  const reported = reportedBlocks(ranking.reported);
  return hitPolicies(ranking.plots).flatMap(({ policyId, plots: _count, ...figures }) => {
    const name = names.get(policyId);
    const own = rows.get(policyId) ?? [];
    if (name === undefined) return [];
    const { id, companyId, companyName, policyNumber, year } = name;
    return [
      {
        policy: { id, policyNumber, year, canOpen },
        companyId,
        companyName,
        ...figures,
        interval: [...figures.interval] as [number, number],
        sumInsured: sumInsured(own),
        blocks: blocksOfPolicy(own, ranking, (meparCode) => reported.has(`${companyId} ${meparCode}`)),
      },
    ];
  });
}

/** The figures of a ranking, by plot. */
export function figuresOf({ plots, reported: cases }: DayRanking): EventFigures {
  const reported = reportedBlocks(cases);
  const figures = eventFigures(plots, ({ companyId, plot }) => reported.has(`${companyId} ${plot.meparCode}`));
  return { ...figures, interval: [...figures.interval] as [number, number] };
}
