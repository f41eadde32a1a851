import { peopleWith } from '#web/routes/people.ts';
import { pathTo } from '#web/routes/routes.ts';
import { type Feature, late, lateIcon } from '#web/shared/feature.ts';
import { companyFigureNames as names } from './companyFigures.feature.hu.ts';

/** A company's own figures, for its managers. */
export const companyFiguresFeature = {
  screens: [
    {
      route: 'companyFigures',
      roles: peopleWith('companyFigures'),
      component: late(() => import('./CompanyFiguresScreen.tsx'), 'CompanyFiguresScreen'),
    },
  ],
  menu: [
    {
      key: 'companyFigures',
      title: names.menu,
      icon: lateIcon(() => import('~icons/material-symbols/bar-chart-rounded')),
      route: 'companyFigures',
      to: { path: pathTo('companyFigures') },
    },
  ],
} as const satisfies Feature;
