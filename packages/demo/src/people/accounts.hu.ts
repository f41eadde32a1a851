import { type Role, ROLES } from '@georisk/domain/roles/roles.ts';
import { INSURER_A, INSURER_B } from './companies.hu.ts';

/** An account of the demo, as its row; all have the demo's one password. */
export interface DemoAccount {
  /** Fixed identifier, where the specification has one for the user. */
  readonly id?: number;
  readonly userName: string;
  readonly name: string;
  readonly role: Role;
  readonly companyId: number;
  /** The insurer's identifier of a farmer, by which policies find them. */
  readonly externalId: string | null;
  readonly email: string;
  readonly phone: string;
  readonly welcomeScreen: boolean;
  readonly hidePolicyDamage: boolean;
}

const account = (
  userName: string,
  name: string,
  role: Role,
  companyId: number,
  more: Partial<DemoAccount> = {},
): Omit<DemoAccount, 'phone'> => ({
  userName,
  name,
  role,
  companyId,
  externalId: null,
  email: `${userName}@georisk.example`,
  welcomeScreen: false,
  hidePolicyDamage: false,
  ...more,
});

/** The farmers that people sign in as. */
export const DEMO_FARMER = 'farmer';
export const DEMO_FARMERS = ['farmer', 'farmer-2', 'farmer-3', 'farmer-b'] as const;
export type DemoFarmer = (typeof DEMO_FARMERS)[number];

const ROWS: readonly Omit<DemoAccount, 'phone'>[] = [
  account('api', 'Adatkapcsolat', ROLES.API, INSURER_A),
  account('admin', 'Hegedűs Réka', ROLES.ADMIN, 1),
  account('manager', 'Dr. Baráth Levente', ROLES.MANAGER, INSURER_A),
  account('expert-damage', 'Csontos Péter', ROLES.EXPERT_DAMAGE, INSURER_A),
  account('expert-uw', 'Vámos Eszter', ROLES.EXPERT_UW, INSURER_A),
  account(DEMO_FARMER, 'Szabó Mihály', ROLES.FARMER, INSURER_A, { externalId: 'AGB-100214', welcomeScreen: true }),
  account('woodwiser', 'Kerekes Bálint', ROLES.WOODWISER, 2),
  account('operator', 'Lengyel Orsolya', ROLES.OPERATOR, INSURER_A),
  account('prokat', 'Dr. Somogyi Edit', ROLES.PROKAT, 3),
  account('agrarmonitor', 'Oláh Tímea', ROLES.AGRARMONITOR, 5),
  account('agro', 'Vetési Gergely', ROLES.AGRO, 6),
  account('cemetery', 'Halmai Géza', ROLES.CEMETERY, 8),
  account('cemetery-public', 'Temetőlátogató', ROLES.CEMETERY_PUBLIC, 8),
  account('expert-risk-taking', 'Dr. Keresztes Noémi', ROLES.EXPERT_RISK_TAKING, INSURER_A),
  account('farmer-2', 'Kocsis Erzsébet', ROLES.FARMER, INSURER_A, { externalId: 'AGB-100387', welcomeScreen: true }),
  account('farmer-3', 'Bíró Sándor', ROLES.FARMER, INSURER_A, {
    id: 57,
    externalId: 'AGB-100057',
    hidePolicyDamage: true,
  }),
  account('manager-b', 'Gönczi Ádám', ROLES.MANAGER, INSURER_B),
  account('expert-damage-b', 'Sárosi Dóra', ROLES.EXPERT_DAMAGE, INSURER_B),
  account('farmer-b', 'Hankó János', ROLES.FARMER, INSURER_B, { externalId: 'KMB-20931', welcomeScreen: true }),
  account('cemetery-b', 'Petrovszki Anikó', ROLES.CEMETERY, 9),
];

/** One account for each role, second ones to test the separation of customers (decisions.md 2). */
export const ACCOUNTS: readonly DemoAccount[] = ROWS.map((row, i) => ({
  ...row,
  phone: `+3660555${String(201 + i).padStart(4, '0')}`,
}));
