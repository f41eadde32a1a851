import { peopleWith } from '#web/routes/people.ts';
import { type Feature, late } from '#web/shared/feature.ts';

export const noticeTextsFeature = {
  screens: [
    {
      route: 'adminNoticeTexts',
      roles: peopleWith('noticeSettings'),
      component: late(() => import('./NoticeTextsScreen.tsx'), 'NoticeTextsScreen'),
    },
  ],
} as const satisfies Feature;
