import { ROLES } from '@georisk/domain/roles/roles.ts';
import { COMPANIES, PEOPLE, type PersonKey } from '../people.ts';
import type { Flag } from './ask.ts';
import { VERTICALS } from './verticals.ts';

/** A person who makes a call; null has no token. */
export interface Actor {
  readonly key: PersonKey | null;
  readonly role: number | 'anon';
  readonly companyId: number | null;
  /** The capability `risk`, by the words of row L7: of the matrix, not of the code. */
  readonly takesRisk: boolean;
}

/** Whose role has the capability by itself, and whose has it where the company takes risk. */
const RISK_ROLES: readonly string[] = ['ADMIN', 'EXPERT_RISK_TAKING'];
const RISK_ROLES_BY_COMPANY: readonly string[] = ['MANAGER'];

const actor = (key: PersonKey): Actor => {
  const [role, company] = PEOPLE[key];
  const byCompany = RISK_ROLES_BY_COMPANY.includes(role) && company !== null && COMPANIES[company].riskTaking;
  return {
    key,
    role: ROLES[role],
    companyId: company && COMPANIES[company].id,
    takesRisk: byCompany || RISK_ROLES.includes(role),
  };
};

export const ANONYMOUS: Actor = { key: null, role: 'anon', companyId: null, takesRisk: false };

/** One of each column of the matrix. */
export const COLUMNS: readonly Actor[] = [
  ANONYMOUS,
  actor('a.api'),
  actor('admin1'),
  actor('a.manager'),
  actor('a.damage1'),
  actor('a.uw1'),
  actor('a.farmer1'),
  actor('forest1'),
  actor('a.operator'),
  actor('soil1'),
  actor('ek1'),
  actor('agro1'),
  actor('cemetery1'),
  actor('cemetery1public'),
  actor('a.risk1'),
];

/** The same roles from elsewhere: the other insurer, the neighbour, an administrator with a company, the other customers. */
export const OTHERS: readonly Actor[] = [
  actor('b.manager'),
  actor('b.operator'),
  actor('b.damage1'),
  actor('b.farmer1'),
  actor('a.farmer2'),
  actor('farmer57'),
  actor('admin2'),
  ...VERTICALS.flatMap(({ others }) => others ?? []).map(actor),
];

/** A flag that is neither left out nor `true` is sent by those alone to whom the flag can give something. */
export const flagsOf = ({ role }: Actor): readonly Flag[] =>
  role === ROLES.ADMIN ? [undefined, 'true', 'garbage'] : [undefined, 'true'];
