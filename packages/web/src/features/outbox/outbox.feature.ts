import { peopleWith } from '#web/routes/people.ts';
import { pathTo } from '#web/routes/routes.ts';
import { type Feature, late, lateIcon } from '#web/shared/feature.ts';
import { outboxNames as names } from './outbox.feature.hu.ts';

/** Those who work on cases have it in their menu; whose outline waits finds it by the badge. */
const WORKERS = peopleWith('saveSampling');
const SENDERS = [...new Set([...WORKERS, ...peopleWith('savePolicyDrawing')])];

export const outboxFeature = {
  screens: [
    { route: 'outbox', roles: SENDERS, component: late(() => import('./OutboxScreen.tsx'), 'OutboxScreen') },
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
      icon: lateIcon(() => import('~icons/material-symbols/cloud-upload-outline-rounded')),
      roles: WORKERS,
      route: 'outbox',
      to: { path: pathTo('outbox') },
    },
  ],
  bar: [{ key: 'outbox', roles: SENDERS, component: late(() => import('./OutboxBadge.tsx'), 'OutboxBadge') }],
} as const satisfies Feature;
