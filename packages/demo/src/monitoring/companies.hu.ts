import { ROLES } from '@georisk/domain/roles/roles.ts';
import type { DemoAccount } from '../people/accounts.hu.ts';
import type { DemoCompany } from '../people/companies.hu.ts';

/** The customer whose people are among the common accounts. */
export const MONITOR_A = 5;
/** Another one, to test the separation of customers. */
export const MONITOR_B = 25;

export const companies: readonly DemoCompany[] = [
  {
    id: MONITOR_B,
    name: 'Csanádi Gazdakör Tanácsadó Bt.',
    title: 'Csanádi EK-figyelő',
    theme: 'monitoring',
    kind: 'monitoring',
    contact: { name: 'Mucsi Zsolt', phone: '+36 60 555 0257', email: 'falugazdasz@csanadigazdakor.example' },
    roleContacts: [],
    helpVideoUrl: null,
    termsUrl: null,
    reportDays: null,
    riskTaking: false,
  },
];

export const accounts: readonly DemoAccount[] = [
  {
    userName: 'agrarmonitor-b',
    name: 'Mucsi Zsolt',
    role: ROLES.AGRARMONITOR,
    companyId: MONITOR_B,
    externalId: null,
    email: 'agrarmonitor-b@georisk.example',
    phone: '+36605550257',
    welcomeScreen: false,
    hidePolicyDamage: false,
  },
];
