import { isAbout, type LifeDate, yearOf } from './lifeDate.ts';

/** A date in words: `1848. 03. 15.`, `1848. 03.`, `1848`, `1848 körül`, `ismeretlen`. */
export function lifeDateText(date: LifeDate): string {
  if (yearOf(date) === null) return 'ismeretlen';
  const [year = '', ...rest] = date.replace('~', '').split('-');
  const text = rest.length === 0 ? year : `${[year, ...rest].join('. ')}.`;
  return isAbout(date) ? `${text} körül` : text;
}

/** The year alone, as it stands behind a name: `1848`, `kb. 1848`, `?`. */
export function lifeYearText(date: LifeDate | null): string {
  const year = date === null ? null : yearOf(date);
  if (date === null || year === null) return '?';
  return isAbout(date) ? `kb. ${year}` : String(year);
}
