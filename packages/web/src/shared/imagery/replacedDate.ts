import { parseIsoDate } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';

/** A day that the address names and the subject does not have: another one is shown. */
export interface ReplacedDate {
  /** As it stands in the address; null where it is no day. */
  readonly asked: IsoDate | null;
  readonly shown: IsoDate | null;
}

/** @param text the day of the address; null where it names none */
export function replacedDate(text: string | null, shown: IsoDate | null): ReplacedDate | null {
  if (text === null) return null;
  const asked = parseIsoDate(text);
  return asked !== null && asked === shown ? null : { asked, shown };
}
