import { addDays } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { ACCOUNTS } from '../people/accounts.hu.ts';
import type { DemoDamage } from '../people/damages.hu.ts';

/** Minutes of an inspection, as a row of a table. */
export interface CaseDocument {
  readonly companyId: number;
  readonly row: string;
}

export const DOCUMENT_HEADER =
  'azonosito,irattipus,szemleszam,szemle_datum,karszam,karterites_javaslat,kifizetest_ker,tovabbi_szemle,szakerto,noveny_nev';

/** Proposed payout of the demo's assessors, Ft per hectare. */
const PROPOSED_PER_HECTARE = 85_000;
const DAYS_UNTIL_INSPECTED = 3;

/**
 * The minutes of each inspected case, one row per plant: those of a closed case request the payout, the others another
 * inspection.
 */
export function caseDocuments(damages: readonly DemoDamage[], today: IsoDate): readonly CaseDocument[] {
  const inspected = damages.filter(({ status }) => status === 'inspected' || status === 'closed');
  return inspected.flatMap(({ companyId, damageNumber, damageDate, expert, status, blocks }) => {
    const day = addDays(damageDate, DAYS_UNTIL_INSPECTED);
    const name = ACCOUNTS.find(({ userName }) => userName === expert)?.name ?? '';
    const isClosed = status === 'closed';
    return blocks.map(({ area, plants }, index): CaseDocument => {
      const cells = [
        `${damageNumber}-${index + 1}`,
        isClosed ? 'A_MG_e_JKV_4' : 'A_MG_e_JKV_2',
        `SZ-${damageNumber.slice(-4)}/1`,
        day > today ? today : day,
        damageNumber,
        Math.round(area * PROPOSED_PER_HECTARE),
        isClosed ? 'igen' : 'nem',
        isClosed ? 'nem' : 'igen',
        name,
        plants.split(',')[0]?.trim() ?? '',
      ];
      return { companyId, row: cells.join(',') };
    });
  });
}
