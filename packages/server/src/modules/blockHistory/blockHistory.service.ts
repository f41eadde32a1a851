import type { Answer } from '@georisk/contract/endpoints.ts';
import type { BlockYear } from '@georisk/contract/verticals/insurance/blockHistory.ts';
import { isCropIndex } from '@georisk/domain/cropMap/cropIndex.ts';
import { cropNames } from '@georisk/domain/cropMap/cropYears.hu.ts';
import { crop, isPlantCode } from '@georisk/domain/crops/crops.ts';
import type { Executor } from '#server/db/executor.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { companyScopeOf, mayCall, scopeOf } from '#server/modules/access/scope.ts';
import { seesAlerts } from '#server/modules/alert/seesAlerts.ts';
import { blockIn } from '#server/modules/block/block.repository.ts';
import { notFound } from '#server/http/problem.ts';
import { presentDamageRef } from '#server/modules/policy/damageRef.repository.ts';
import {
  alertsOf,
  casesOn,
  insuredCrops,
  mappedCrops,
  recordedYields,
  surveyedYields,
} from './blockHistory.repository.ts';

type Year = Omit<BlockYear, 'year'>;
const yearOf = (date: string): number => Number(date.slice(0, 4));
const nameOf = (plantCode: string): string => (isPlantCode(plantCode) ? crop(plantCode).name : plantCode);

const mappedName = (year: number, index: number): string => (isCropIndex(index) ? cropNames(year)[index] : '');

/** The rows of each year together. */
class Years {
  readonly #years = new Map<number, Year>();

  of(year: number): Year {
    const known = this.#years.get(year) ?? { crops: [], insured: [], yields: [], damages: [], alerts: [] };
    this.#years.set(year, known);
    return known;
  }

  /** Newest first. */
  list(): BlockYear[] {
    return [...this.#years].sort(([a], [b]) => b - a).map(([year, rows]) => ({ year, ...rows }));
  }
}

/**
 * What was on a block by year: crops, what the company insured there, yields, its cases and the alerts. Of policies
 * nothing for those who may not open them.
 */
export async function blockHistory(
  executor: Executor,
  context: CallContext,
  code: string,
): Promise<Answer<'blockHistory'>> {
  const { access, caller } = context;
  const { scope } = access;
  // Any block: an underwriter reads it before the first policy on it.
  const block = await blockIn(executor, code, scopeOf('block', caller));
  if (block === undefined) throw notFound();
  const seesPolicies = mayCall('policy', caller);
  const [crops, insured, records, surveyed, cases, alerts] = await Promise.all([
    mappedCrops(executor, block.id),
    seesPolicies ? insuredCrops(executor, code, scopeOf('policy', caller)) : [],
    recordedYields(executor, code, scope),
    surveyedYields(executor, code, scope),
    casesOn(executor, code, scope),
    seesAlerts(caller) ? alertsOf(executor, block.id, companyScopeOf('products', caller)) : [],
  ]);
  await auditForeign(
    executor,
    context,
    cases.map(({ companyId }) => companyId),
    `blocks/${code}/history`,
  );
  const years = new Years();
  for (const { year, crop: index, share } of crops)
    years.of(year).crops.push({ name: mappedName(year, index), share: Math.min(1, share) });
  for (const row of insured) {
    years.of(row.year).insured.push({ crop: row.crop, hectares: row.hectares, sumInsured: row.sumInsured });
    if (row.yield !== null) years.of(row.year).yields.push({ crop: row.crop, yield: row.yield, kind: 'insured' });
  }
  for (const row of records)
    years.of(row.year).yields.push({ crop: nameOf(row.plantCode), yield: row.yield, kind: 'record' });
  for (const row of surveyed) years.of(row.year).yields.push({ crop: row.crop, yield: row.yield, kind: 'surveyed' });
  for (const row of cases)
    years
      .of(yearOf(row.damageDate))
      .damages.push({ ...presentDamageRef(row, mayCall('damage', caller)), proposal: row.proposal });
  for (const alert of alerts) years.of(yearOf(alert.date)).alerts.push(alert);
  return years.list();
}
