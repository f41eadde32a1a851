import { lazy } from 'react';
import { peopleWith } from '#web/routes/people.ts';
import { homeRoles } from '#web/session/roleProfiles.ts';
import { type Feature, late } from '#web/shared/feature.ts';
import { cemeteryNames as names } from './cemetery.feature.hu.ts';
import { addressOf, type Chosen } from './selection.ts';

const chosen = (what: Chosen) => ({ kind: 'address', route: 'home', to: addressOf(what) }) as const;

/** The home of a cemetery's people and of their visitors. */
export const cemeteryFeature = {
  screens: [
    {
      route: 'home',
      roles: homeRoles('cemetery'),
      component: late(() => import('./CemeteryScreen.tsx'), 'CemeteryScreen'),
      hasFullMap: true,
      welcome: () => import('./welcome.hu.ts').then((module) => module.cemeteryWelcome),
    },
  ],
  menu: [
    {
      key: 'graveyard-links',
      title: names.links,
      icon: lazy(() => import('~icons/material-symbols/qr-code-rounded')),
      roles: homeRoles('cemetery').filter((role) => (peopleWith('graveyardLinks') as readonly number[]).includes(role)),
      to: { dialog: late(() => import('./LinksDialog.tsx'), 'LinksDialog') },
    },
  ],
  hits: {
    dead: { name: names.hits.dead, target: ({ deadId }) => chosen({ kind: 'dead', id: deadId }) },
    deadsByBirth: { name: names.hits.born, target: ({ date }) => chosen({ kind: 'born', date }) },
    deadsByDeath: { name: names.hits.died, target: ({ date }) => chosen({ kind: 'died', date }) },
    gravesByValidDate: { name: names.hits.valid, target: ({ date }) => chosen({ kind: 'valid', date }) },
  },
} as const satisfies Feature;
