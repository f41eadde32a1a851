import { sourceTexts } from './texts.hu.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** A source's interval in words. @param minutes between two requests */
export function rhythmText(minutes: number): string {
  const texts = sourceTexts.rhythm;
  if (minutes === DAY) return texts.day;
  if (minutes % DAY === 0) return texts.days(minutes / DAY);
  return minutes % HOUR === 0 ? texts.hours(minutes / HOUR) : texts.minutes(minutes);
}
