import { addDays } from '@georisk/domain/dates/isoDate.ts';
import { roundHalfUp, type IsoDate } from '@georisk/domain/units.ts';
import { randomOf } from '../random.ts';
import { type DemoStation, STATIONS } from './stations.hu.ts';

/** Springs with data: a climate (domain.md 6). */
const SPRINGS = 30;

/** A station's day, °C. */
export interface SpringDay {
  readonly station: DemoStation;
  readonly date: IsoDate;
  readonly minimum: number;
  readonly mean: number;
}

/** Mean temperature of a day of the year on the plain, °C: January to the end of May. */
const climate = (day: number): number => -1 + 22 * (1 - Math.cos((Math.PI * day) / 300));

/** How long the weather remembers, and how much it varies, K. */
const MEMORY = 0.82;
const SPREAD = 4;
/** Between the mean and the minimum of a day: clear nights are colder. */
const NIGHT = { usual: 6.5, spread: 2.5 } as const;

/** January to May of thirty years at all stations; a clear night is colder in a hollow than on the bank beside it. */
export function springDays(year: number, seed: number): readonly SpringDay[] {
  const days: SpringDay[] = [];
  for (let spring = year - SPRINGS; spring < year; spring += 1) {
    const random = randomOf(seed, `spring ${spring}`);
    let anomaly = SPREAD * random.normal();
    let [date, day] = [`${spring}-01-01` as IsoDate, 0];
    for (; date <= `${spring}-05-31`; date = addDays(date, 1), day += 1) {
      anomaly = MEMORY * anomaly + Math.sqrt(1 - MEMORY ** 2) * SPREAD * random.normal();
      const mean = climate(day) + anomaly;
      const night = Math.max(1.5, NIGHT.usual + NIGHT.spread * random.normal());
      for (const station of STATIONS)
        days.push({
          station,
          date,
          mean: roundHalfUp(mean + 0.3 * random.normal(), 1),
          minimum: roundHalfUp(mean - night + station.nights * (night / NIGHT.usual) + 0.3 * random.normal(), 1),
        });
    }
  }
  return days;
}

/** The days in the order of their stations, as a table; a station's first row says where it is. */
export function weatherCsv(days: readonly SpringDay[]): string {
  const rows = STATIONS.flatMap((station) =>
    days
      .filter((day) => day.station === station)
      .map(({ date, minimum, mean }, index) =>
        [
          station.code,
          date,
          minimum,
          mean,
          ...(index === 0 ? [station.name, ...station.at, station.height] : ['', '', '', '']),
        ].join(','),
      ),
  );
  return ['allomas,datum,tmin,tmean,allomasnev,eovY,eovX,magassag', ...rows, ''].join('\n');
}
