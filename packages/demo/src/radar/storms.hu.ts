import { addDays } from '@georisk/domain/dates/isoDate.ts';
import type { Phenomenon } from '@georisk/domain/radar/phenomena.hu.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { type Feature, polygon } from '../files.ts';
import { ORIGIN } from '../place/window.ts';
import { HAIL_LINE } from '../raster/losses.ts';
import { around, middle, type Track } from './storms.ts';

/** One zone of a storm: severity, reach (m), share of the track, size of hail (mm), gust (m/s), rain (mm/h). */
interface Zone {
  readonly severity: number;
  readonly reach: number;
  readonly share: number;
  readonly meshMm?: number;
  readonly gustMs?: number;
  readonly rainMmH?: number;
}

interface Storm {
  readonly date: IsoDate;
  readonly phenomenon: Phenomenon;
  /** `HH:MM`, UTC. */
  readonly hours: readonly [start: string, end: string];
  readonly track: Track;
  readonly zones: readonly Zone[];
}

const at = (x: number, y: number): readonly [number, number] => [ORIGIN[0] + x, ORIGIN[1] + y];

/** Yesterday's hail, the hail of the season's cases, and what there was between. */
const storms = (today: IsoDate, hail: IsoDate): readonly Storm[] => [
  {
    date: addDays(today, -1),
    phenomenon: 'jég',
    hours: ['13:40', '14:25'],
    track: { from: at(900, 7_900), to: at(9_800, 3_400) },
    zones: [
      { severity: 1, reach: 1_500, share: 1, meshMm: 8 },
      { severity: 2, reach: 1_000, share: 0.85, meshMm: 16 },
      { severity: 3, reach: 600, share: 0.6, meshMm: 26 },
      { severity: 4, reach: 300, share: 0.3, meshMm: 38 },
    ],
  },
  {
    date: addDays(today, -1),
    phenomenon: 'felhőszakadás',
    hours: ['14:05', '15:30'],
    track: { from: at(7_400, 8_800), to: at(10_600, 10_900) },
    zones: [{ severity: 2, reach: 1_100, share: 1, rainMmH: 42 }],
  },
  {
    date: addDays(today, -6),
    phenomenon: 'vihar',
    hours: ['17:10', '18:00'],
    track: { from: at(2_600, 600), to: at(6_900, 11_200) },
    zones: [
      { severity: 1, reach: 1_700, share: 1, gustMs: 21 },
      { severity: 2, reach: 700, share: 0.5, gustMs: 27 },
    ],
  },
  {
    date: hail,
    phenomenon: 'jég',
    hours: ['15:20', '16:10'],
    track: { from: HAIL_LINE[0], to: HAIL_LINE[1] },
    zones: [
      { severity: 2, reach: 780, share: 1, meshMm: 17 },
      { severity: 3, reach: 520, share: 0.8, meshMm: 27 },
      { severity: 4, reach: 260, share: 0.45, meshMm: 34 },
    ],
  },
];

/** The storms as the file of a weather service. @param hail day of the season's hail, whose cases the insurers have */
export const stormFeatures = (today: IsoDate, hail: IsoDate): readonly Feature[] =>
  storms(today, hail).flatMap(({ date, phenomenon, hours: [start, end], track, zones }, storm) =>
    zones.map(({ severity, reach, share, meshMm = null, gustMs = null, rainMmH = null }) => ({
      properties: {
        externalId: `DEMO-${date}-${storm + 1}-${severity}`,
        dateRadar: date,
        phenomenon,
        severity,
        meshMm,
        gustMs,
        rainMmH,
        start: `${date}T${start}:00Z`,
        end: `${date}T${end}:00Z`,
        source: 'Mintaradar',
      },
      geometry: polygon(around(middle(track, share), reach)),
    })),
  );

/** What an insurer insures crops at, Ft/t, by the crops of the landscape. */
const PRICES: Readonly<Record<string, number>> = {
  'őszi búza': 78_000,
  'őszi árpa': 68_000,
  kukorica: 72_000,
  napraforgó: 185_000,
  repce: 195_000,
  szója: 170_000,
  lucerna: 42_000,
  cukorrépa: 17_000,
  tritikálé: 66_000,
};

/** @param year of the policies @param factor an insurer's prices beside the usual */
export const pricesCsv = (year: number, factor: number): string =>
  [
    'Növény;Év;Ár (Ft/t)',
    ...Object.entries(PRICES).map(([plant, price]) => `${plant};${year};${Math.round((price * factor) / 100) * 100}`),
  ].join('\n');
