import type { Deceased, Grave } from '@georisk/contract/verticals/cemetery/cemetery.ts';
import { lifeDateText } from '@georisk/domain/cemetery/lifeDateText.hu.ts';
import { cemeteryTexts as texts } from './texts.hu.ts';

/** A date as far as it is known; a sentence where nothing is said of it. */
export const lifeDate = (date: string | null): string => (date === null ? texts.noData : lifeDateText(date));

export const placeOf = ({ parcel, row, pos }: Pick<Grave, 'parcel' | 'row' | 'pos'>): string =>
  texts.place(parcel, row, pos);

export const personLine = ({ name, birthDate, deathDate }: Deceased): string =>
  texts.person(name, lifeDate(birthDate), lifeDate(deathDate));

/** The validity of a grave, for those who are told it; undefined for the others. */
export const expiryOf = ({ graveValidDate }: Grave): string | undefined =>
  graveValidDate === undefined ? undefined : lifeDate(graveValidDate);

/** Whether a grave's place is no longer paid. @param today `YYYY-MM-DD` */
export const isExpired = ({ graveValidDate }: Grave, today: string): boolean =>
  graveValidDate != null && graveValidDate < today;
