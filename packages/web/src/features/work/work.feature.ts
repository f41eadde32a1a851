import { peopleWith } from '#web/routes/people.ts';
import { href } from '#web/routes/routes.ts';
import { type Feature, late, lateIcon } from '#web/shared/feature.ts';
import { workNames as names } from './work.feature.hu.ts';

export const workFeature = {
  screens: [
    {
      route: 'adminWork',
      roles: peopleWith('work'),
      component: late(() => import('./WorkScreen.tsx'), 'WorkScreen'),
    },
  ],
  menu: [
    {
      key: 'adminWork',
      title: names.menu,
      icon: lateIcon(() => import('~icons/material-symbols/manufacturing-rounded')),
      route: 'adminWork',
      to: { path: href.adminWork() },
    },
  ],
} as const satisfies Feature;
