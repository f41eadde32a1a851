import { ROLES } from '@georisk/domain/roles/roles.ts';
import type { DemoAccount } from '../people/accounts.hu.ts';
import type { DemoCompany } from '../people/companies.hu.ts';

/** The laboratory of the common companies, and its neighbour, who sees nothing of it. */
export const LABORATORY = 3;
export const NEIGHBOUR = 31;

export const SOIL_COMPANIES: readonly DemoCompany[] = [
  {
    id: NEIGHBOUR,
    name: 'Maros-menti Talajvédelmi Kft.',
    title: 'Marosmenti talajtérkép',
    theme: 'soil',
    kind: 'soil',
    contact: { name: 'Rácz Dénes', phone: '+36 60 555 0131', email: 'talaj@marosmenti.example' },
    roleContacts: [],
    helpVideoUrl: null,
    termsUrl: null,
    reportDays: null,
    riskTaking: false,
  },
];

export const SOIL_ACCOUNTS: readonly DemoAccount[] = [
  {
    userName: 'prokat-b',
    name: 'Rácz Dénes',
    role: ROLES.PROKAT,
    companyId: NEIGHBOUR,
    externalId: null,
    email: 'prokat-b@georisk.example',
    phone: '+36605550331',
    welcomeScreen: false,
    hidePolicyDamage: false,
  },
];
