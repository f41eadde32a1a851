import type { OwnMepar } from '@georisk/contract/verticals/insurance/blocks.ts';

/** A farmer's block without images: a square of one hectare near Szolnok. */
export const OWN_BLOCK: OwnMepar = {
  meparCode: 'ABCD1234',
  geom: {
    type: 'Polygon',
    coordinates: [
      [
        [738_000, 205_000],
        [738_100, 205_000],
        [738_100, 205_100],
        [738_000, 205_100],
        [738_000, 205_000],
      ],
    ],
  },
  geomHa: 1,
  status: 'checked',
  cityName: 'Szolnok',
  ndvi: [],
  alerts: [],
  policyPlots: [],
  blockPlots: [],
};
