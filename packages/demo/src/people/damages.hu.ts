import { cropSeason, isMown } from '@georisk/domain/alert/cropSeasons.ts';
import { plantCodeOfCode } from '@georisk/domain/crops/crops.ts';
import { addDays } from '@georisk/domain/dates/isoDate.ts';
import { roundHalfUp } from '@georisk/domain/units.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Alert } from '../alerts.ts';
import type { Landscape } from '../landscape/landscape.ts';
import { randomOf } from '../random.ts';
import type { SeasonPlan } from '../season/plan.ts';
import { INSURER_A } from './companies.hu.ts';
import { type CaseDrawing, drawingOf } from './caseDrawing.ts';
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
  readonly stage: StageName;
  readonly status: 'new' | 'assigned' | 'inspected' | 'closed';
  /** What the assessor drew; null before that. */
  readonly drawing: CaseDrawing | null;
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

/** How far an assessor has come with a case, the state it is kept in, and who has it. */
export const STAGES = {
  reported: { status: 'new', drawn: false, measured: null, calculated: false },
  assigned: { status: 'assigned', drawn: false, measured: null, calculated: false },
  outlined: { status: 'assigned', drawn: 'outline', measured: null, calculated: false },
  drawn: { status: 'assigned', drawn: true, measured: null, calculated: false },
  sampled: { status: 'assigned', drawn: true, measured: 0.6, calculated: false },
  measured: { status: 'assigned', drawn: true, measured: 1, calculated: false },
  calculated: { status: 'assigned', drawn: true, measured: 1, calculated: true },
  inspected: { status: 'inspected', drawn: true, measured: 1, calculated: true },
  settled: { status: 'closed', drawn: true, measured: 1, calculated: true },
} as const satisfies Readonly<Record<string, Stage>>;

interface Stage {
  readonly status: 'new' | 'assigned' | 'inspected' | 'closed';
  /** The plot's outline and the damaged part of it, or the outline alone. */
  readonly drawn: boolean | 'outline';
  /** Share of the sampling points with a yield; null without points. */
  readonly measured: number | null;
  readonly calculated: boolean;
}
export type StageName = keyof typeof STAGES;

/** The demo's own assessor has one case of each step; the first two are those of the demo farmer. */
const OF_ASSESSOR: readonly StageName[] = [
  'sampled',
  'drawn',
  'settled',
  'measured',
  'assigned',
  'inspected',
  'calculated',
  'outlined',
];
/** Cases of a peril beside the demo farmer's. */
const MAX_OF_PERIL = 9;

interface Reported {
  readonly row: PolicyRow;
  readonly peril: keyof typeof PERILS;
}

/** Whether the crop of a plot is still on the field on a day: nobody reports damage to a harvested one. */
export function isStanding({ plantCode }: Pick<PolicyRow, 'plantCode'>, day: IsoDate): boolean {
  const code = plantCodeOfCode(plantCode);
  const { harvest } = cropSeason(code);
  return harvest === null || isMown(code) || day.slice(5) < harvest[0];
}

/** The insured plots on which each event was reported, those of the demo farmer first; one a policy and event. */
function reportedOn(
  policies: readonly PolicyRow[],
  alerts: readonly Alert[],
  plan: SeasonPlan,
  demoFarmer: string,
  seed: number,
): Reported[] {
  const random = randomOf(seed, 'damages');
  const isOwn = (row: PolicyRow) => row.farm.externalId === demoFarmer;
  const all = (['hail', 'drought'] as const).flatMap((peril) => {
    const codes = new Set(alerts.filter(({ date }) => date === plan[peril].alert).map(({ meparCode }) => meparCode));
    const { day } = plan[peril];
    const struck = policies.filter(({ meparCode }) => codes.has(meparCode));
    const standing = struck.filter((row) => isStanding(row, day));
    // The demo farmer has a case of each event in any case, if possible of a standing crop.
    const own = struck.filter((row) => isOwn(row) && !standing.some(isOwn));
    const hit = [...standing, ...own];
    const others = hit.filter(({ farm }) => !farm.externalId.startsWith(demoFarmer));
    const chosen = others.filter(() => random.chance(0.12)).slice(0, MAX_OF_PERIL);
    const rest = others.filter((row) => !chosen.includes(row));
    return [
      ...hit
        .filter(isOwn)
        .slice(0, 1)
        .map((row) => ({ row, peril, order: 0 })),
      ...chosen.map((row) => ({ row, peril, order: 1 })),
      ...rest.map((row) => ({ row, peril, order: 2 })),
    ];
  });
  const once = new Map(all.toReversed().map((each) => [`${each.peril} ${each.row.policyNumber}`, each]));
  const inOrder = all.filter((each) => once.get(`${each.peril} ${each.row.policyNumber}`) === each);
  const few = inOrder.filter(({ row, order }) => order < 2 && row.companyId === INSURER_A).length;
  // A day on which hardly anything was hit: the assessor's cases are of the other plots that were.
  const more = inOrder.filter(({ row, order }) => order === 2 && row.companyId === INSURER_A);
  const kept = new Set([
    ...inOrder.filter(({ order }) => order < 2),
    ...more.slice(0, Math.max(0, OF_ASSESSOR.length - few)),
  ]);
  return inOrder.filter((each) => kept.has(each)).toSorted((a, b) => (a.order === 0 ? 0 : 1) - (b.order === 0 ? 0 : 1));
}

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
  const random = randomOf(seed, 'case');
  let ofAssessor = 0;
  return reportedOn(policies, alerts, plan, demoFarmer, seed).map(({ row, peril }, index) => {
    const { day } = plan[peril];
    const isOfA = row.companyId === INSURER_A;
    const stage: StageName = isOfA
      ? (OF_ASSESSOR[ofAssessor++] ?? 'reported')
      : random.weighted([
          [2, 'reported'],
          [3, 'assigned'],
          [3, 'sampled'],
          [1, 'inspected'],
          [1, 'settled'],
        ] as const);
    const { status, drawn } = STAGES[stage];
    const settlement = landscape.territories.find(
      (territory) => territory.settlement.code === landscape.blocks[row.plot.blockIndex]?.settlement,
    )?.settlement;
    const reported = addDays(day, row.farm.externalId === demoFarmer ? 1 : random.int(1, 4));
    return {
      companyId: row.companyId,
      damageNumber: `${reported.slice(2, 4)}${reported.slice(5, 7)}${reported.slice(8, 10)}${String(10_417 + index * 13)}`,
      policyNumber: row.policyNumber,
      year: row.year,
      damageDate: day,
      dangerType: PERILS[peril],
      area: row.insuredArea,
      inspectionAddress: `${settlement?.name ?? ''}, ${random.pick(STREETS)} ${random.int(1, 64)}.`,
      inspectionAddressZip: settlement?.zip ?? '',
      expert: stage === 'reported' ? null : isOfA ? 'expert-damage' : 'expert-damage-b',
      stage,
      status,
      drawing: drawn === false ? null : drawingOf(row.plot),
      blocks: [{ meparCode: row.meparCode, area: roundHalfUp(row.insuredArea, 2), plants: row.plantName }],
    };
  });
}
