import type { DemoAccount } from '../people/accounts.hu.ts';
import type { DemoCompany } from '../people/companies.hu.ts';

/** A second client: neither sees the fields of the other. */
export const AGRONOMY_COMPANY_B: DemoCompany = {
  id: 16,
  name: 'Nagykamarási Gabona Kft.',
  title: 'Gabona táblatérkép',
  theme: 'agronomy',
  kind: 'agro',
  contact: { name: 'Medovarszki Pál', phone: '+36 60 555 0181', email: 'agronomus@kamarasgabona.example' },
  roleContacts: [],
  helpVideoUrl: null,
  termsUrl: null,
  reportDays: null,
  riskTaking: false,
};

export const AGRONOMY_ACCOUNT_B: Omit<DemoAccount, 'role' | 'companyId'> = {
  userName: 'agro-b',
  name: 'Medovarszki Pál',
  externalId: null,
  email: 'agro-b@georisk.example',
  phone: '+36605550216',
  welcomeScreen: false,
  hidePolicyDamage: false,
};
