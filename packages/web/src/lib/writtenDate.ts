import { dayInText } from '@georisk/domain/dates/dayInText.ts';

const WRITTEN = /^(\d{4})[.\-/ ]+(\d{1,2})[.\-/ ]+(\d{1,2})[.]?$|^(\d{4})(\d{2})(\d{2})$/;

/** A day as people write it, `2026. 11. 21.` or with dashes or without anything, as `YYYY-MM-DD`; other text stays as it is. */
export function writtenDate(text: string): string {
  const found = WRITTEN.exec(text.trim());
  if (found === null) return dayInText(text) ?? text.trim();
  const [year = '', month = '', day = ''] = found.slice(1).filter((part) => part !== undefined);
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
}
