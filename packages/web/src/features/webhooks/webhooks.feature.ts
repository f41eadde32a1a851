import { peopleWith } from '#web/routes/people.ts';
import { type Feature, late } from '#web/shared/feature.ts';

export const webhooksFeature = {
  screens: [
    {
      route: 'adminWebhooks',
      roles: peopleWith('webhooks'),
      component: late(() => import('./WebhooksScreen.tsx'), 'WebhooksScreen'),
    },
  ],
} as const satisfies Feature;
