import { ROLES } from '@georisk/domain/roles/roles.ts';
import type { DemoAccount } from '../people/accounts.hu.ts';
import type { DemoCompany } from '../people/companies.hu.ts';

/** The forestry of the common companies, and its neighbour, who sees nothing of it. */
export const FORESTRY = 2;
export const NEIGHBOUR = 21;

export const FOREST_COMPANIES: readonly DemoCompany[] = [
  {
    id: NEIGHBOUR,
    name: 'Békés-csanádi Erdőbirtokosság',
    title: 'Birtokossági erdőtérkép',
    theme: 'forest',
    kind: 'forestry',
    contact: { name: 'Zsíros Judit', phone: '+36 60 555 0121', email: 'erdo@bekescsanad.example' },
    roleContacts: [],
    helpVideoUrl: null,
    termsUrl: null,
    reportDays: null,
    riskTaking: false,
  },
];

export const FOREST_ACCOUNTS: readonly DemoAccount[] = [
  {
    userName: 'woodwiser-b',
    name: 'Zsíros Judit',
    role: ROLES.WOODWISER,
    companyId: NEIGHBOUR,
    externalId: null,
    email: 'woodwiser-b@georisk.example',
    phone: '+36605550321',
    welcomeScreen: false,
    hidePolicyDamage: false,
  },
];

/** Names of the demo's projects. */
export const PROJECTS = {
  surveyed: 'Légi felmérés',
  measured: 'Törzsenkénti felvétel',
  neighbour: 'Birtokossági erdők',
} as const;
