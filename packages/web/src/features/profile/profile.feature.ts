import { profileRoles } from '#web/session/roleProfiles.ts';
import { type Feature, late } from '#web/shared/feature.ts';

/** For roles without a profile page. */
export const OwnDataDialog = late(() => import('./OwnDataDialog.tsx'), 'OwnDataDialog');

export const profileFeature = {
  screens: [
    {
      route: 'profile',
      roles: profileRoles,
      component: late(() => import('./ProfileScreen.tsx'), 'ProfileScreen'),
    },
  ],
} as const satisfies Feature;
