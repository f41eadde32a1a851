import { peopleWith } from '#web/routes/people.ts';
import { pathTo } from '#web/routes/routes.ts';
import { type Feature, late, lateIcon } from '#web/shared/feature.ts';
import { sourcesNames as names } from './sources.feature.hu.ts';

export const sourcesFeature = {
  screens: [
    {
      route: 'adminSources',
      roles: peopleWith('sources'),
      component: late(() => import('./SourcesScreen.tsx'), 'SourcesScreen'),
    },
  ],
  menu: [
    {
      key: 'adminSources',
      title: names.menu,
      icon: lateIcon(() => import('~icons/material-symbols/satellite-alt-rounded')),
      route: 'adminSources',
      to: { path: pathTo('adminSources') },
    },
  ],
} as const satisfies Feature;
