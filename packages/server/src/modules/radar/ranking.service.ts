import type { Radar } from '@georisk/contract/verticals/radar/radar.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { expectedLoss, type Hit, type InsuredPlot } from '@georisk/domain/radar/expectedLoss.ts';
import { hitShares, hitSharesOfBox, type RadarIndex, radarIndex } from '@georisk/domain/radar/hitShares.ts';
import { type HitPlot, type RankedBlock, rankBlocks } from '@georisk/domain/radar/ranking.ts';
import type { Peril } from '@georisk/domain/peril/perilRules.ts';
import { PHENOMENA } from '@georisk/domain/radar/phenomena.hu.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { setImmediate } from 'node:timers/promises';
import type { Executor } from '#server/db/executor.ts';
import { inSnapshot } from '#server/db/transaction.ts';
import { cropOf } from './eventCrops.repository.ts';
import {
  blockShapes,
  type NearPlot,
  plotOutlines,
  type PlotsAsked,
  plotsNear,
  pricesOf,
  reportedAround,
  type ReportedBlock,
} from './hitPlots.repository.ts';

/** A plot that was hit, with the crop as its policy names it. */
export interface HitRow extends HitPlot {
  readonly companyId: number;
  readonly plantName: string | null;
  /** Whether its policy says against what it is. */
  readonly isPerilKnown: boolean;
}

/** The insured land that was hit on a day. */
export interface DayRanking {
  readonly date: IsoDate;
  /** Plots that were hit, by their number. */
  readonly plots: readonly HitRow[];
  /** Greatest expected loss first. */
  readonly blocks: readonly RankedBlock[];
  readonly reported: readonly ReportedBlock[];
}

/** Shapes compared between two turns of the event loop: a few milliseconds. */
const SLICE = 500;

async function inSlices<T>(items: readonly T[], visit: (item: T) => void): Promise<void> {
  for (let start = 0; start < items.length; start += SLICE) {
    if (start > 0) await setImmediate();
    for (const item of items.slice(start, start + SLICE)) visit(item);
  }
}

const sharesOf = (geoJson: string, index: RadarIndex): readonly Hit[] => hitShares(JSON.parse(geoJson) as Areal, index);

type DayRadar = Pick<Radar, 'polygon' | 'severity' | 'phenomenon'>;

/** The polygons of the day against whose phenomenon a policy is, as an index; one without perils may be against all. */
function indexes(radars: readonly DayRadar[]): (perils: readonly Peril[]) => RadarIndex {
  const made = new Map<string, RadarIndex>();
  return (perils) => {
    const own = radars.filter(({ phenomenon }) => perils.length === 0 || perils.includes(PHENOMENA[phenomenon].peril));
    const key = [...new Set(own.map(({ phenomenon }) => phenomenon))].sort().join();
    const index =
      made.get(key) ?? radarIndex(own.map(({ polygon, severity }) => ({ polygon: polygon as never, severity })));
    made.set(key, index);
    return index;
  };
}

/** The shares of plots: most are told by the box; shapes are read only of those at the border of a polygon. */
async function hitsOf(
  tx: Executor,
  near: readonly NearPlot[],
  indexOf: (perils: readonly Peril[]) => RadarIndex,
): Promise<(plot: NearPlot) => readonly Hit[]> {
  const ofPlot = new Map<number, readonly Hit[]>();
  const perilsOf = new Map(near.map(({ id, perils }) => [id, perils]));
  const drawn: number[] = [];
  const whole = new Map<string, NearPlot[]>();
  await inSlices(near, (plot) => {
    const { id, meparCode, isDrawn, box, perils } = plot;
    const hits = hitSharesOfBox(box, indexOf(perils));
    if (hits !== null) ofPlot.set(id, hits);
    else if (isDrawn) drawn.push(id);
    else whole.set(meparCode, [...(whole.get(meparCode) ?? []), plot]);
  });
  await inSlices([...(await plotOutlines(tx, drawn))], ([id, outline]) => {
    ofPlot.set(id, sharesOf(outline, indexOf(perilsOf.get(id) ?? [])));
  });
  await inSlices(await blockShapes(tx, [...whole.keys()]), ({ meparCode, geom }) => {
    const shares = new Map<RadarIndex, readonly Hit[]>();
    for (const { id, perils } of whole.get(meparCode) ?? []) {
      const index = indexOf(perils);
      const hits = shares.get(index) ?? sharesOf(geom, index);
      shares.set(index, hits);
      ofPlot.set(id, hits);
    }
  });
  return ({ id }) => ofPlot.get(id) ?? [];
}

const priceKey = (companyId: number, plantCode: string): string => `${companyId} ${plantCode}`;

/** The companies whose rows a ranking contains. */
export const companiesOf = ({ plots }: DayRanking): readonly number[] => [
  ...new Set(plots.map(({ companyId }) => companyId)),
];

/** Whether a case of the plot's own company is reported on its block. */
export const reportedBlocks = (reported: readonly ReportedBlock[]): ReadonlySet<string> =>
  new Set(reported.map(({ companyId, meparCode }) => `${companyId} ${meparCode}`));

/**
 * Ranks the blocks with insured land that a day's polygons hit (domain.md 5): each plot by its outline, or by its part
 * of the block where none was drawn; of plots without a sum insured the area alone counts.
 * @param radars of the day
 */
export async function rankDay(
  executor: Executor,
  asked: PlotsAsked,
  date: IsoDate,
  radars: readonly DayRadar[],
): Promise<DayRanking> {
  const reported = radars.length === 0 ? [] : await reportedAround(executor, date);
  if (radars.length === 0) return { date, plots: [], blocks: [], reported };
  const indexOf = indexes(radars);
  // Plots, blocks and prices of one moment.
  const { near, hits, prices } = await inSnapshot(executor, async (tx) => {
    const rows = await plotsNear(tx, asked, date);
    return { near: rows, hits: await hitsOf(tx, rows, indexOf), prices: await pricesOf(tx, date) };
  });
  const priceOf = new Map(prices.map(({ companyId, plantCode, price }) => [priceKey(companyId, plantCode), price]));
  const plots: HitRow[] = [];
  await inSlices(near, (row) => {
    const own = hits(row);
    if (own.length === 0) return;
    const crop = cropOf(row.plantCode, row.plantName);
    const plot: InsuredPlot = {
      id: row.id,
      meparCode: row.meparCode,
      policyId: row.policyId,
      crop,
      insuredArea: row.insuredArea,
      yield: row.yield,
      sumInsured: row.sumInsured,
      price: crop === null ? null : (priceOf.get(priceKey(row.companyId, crop)) ?? null),
    };
    plots.push({
      plot,
      companyId: row.companyId,
      plantName: row.plantName,
      isPerilKnown: row.perils.length > 0,
      ...expectedLoss(plot, own, date),
    });
  });
  return { date, plots, blocks: ranked(plots, date, reported), reported };
}

/** Blocks of the plots; a case counts for a block where its company has a plot that was hit there. */
function ranked(plots: readonly HitRow[], date: IsoDate, reported: readonly ReportedBlock[]): RankedBlock[] {
  const own = new Set(plots.map(({ companyId, plot }) => `${companyId} ${plot.meparCode}`));
  const cases = reported
    .filter(({ companyId, meparCode }) => own.has(`${companyId} ${meparCode}`))
    .map(({ meparCode, damageDate }) => ({ meparCode, damageDate: damageDate as IsoDate }));
  return rankBlocks(plots, date, cases);
}
