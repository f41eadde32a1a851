import { peopleWith } from '#web/routes/people.ts';
import { pathTo } from '#web/routes/routes.ts';
import { homeRoles } from '#web/session/roleProfiles.ts';
import { type Feature, late, lateIcon } from '#web/shared/feature.ts';
import { cemeteryNames as names } from './cemetery.feature.hu.ts';

const rolesWith = (call: 'graveyardLinks' | 'cemeteryExport') =>
  homeRoles('cemetery').filter((role) => (peopleWith(call) as readonly number[]).includes(role));

/** The home with a selection, as `selection.ts` reads it. */
const chosen = (query: Readonly<Record<string, string | number>>) =>
  ({ kind: 'address', route: 'home', to: pathTo('home', {}, query) }) as const;

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
      icon: lateIcon(() => import('~icons/material-symbols/qr-code-rounded')),
      roles: rolesWith('graveyardLinks'),
      to: { dialog: late(() => import('./LinksDialog.tsx'), 'LinksDialog') },
    },
  ],
  bar: [
    {
      key: 'cemetery-export',
      roles: rolesWith('cemeteryExport'),
      component: late(() => import('./ExportButton.tsx'), 'ExportButton'),
    },
  ],
  hits: {
    dead: { name: names.hits.dead, target: ({ deadId }) => chosen({ dead: deadId }) },
    deadsByBirth: { name: names.hits.born, target: ({ date }) => chosen({ born: date }) },
    deadsByDeath: { name: names.hits.died, target: ({ date }) => chosen({ died: date }) },
    gravesByValidDate: { name: names.hits.valid, target: ({ date }) => chosen({ valid: date }) },
  },
} as const satisfies Feature;
