import { CROP_SEASONS, isMown } from '../alert/cropSeasons.ts';
import { type PlantCode, PLANT_CODES } from '../crops/crops.ts';
import type { IsoDate } from '../units.ts';

/** When a crop of a harvest year is sown, or its season begins: the first day of a month, by years from that year. */
export interface SeasonBegin {
  readonly years: -1 | 0;
  /** 1 to 12. */
  readonly month: number;
}

const AFTER_HARVEST: SeasonBegin = { years: -1, month: 11 };
const RAPE: SeasonBegin = { years: -1, month: 8 };
const AUTUMN: SeasonBegin = { years: -1, month: 9 };
const SPRING: SeasonBegin = { years: 0, month: 3 };

function beginOf(code: PlantCode): SeasonBegin {
  if (code === 'REPCE') return RAPE;
  const { stand, watch } = CROP_SEASONS[code];
  if (stand[1] === '12-31' || isMown(code)) return AFTER_HARVEST;
  return stand[0] === '01-01' && watch !== null ? AUTUMN : SPRING;
}

/** Of each crop; one that is not known begins with the harvest year. */
export const SEASON_BEGINS: Readonly<Record<PlantCode, SeasonBegin>> = Object.fromEntries(
  PLANT_CODES.map((code) => [code, beginOf(code)]),
) as Record<PlantCode, SeasonBegin>;
export const UNKNOWN_SEASON_BEGIN = AFTER_HARVEST;

/** The last day of a harvest year, `MM-DD`. */
export const HARVEST_YEAR_END = '10-31';

/** What a policy says of its days, with the crop of one of its plots. */
export interface PolicyDays {
  /** The harvest year. */
  readonly year: number;
  readonly validFrom: IsoDate | null;
  readonly validTo: IsoDate | null;
  readonly plantCode: PlantCode | null;
}

export interface CoverPeriod {
  /** Both included, days in Budapest. */
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** The policy does not say one of them: it is that of the crop's harvest year. */
  readonly isAssumed: boolean;
}

/** The days of cover of a plot (domain.md 14.2); SQL has the same in `policyDays.ts` of the server. */
export function coverPeriod({ year, validFrom, validTo, plantCode }: PolicyDays): CoverPeriod {
  const { years, month } = plantCode === null ? UNKNOWN_SEASON_BEGIN : SEASON_BEGINS[plantCode];
  const from = validFrom ?? (`${year + years}-${String(month).padStart(2, '0')}-01` as IsoDate);
  // A cover that begins after the end of the year's harvest is for the next one.
  const ends = validFrom !== null && validFrom > `${year}-${HARVEST_YEAR_END}` ? year + 1 : year;
  const to = validTo ?? (`${ends}-${HARVEST_YEAR_END}` as IsoDate);
  return { from, to, isAssumed: validFrom === null || validTo === null };
}
