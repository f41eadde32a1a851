import { peopleWith } from '#web/routes/people.ts';
import { type Feature, late, lateIcon } from '#web/shared/feature.ts';
import { alertSettingsNames as names } from './alertSettings.feature.hu.ts';

export const alertSettingsFeature = {
  openScreens: [{ route: 'alertMails', component: late(() => import('./AlertMailScreen.tsx'), 'AlertMailScreen') }],
  menu: [
    {
      key: 'alertSettings',
      title: names.menu,
      icon: lateIcon(() => import('~icons/material-symbols/notifications-rounded')),
      roles: peopleWith('alertSettings'),
      to: { dialog: late(() => import('./AlertSettingsDialog.tsx'), 'AlertSettingsDialog') },
    },
  ],
} as const satisfies Feature;
