import type { EkMepar } from '@georisk/contract/verticals/monitoring/eks.ts';
import { indexDates } from '#web/shared/product/indexDates.ts';
import type { PictureSubject } from '#web/shared/product/useBlockPicture.ts';

/** A block of an application as the surroundings of its picture need it. */
export const subjectOf = ({ meparCode, geom, products }: EkMepar): PictureSubject => ({
  meparCode,
  geom,
  cityName: null,
  alerts: [],
  ndvi: indexDates(products),
});
