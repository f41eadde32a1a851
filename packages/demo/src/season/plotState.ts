import { dayOfYear } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { hashPair } from '../random.ts';
import { cropCalendar, onCourse, type Reflectance } from './cropCalendar.ts';
import { LUCERNE_GREEN, lucerneNdvi } from './perennials.ts';
import { type ArableCrop, cropOfPlot } from './rotation.ts';

/** The look of a plot on a day. */
export interface PlotState {
  readonly ndvi: number;
  /** The growing crop, null between two crops. */
  readonly crop: ArableCrop | null;
  /** Harvest year of the growing crop. */
  readonly harvestYear: number;
  readonly canopy: Reflectance;
  /** Share of the ground covered by canopy or stubble, 0 to 1; the rest is bare soil. */
  readonly cover: number;
}

const STUBBLE: Reflectance = [0.23, 0.187, 0.122];
const WEEDS: Reflectance = [0.075, 0.085, 0.045];
const BARE = 0.155;
const YEAR = 365;

const share = (index: number, which: number, seed: number) => hashPair(index, which, seed + 61) / 2 ** 32;
const mix = (a: Reflectance, b: Reflectance, t: number): Reflectance => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];
const ramp = (day: number, from: number, to: number) => Math.min(1, Math.max(0, (day - from) / (to - from)));

/** Days by which all crops of a year are earlier or later than the calendar. */
const yearShift = (year: number, seed: number) => Math.round((share(year, 0, seed) - 0.5) * 10);

function growing(plot: number, year: number, day: number, seed: number): PlotState | null {
  const crop = cropOfPlot(plot, year, seed);
  if (crop === 'LUCERNA') return null;
  const calendar = cropCalendar(crop);
  const shift = yearShift(year, seed) + Math.round((share(plot, 3, seed + year) - 0.5) * 14);
  const own = day - shift;
  if (own < calendar.sown || own > calendar.harvested) return null;
  const vigour = 0.9 + 0.16 * share(plot, 4, seed + year);
  const ndvi = BARE + (onCourse(calendar.course, own) - BARE) * vigour;
  const ripe = ramp(own, calendar.ripening[0], calendar.ripening[1]);
  const green = mix(calendar.canopy, calendar.ripe, ripe * ripe * (3 - 2 * ripe));
  const { bloom } = calendar;
  const blooming =
    bloom === undefined ? 0 : Math.min(ramp(own, bloom.from, bloom.from + 7), 1 - ramp(own, bloom.to - 7, bloom.to));
  return {
    ndvi,
    crop,
    harvestYear: year,
    canopy: bloom === undefined ? green : mix(green, bloom.colour, blooming * 0.75),
    cover: Math.max(ramp(ndvi, BARE, 0.8), ripe * 0.9),
  };
}

/** Stubble, then weeds and volunteer plants, then the plough; a few fields get a green manure. */
function fallow(plot: number, year: number, daysSinceHarvest: number, seed: number): PlotState {
  const ploughed = 12 + 75 * share(plot, 5, seed + year);
  const greenManure = share(plot, 6, seed + year) < 0.1;
  const weeds = onCourse(
    [
      [0, 0.2],
      [12, 0.2],
      [35, 0.29],
      [70, 0.34],
      [140, 0.3],
    ],
    daysSinceHarvest,
  );
  const manure = onCourse(
    [
      [0, 0.18],
      [15, 0.2],
      [45, 0.5],
      [80, 0.58],
      [130, 0.36],
    ],
    daysSinceHarvest - ploughed,
  );
  const isPloughed = daysSinceHarvest > ploughed;
  const sprouting = 0.02 * share(plot, 7, seed + year);
  const ndvi = isPloughed ? (greenManure ? manure : BARE + sprouting) : weeds;
  const greenness = ramp(ndvi, 0.2, 0.6);
  return {
    ndvi,
    crop: null,
    harvestYear: year,
    canopy: isPloughed ? WEEDS : mix(STUBBLE, WEEDS, greenness),
    cover: isPloughed ? greenness : 0.85 - 0.3 * ramp(daysSinceHarvest, 0, 90),
  };
}

function lucerne(plot: number, year: number, day: number, seed: number): PlotState {
  const shift = Math.round((share(plot, 8, seed) - 0.5) * 16);
  const ndvi = lucerneNdvi(day, shift) * (0.93 + 0.1 * share(plot, 4, seed + year));
  return { ndvi, crop: 'LUCERNA', harvestYear: year, canopy: LUCERNE_GREEN, cover: ramp(ndvi, 0.1, 0.75) };
}

/**
 * The state of a plot on a day: its crop of the year, the next year's if that is already sown, or the state between the
 * two.
 */
export function plotState(plot: number, date: IsoDate, seed: number): PlotState {
  const [year, day] = [Number(date.slice(0, 4)), dayOfYear(date)];
  if (cropOfPlot(plot, year, seed) === 'LUCERNA') return lucerne(plot, year, day, seed);
  const stand = growing(plot, year + 1, day - YEAR, seed) ?? growing(plot, year, day, seed);
  if (stand !== null) return stand;
  for (const harvestYear of [year, year - 1]) {
    const crop = cropOfPlot(plot, harvestYear, seed);
    const harvested = (crop === 'LUCERNA' ? 290 : cropCalendar(crop).harvested) + (harvestYear - year) * YEAR;
    if (day >= harvested) return fallow(plot, harvestYear, day - harvested, seed);
  }
  return fallow(plot, year - 1, 150, seed);
}
