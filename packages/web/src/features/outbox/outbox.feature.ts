import { lazy } from 'react';
import { peopleWith } from '#web/routes/people.ts';
import { pathTo } from '#web/routes/routes.ts';
import { type Feature, late } from '#web/shared/feature.ts';
import { outboxNames as names } from './outbox.feature.hu.ts';

/** Those who work on cases. */
const WORKERS = peopleWith('saveSampling');

export const outboxFeature = {
  screens: [
    { route: 'outbox', roles: WORKERS, component: late(() => import('./OutboxScreen.tsx'), 'OutboxScreen') },
    {
      route: 'rescueFile',
      roles: peopleWith('importRescueFile'),
      component: late(() => import('./RescueScreen.tsx'), 'RescueScreen'),
    },
  ],
  menu: [
    {
      key: 'outbox',
      title: names.menu,
      icon: lazy(() => import('~icons/material-symbols/cloud-upload-outline-rounded')),
      route: 'outbox',
      to: { path: pathTo('outbox') },
    },
  ],
  bar: [{ key: 'outbox', roles: WORKERS, component: late(() => import('./OutboxBadge.tsx'), 'OutboxBadge') }],
} as const satisfies Feature;
