import { addDays } from '@georisk/domain/dates/isoDate.ts';
import { roundHalfUp } from '@georisk/domain/units.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Alert } from '../alerts.ts';
import type { Landscape } from '../landscape/landscape.ts';
import { randomOf } from '../random.ts';
import type { SeasonPlan } from '../season/plan.ts';
import { INSURER_A } from './companies.hu.ts';
import type { PolicyRow } from './policies.ts';

/** A damage case, as its rows. */
export interface DemoDamage {
  readonly companyId: number;
  readonly damageNumber: string;
  readonly policyNumber: string;
  readonly year: number;
  readonly damageDate: IsoDate;
  readonly dangerType: string;
  /** ha */
  readonly area: number;
  readonly inspectionAddress: string;
  readonly inspectionAddressZip: string;
  /** User name of the expert, null while unassigned. */
  readonly expert: string | null;
  readonly status: 'new' | 'assigned' | 'inspected' | 'closed';
  readonly blocks: readonly { readonly meparCode: string; readonly area: number; readonly plants: string }[];
}

const STREETS = [
  'Árpád utca',
  'Rákóczi utca',
  'Petőfi utca',
  'Dózsa György út',
  'Kossuth utca',
  'Béke utca',
  'Táncsics utca',
  'Szabadság tér',
] as const;
const PERILS = { hail: 'Jégeső', drought: 'Aszály' } as const;

/**
 * Damage cases on insured plots within the hail or the drought.
 * @param demoFarmer identifier of the farmer who gets two cases in any case
 */
export function makeDamages(
  landscape: Landscape,
  policies: readonly PolicyRow[],
  alerts: readonly Alert[],
  plan: SeasonPlan,
  demoFarmer: string,
  seed: number,
): DemoDamage[] {
  const random = randomOf(seed, 'damages');
  const damages: DemoDamage[] = [];
  for (const peril of ['hail', 'drought'] as const) {
    const { alert, day } = plan[peril];
    const codes = new Set(alerts.filter(({ date }) => date === alert).map(({ meparCode }) => meparCode));
    const hit = policies.filter(({ meparCode }) => codes.has(meparCode));
    const ofDemoFarmer = hit.filter(({ farm }) => farm.externalId === demoFarmer).slice(0, 1);
    const ofOthers = hit
      .filter(({ farm }) => !farm.externalId.startsWith(demoFarmer) && random.chance(0.12))
      .slice(0, 9);
    for (const row of [...ofDemoFarmer, ...ofOthers]) {
      if (
        damages.some(
          ({ policyNumber, dangerType }) => policyNumber === row.policyNumber && dangerType === PERILS[peril],
        )
      )
        continue;
      const settlement = landscape.territories.find(
        (territory) => territory.settlement.code === landscape.blocks[row.plot.blockIndex]?.settlement,
      )?.settlement;
      const isOwn = row.farm.externalId === demoFarmer;
      const status = isOwn
        ? peril === 'hail'
          ? 'inspected'
          : 'assigned'
        : random.weighted([
            [2, 'new'],
            [3, 'assigned'],
            [3, 'inspected'],
            [2, 'closed'],
          ] as const);
      const reported = addDays(day, isOwn ? 1 : random.int(1, 4));
      damages.push({
        companyId: row.companyId,
        damageNumber: `${reported.slice(2, 4)}${reported.slice(5, 7)}${reported.slice(8, 10)}${String(10_417 + damages.length * 13)}`,
        policyNumber: row.policyNumber,
        year: row.year,
        damageDate: day,
        dangerType: PERILS[peril],
        area: row.insuredArea,
        inspectionAddress: `${settlement?.name ?? ''}, ${random.pick(STREETS)} ${random.int(1, 64)}.`,
        inspectionAddressZip: settlement?.zip ?? '',
        expert: status === 'new' ? null : row.companyId === INSURER_A ? 'expert-damage' : 'expert-damage-b',
        status,
        blocks: [{ meparCode: row.meparCode, area: roundHalfUp(row.insuredArea, 2), plants: row.plantName }],
      });
    }
  }
  return damages;
}
