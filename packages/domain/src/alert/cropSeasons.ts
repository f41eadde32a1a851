import type { PlantCode } from '../crops/crops.ts';
import type { IsoDate } from '../units.ts';

/** First and last day of a part of the year, `MM-DD`, both included; it does not extend over New Year. */
export type SeasonWindow = readonly [from: string, to: string];

export interface CropSeason {
  /**
   * Days on which the stand is closed and not yet ripening: only then is a fall of the whole neighbourhood a loss.
   * Outside of it a fall is a cover crop that is ploughed in, winter, bloom, ripening, or harvest. Null: never.
   */
  readonly watch: SeasonWindow | null;
  /** Days on which fields are harvested or mown; null where the stand stays green. */
  readonly harvest: SeasonWindow | null;
  /** Days of the harvest year on which the crop is on the field at all: a fall before or after is not the crop's. */
  readonly stand: SeasonWindow;
}

const WHOLE_YEAR: SeasonWindow = ['01-01', '12-31'];

/** Sown in autumn: on the field from New Year to the end of its harvest. */
const winter = (watch: SeasonWindow, harvest: SeasonWindow): CropSeason => ({
  watch,
  harvest,
  stand: ['01-01', harvest[1]],
});

/** Sown in spring. @param emerged when the rows can be seen */
const spring = (emerged: string, watch: SeasonWindow, harvest: SeasonWindow): CropSeason => ({
  watch,
  harvest,
  stand: [emerged, harvest[1]],
});

/** Grass grows while the days are warmer than 5 °C; outside of it snow, frost, slurry and a low sun move its index. */
const GROWING: SeasonWindow = ['03-10', '11-10'];

const meadow = (watch: SeasonWindow, harvest: SeasonWindow): CropSeason => ({ watch, harvest, stand: GROWING });

const lasting = (watch: SeasonWindow | null, harvest: SeasonWindow | null): CropSeason => ({
  watch,
  harvest,
  stand: WHOLE_YEAR,
});

/**
 * Harvest windows of wheat, rape, barley, sunflower, maize and soy are those of domain.md 4.1; all others are chosen
 * here after the crop calendar of the Hungarian plain: `watch` ends about three weeks before the earliest harvest
 * (for rape before its bloom, which lowers the index as well), begins for crops sown in spring when the rows have
 * closed. Grass and lucerne are mown from May on: a single mown block is no damage; for whole neighbourhoods the
 * first cut, which happens everywhere within days, is left out.
 */
export const CROP_SEASONS = {
  OSZI_BUZA: winter(['03-20', '05-25'], ['06-20', '08-10']),
  TAVASZI_BUZA: spring('04-01', ['05-01', '06-10'], ['07-01', '08-15']),
  DURUMBUZA: winter(['03-20', '05-25'], ['06-20', '08-10']),
  ROZS: winter(['03-20', '05-25'], ['06-20', '08-10']),
  OSZI_ARPA: winter(['03-20', '05-10'], ['06-05', '07-15']),
  TAVASZI_ARPA: spring('04-01', ['05-01', '05-31'], ['06-05', '08-05']),
  ZAB: spring('04-01', ['05-01', '06-05'], ['06-25', '08-10']),
  TRITIKALE: winter(['03-20', '05-28'], ['06-25', '08-10']),
  KUKORICA: spring('05-20', ['06-15', '08-10'], ['08-25', '11-15']),
  SILOKUKORICA: spring('05-20', ['06-15', '08-05'], ['08-05', '10-15']),
  SZEMESCIROK: spring('05-25', ['06-20', '08-20'], ['09-01', '11-15']),
  RIZS: spring('05-25', ['06-20', '08-20'], ['09-05', '10-31']),
  REPCE: winter(['03-15', '04-08'], ['06-10', '07-20']),
  NAPRAFORGO: spring('05-10', ['06-05', '07-25'], ['08-20', '10-10']),
  SZOJA: spring('05-15', ['06-10', '08-10'], ['09-01', '10-15']),
  BORSO: spring('04-05', ['04-25', '05-25'], ['06-01', '07-25']),
  CUKORREPA: spring('05-01', ['06-05', '08-31'], ['09-01', '12-10']),
  BURGONYA: spring('05-10', ['05-25', '06-30'], ['06-15', '10-31']),
  LUCERNA: meadow(['06-16', '09-30'], ['04-25', '11-10']),
  MAK: spring('04-01', ['04-15', '05-20'], ['06-25', '08-10']),
  MUSTAR: spring('04-20', ['05-10', '06-01'], ['07-01', '08-31']),
  OLAJTOK: spring('05-20', ['06-20', '08-05'], ['08-20', '10-15']),
  DOHANY: spring('06-01', ['06-20', '07-31'], ['08-01', '10-10']),
  PARADICSOM: spring('05-25', ['06-15', '07-31'], ['08-01', '10-15']),
  ZOLDPAPRIKA: spring('05-25', ['06-15', '07-31'], ['07-15', '10-31']),
  CSEMEGEKUKORICA: spring('05-20', ['06-15', '07-15'], ['07-10', '10-10']),
  HAGYMA: spring('04-20', ['05-20', '06-30'], ['07-01', '09-30']),
  GOROGDINNYE: spring('05-25', ['06-15', '07-20'], ['07-10', '09-30']),
  SZOLO: lasting(['06-01', '08-31'], null),
  ALMA: lasting(['06-01', '08-31'], null),
  KORTE: lasting(['06-01', '08-31'], null),
  MEGGY: lasting(['06-01', '08-31'], null),
  KAJSZI: lasting(['06-01', '08-31'], null),
  OSZIBARACK: lasting(['06-01', '08-31'], null),
  SZILVA: lasting(['06-01', '08-31'], null),
  DIO: lasting(['06-01', '08-31'], null),
  GYEP: meadow(['06-16', '09-30'], ['05-01', '10-31']),
} as const satisfies Record<PlantCode, CropSeason>;

/** A field of unknown crop may be harvested whenever any of the common crops is. */
const UNKNOWN: CropSeason = lasting(null, ['06-05', '11-15']);

/** @param crop null: unknown */
export const cropSeason = (crop: PlantCode | null): CropSeason => (crop === null ? UNKNOWN : CROP_SEASONS[crop]);

/** Whether the day lies in the window, whatever the year. */
export function isInWindow(date: IsoDate, window: SeasonWindow | null): boolean {
  const day = date.slice(5);
  return window !== null && day >= window[0] && day <= window[1];
}

/**
 * Crops that do not grow on arable fields: their change says nothing about the fields around, nor the other way
 * round.
 */
const PERENNIAL: ReadonlySet<PlantCode> = new Set([
  'SZOLO',
  'ALMA',
  'KORTE',
  'MEGGY',
  'KAJSZI',
  'OSZIBARACK',
  'SZILVA',
  'DIO',
  'GYEP',
]);

/** Whether a block counts among "all arable blocks"; one of unknown crop does. */
export const isArable = (crop: PlantCode | null): boolean => crop === null || !PERENNIAL.has(crop);

/** Crops that are cut several times a year and grow again; a cut is not their harvest. */
const MOWN: ReadonlySet<PlantCode> = new Set(['GYEP', 'LUCERNA']);

export const isMown = (crop: PlantCode | null): boolean => crop !== null && MOWN.has(crop);

/**
 * Crops that are sown, grow and ripen at about the same time: where too few blocks have the same crop, the others
 * give the expected change.
 */
const LIKE_SEASONS: readonly (readonly PlantCode[])[] = [
  ['OSZI_BUZA', 'DURUMBUZA', 'ROZS', 'OSZI_ARPA', 'TRITIKALE'],
  ['KUKORICA', 'SILOKUKORICA', 'CSEMEGEKUKORICA', 'SZEMESCIROK', 'NAPRAFORGO', 'SZOJA', 'CUKORREPA', 'OLAJTOK'],
  ['GYEP', 'LUCERNA'],
];

/** Number of the group of crops of a similar season that a crop belongs to; -1 if none. */
export const likeSeason = (crop: PlantCode | null): number =>
  LIKE_SEASONS.findIndex((group) => crop !== null && group.includes(crop));
