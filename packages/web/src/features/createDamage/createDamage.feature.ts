import { DESK_ROLES, peopleWith } from '#web/routes/people.ts';
import { href } from '#web/routes/routes.ts';
import { type Feature, late, lateIcon } from '#web/shared/feature.ts';
import { createDamageNames as names } from './createDamage.feature.hu.ts';

export const createDamageFeature = {
  screens: [
    {
      route: 'createDamage',
      roles: peopleWith('createDamage'),
      component: late(() => import('./CreateDamageScreen.tsx'), 'CreateDamageScreen'),
    },
  ],
  menu: [
    {
      key: 'createDamage',
      title: names.menu,
      icon: lateIcon(() => import('~icons/material-symbols/note-add-outline-rounded')),
      route: 'createDamage',
      roles: DESK_ROLES,
      to: { path: href.createDamage() },
    },
  ],
} as const satisfies Feature;
