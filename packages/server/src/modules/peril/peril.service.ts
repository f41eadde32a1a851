import type { Answer } from '@georisk/contract/endpoints.ts';
import type { PlantCode } from '@georisk/domain/crops/crops.ts';
import { addDays } from '@georisk/domain/dates/isoDate.ts';
import { type BlockWeather, blockWeather, type NearStation } from '@georisk/domain/peril/blockWeather.ts';
import { deadlinesOf } from '@georisk/domain/peril/deadlines.ts';
import { judgePeril, type PerilVerdict } from '@georisk/domain/peril/judgePeril.ts';
import { PERIL_RULES, PERILS } from '@georisk/domain/peril/perilRules.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Executor } from '#server/db/executor.ts';
import { notFound } from '#server/http/problem.ts';
import { gridsAt, lastOfGrids } from './gridWeather.ts';
import { lastMeasured, radarHail, stationsNear } from './peril.repository.ts';
import { perilPaperTexts as texts } from './peril.hu.ts';

export interface PerilsAsked {
  readonly meparCode: string;
  /** Null: the last day that was measured near the block, else today. */
  readonly date: IsoDate | null;
  readonly plantCode: PlantCode | null;
  readonly today: IsoDate;
}

/** Days before and after the asked one that are judged too. */
const AROUND = 15;
/** Days before a day that its sums need. */
const BEFORE = Math.max(...PERIL_RULES.map(({ days }) => days)) - 1;

/** The hail of the radar as a station at the block: it counts before those farther off. */
const radarStation = (hail: ReadonlyMap<IsoDate, number>): NearStation => ({
  name: texts.radar,
  distance: 0,
  height: null,
  days: new Map(
    [...hail].map(([date, hailSize]) => [
      date,
      { date, hailSize, precipitation: null, intensity20: null, minimum: null, maximum: null, wind: null },
    ]),
  ),
});

function presented(verdict: PerilVerdict): Answer<'perils'>['verdicts'][number] {
  const { peril, date, occurred, reason, values, rule } = verdict;
  return {
    peril,
    occurred,
    reason,
    values: [...values],
    rule:
      rule === null
        ? null
        : {
            validFrom: rule.validFrom,
            validTo: rule.validTo,
            days: rule.days,
            hotAbove: rule.hotAbove ?? null,
            season: rule.season === null ? null : [...rule.season],
            source: rule.source,
            certainty: rule.certainty,
          },
    // The day of the event is taken as the one on which a late damage was first seen.
    deadlines: occurred === true ? [...deadlinesOf({ peril, date, seen: date })] : [],
  };
}

const judgedOn = (date: IsoDate, { days }: Pick<BlockWeather, 'days'>, plant: PlantCode | null) =>
  PERILS.map((peril) => judgePeril(peril, date, days, plant));

/** The last day that a station near a block, or a grid at it, has. */
async function lastDay(executor: Executor, meparCode: string): Promise<IsoDate | undefined> {
  const days = [await lastMeasured(executor, meparCode), await lastOfGrids(executor, meparCode)];
  return days
    .filter((day) => day !== undefined)
    .sort()
    .at(-1);
}

/** The perils of the act on a block and a day by the imported weather. @throws Problem 404 of an unknown block */
export async function perilsOf(executor: Executor, asked: PerilsAsked): Promise<Answer<'perils'>> {
  const { meparCode, plantCode } = asked;
  const date = asked.date ?? (await lastDay(executor, meparCode)) ?? asked.today;
  const span = [addDays(date, -AROUND - BEFORE), addDays(date, AROUND)] as const;
  const stations = await stationsNear(executor, meparCode, span);
  if (stations === undefined) throw notFound();
  const hail = await radarHail(executor, meparCode, span);
  const near = [...stations, ...(await gridsAt(executor, meparCode, span))].sort((a, b) => a.distance - b.distance);
  const all = hail.size === 0 ? near : [radarStation(hail), ...near];
  const dates = Array.from({ length: AROUND * 2 + BEFORE + 1 }, (_, index) => addDays(span[0], index));
  const weather = blockWeather(all, date, dates);
  const around = dates.slice(BEFORE).map((each) => ({
    date: each,
    perils: judgedOn(each, weather, plantCode).flatMap(({ peril, occurred }) => (occurred === true ? [peril] : [])),
  }));
  return {
    meparCode,
    date,
    plantCode,
    verdicts: judgedOn(date, weather, plantCode).map(presented),
    sources: [...weather.sources],
    around: around.filter(({ perils }) => perils.length > 0),
  };
}
