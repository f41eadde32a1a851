import type { Curve } from '@georisk/contract/verticals/insurance/curve.ts';
import { brokenSeason } from '@georisk/domain/curve/breaks.ts';
import { bandOf, type CurvePoint, datedCurve, smoothSeason, weightOfClearShare } from '@georisk/domain/curve/season.ts';
import { comparableYears } from '@georisk/domain/curve/sameCrop.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import type { Caller } from '#server/http/caller.ts';
import { notFound } from '#server/http/problem.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { companyScopeOf, scopeOf } from '#server/modules/access/scope.ts';
import { blockIdIn } from '#server/modules/block/block.repository.ts';
import { alertDatesOf } from '#server/modules/alert/blockAlerts.repository.ts';
import { seesAlerts } from '#server/modules/alert/seesAlerts.ts';
import { curveTexts } from './curve.hu.ts';
import { newestYear, type PassRow, passesOf } from './curve.repository.ts';
import { cropsOfYears } from './neighbours.repository.ts';
import { type BlockKey, sameCropMedians, sameCropMediansOfPlots } from './sameCrop.service.ts';

/** The number of earlier years that make the band. */
const BAND_YEARS = 5;
/** Below this share the block was hidden, above it partly. */
const HIDDEN_CLEAR_SHARE = 0.2;

const isUsable = ({ usable, clearShare, mean }: PassRow): boolean =>
  usable && mean !== null && weightOfClearShare(clearShare) > 0;

function reasonOf({ usable, clearShare, reason }: PassRow): string | null {
  // The reason for taking the image out of use is a phrase for people.
  if (!usable) return reason ?? curveTexts.unusable;
  if (clearShare < HIDDEN_CLEAR_SHARE) return curveTexts.cloudy;
  const weight = weightOfClearShare(clearShare);
  if (weight === 0) return curveTexts.partlyCloudy;
  return weight < 1 ? curveTexts.slightlyCloudy : null;
}

const curvePoints = (passes: readonly PassRow[]): CurvePoint[] =>
  passes.flatMap((pass) =>
    pass.mean === null || !isUsable(pass)
      ? []
      : [{ date: pass.date, value: pass.mean, weight: weightOfClearShare(pass.clearShare) }],
  );

/** Medians of the crop that the caller's own plots have on a block: insured ones, or an agronomy client's. */
function mediansFor(executor: Executor, clock: Clock, caller: Caller, block: BlockKey, year: number) {
  const insured = scopeOf('plots', caller);
  const images = companyScopeOf('curve', caller);
  if (insured.kind !== 'none') return sameCropMedians(executor, block, year, insured, images);
  const years = { asked: year, present: Number(clock.today().slice(0, 4)) };
  return sameCropMediansOfPlots(executor, block, years, scopeOf('blockPlots', caller), images);
}

/** A block's season: every pass, cloudy ones with their reason, and the curves drawn over it. */
export async function curveOf(
  executor: Executor,
  clock: Clock,
  { caller }: CallContext,
  code: string,
  asked: number | undefined,
): Promise<Curve> {
  const id = await blockIdIn(executor, code, scopeOf('curve', caller));
  if (id === null) throw notFound();
  const block = { id, meparCode: code };
  const images = companyScopeOf('curve', caller);
  const year = asked ?? (await newestYear(executor, block.id, images)) ?? Number(clock.today().slice(0, 4));
  const [passes, medians, alerts, crops] = await Promise.all([
    passesOf(executor, block.id, images, [year - BAND_YEARS, year]),
    mediansFor(executor, clock, caller, block, year),
    seesAlerts(caller) ? alertDatesOf(executor, block.id, companyScopeOf('products', caller), year) : [],
    cropsOfYears(executor, code, [year - BAND_YEARS, year], scopeOf('plots', caller)),
  ]);
  const byYear = Map.groupBy(passes, ({ date }) => Number(date.slice(0, 4)));
  const seasonOf = (each: number) => smoothSeason(each, curvePoints(byYear.get(each) ?? []));
  const before = Array.from({ length: BAND_YEARS }, (_, index) => year - 1 - index);
  const alike = new Map(comparableYears(year, before, crops).map((each) => [each, seasonOf(each)]));
  const median = medians.map(({ date, value }) => ({ date, value, weight: 1 }));
  const smooth = brokenSeason(year, curvePoints(byYear.get(year) ?? []), alerts as IsoDate[]);
  return {
    points: (byYear.get(year) ?? []).map((pass) => ({
      date: pass.date,
      mean: pass.mean,
      sd: pass.sd,
      clearShare: pass.clearShare,
      usable: isUsable(pass),
      reason: reasonOf(pass),
    })),
    smooth: [...smooth.values],
    breaks: [...smooth.breaks],
    lastYear: datedCurve(year, alike.get(year - 1) ?? []),
    median: datedCurve(year, smoothSeason(year, median)),
    band: bandOf(year, [...alike.values()]),
    alerts,
    crops: crops.map((each) => ({ year: each.year, crop: each.name })),
  };
}
