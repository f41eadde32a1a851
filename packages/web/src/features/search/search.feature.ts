import { type Feature, late } from '#web/shared/feature.ts';
import { searchNames as names } from './search.feature.hu.ts';

export const SearchInBar = late(() => import('./SearchInBar.tsx'), 'SearchInBar');

export const searchFeature = {
  hits: {
    city: {
      name: names.city,
      target: ({ bbox: [west = 0, south = 0, east = 0, north = 0] }) => ({
        kind: 'place',
        box: [west, south, east, north],
      }),
    },
  },
} as const satisfies Feature;
