import { number } from '@georisk/contract/layers/legends.hu.ts';

const grouped = new Intl.NumberFormat('hu-HU', { maximumFractionDigits: 0, useGrouping: 'always' });

const time = new Intl.DateTimeFormat('hu-HU', {
  timeZone: 'Europe/Budapest',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const MONTHS = [
  'jan.',
  'febr.',
  'márc.',
  'ápr.',
  'máj.',
  'jún.',
  'júl.',
  'aug.',
  'szept.',
  'okt.',
  'nov.',
  'dec.',
] as const;

/** Texts of figures, whatever they show. */
export const pdfTexts = {
  number,
  /** `YYYY. MM. DD. HH:mm` in Budapest, as on the screen. */
  instant: (at: Date): string => time.format(at),
  coordinate: (metres: number): string => grouped.format(metres),
  length: (metres: number): string =>
    metres >= 1000 ? `${grouped.format(metres / 1000)} km` : `${grouped.format(metres)} m`,
  north: 'É',
  month: (index: number): string => MONTHS[index] ?? '',
  ha: (area: number): string => `${number(area, 2)} ha`,
  share: (share: number): string => `${number(100 * share, 1)} %`,
  page: (page: number, pages: number): string => `${page} / ${pages}`,
} as const;
