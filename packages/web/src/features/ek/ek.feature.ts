import { peopleWith } from '#web/routes/people.ts';
import { pathTo } from '#web/routes/routes.ts';
import { homeRoles } from '#web/session/roleProfiles.ts';
import { type Feature, late } from '#web/shared/feature.ts';
import { ekNames as names } from './ek.feature.hu.ts';

/** The area applications (egységes kérelem) of a monitoring customer. */
export const ekFeature = {
  screens: [
    {
      route: 'home',
      roles: homeRoles('ek'),
      component: late(() => import('./EkHomeScreen.tsx'), 'EkHomeScreen'),
      hasFullMap: true,
      welcome: () => import('./welcome.hu.ts').then((module) => module.ekWelcome),
    },
    {
      route: 'ek',
      roles: peopleWith('ek'),
      component: late(() => import('./EkScreen.tsx'), 'EkScreen'),
      hasFullMap: true,
    },
  ],
  layers: [{ layer: 'EK', load: () => import('./useEkPart.ts').then((module) => module.useEkPart) }],
  hits: {
    agrarmonitorEKCode: {
      name: names.hit,
      target: ({ ekCode }) => ({ kind: 'address', route: 'ek', to: pathTo('ek', { code: ekCode }) }),
    },
  },
} as const satisfies Feature;
