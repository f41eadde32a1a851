import type { EkMepar } from '@georisk/contract/verticals/monitoring/eks.ts';
import type { PictureSubject } from '#web/shared/product/useBlockPicture.ts';

/** A block of an application as the picture's surroundings need it: its dates are those of the index in its chronology. */
export const subjectOf = ({ meparCode, geom, products }: EkMepar): PictureSubject => ({
  meparCode,
  geom,
  cityName: null,
  alerts: [],
  ndvi: products.flatMap(({ subType, date, url, data }) =>
    subType === 'BMI' && url !== null
      ? [{ date, url, clearShare: data?.clearShare ?? 1, mean: data?.mean ?? null }]
      : [],
  ),
});
