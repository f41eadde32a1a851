import { DASHBOARDS } from '@georisk/contract/verticals/insurance/dashboards.ts';
import { always, type CallCase } from './ask.ts';

const PAGES = Object.entries(DASHBOARDS).flatMap(([category, pages]) =>
  pages.map((subcategory) => ({ category, subcategory })),
);

export const dashboardCases = {
  damageChronology: [
    {
      asks: () => [
        { what: 'all', status: always(200) },
        { what: 'malformed', query: 'extent=x', status: always(400) },
      ],
    },
  ],
  dashboard: [
    {
      asks: () => [
        ...PAGES.map((params) => ({
          what: `${params.category}/${params.subcategory}`,
          params,
          status: always(200),
        })),
        ...[
          ['karok', 'noveny'],
          ['semmi', 'szam'],
          ['constructor', 'name'],
          ['karok', 'constructor'],
        ].map(([category = '', subcategory = '']) => ({
          what: `missing ${category}/${subcategory}`,
          params: { category, subcategory },
          status: always(404),
        })),
        {
          what: 'malformed',
          params: { category: 'karok', subcategory: 'szam' },
          query: 'companyId=7',
          status: always(400),
        },
      ],
    },
  ],
} satisfies Record<string, readonly CallCase[]>;
