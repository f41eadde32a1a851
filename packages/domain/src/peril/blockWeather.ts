import type { IsoDate } from '../units.ts';
import type { DailyWeather } from './judgePeril.ts';

/** What a station can measure on a day. */
export type MeasuredFigure = Exclude<keyof DailyWeather, 'date'>;

export const MEASURED_FIGURES = [
  'precipitation',
  'intensity20',
  'minimum',
  'maximum',
  'wind',
  'hailSize',
] as const satisfies readonly MeasuredFigure[];

export interface NearStation {
  readonly name: string;
  /** From the block, m. */
  readonly distance: number;
  /** m above the sea; null: not known, or of the radar. */
  readonly height: number | null;
  readonly days: ReadonlyMap<IsoDate, DailyWeather>;
}

/** Where a figure of a block comes from. */
export interface FigureSource extends Pick<NearStation, 'name' | 'distance' | 'height'> {
  readonly figure: MeasuredFigure;
}

export interface BlockWeather {
  readonly days: ReadonlyMap<IsoDate, DailyWeather>;
  /** Figures that no station measured are left out. */
  readonly sources: readonly FigureSource[];
}

const measures = ({ days }: NearStation, figure: MeasuredFigure, date: IsoDate): boolean =>
  (days.get(date)?.[figure] ?? null) !== null;

/**
 * The weather of a block by the stations near it: each figure is that of one station, as it measured it, so that a sum
 * of days is of one gauge: the nearest that measured it on the day that is judged, else the nearest that measured it on
 * any of the days.
 * @param stations nearest first
 */
export function blockWeather(
  stations: readonly NearStation[],
  judged: IsoDate,
  dates: readonly IsoDate[],
): BlockWeather {
  const chosen = MEASURED_FIGURES.flatMap((figure) => {
    const station =
      stations.find((each) => measures(each, figure, judged)) ??
      stations.find((each) => dates.some((date) => measures(each, figure, date)));
    return station === undefined ? [] : [{ figure, station }];
  });
  const days = dates.map((date): DailyWeather => {
    const measured = Object.fromEntries(
      chosen.map(({ figure, station }) => [figure, station.days.get(date)?.[figure] ?? null]),
    );
    return { ...NOT_MEASURED, ...measured, date };
  });
  return {
    days: new Map(days.map((day) => [day.date, day])),
    sources: chosen.map(({ figure, station: { name, distance, height } }) => ({ figure, name, distance, height })),
  };
}

const NOT_MEASURED: Omit<DailyWeather, 'date'> = {
  precipitation: null,
  intensity20: null,
  minimum: null,
  maximum: null,
  wind: null,
  hailSize: null,
};
