import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import { type Role, ROLES } from '@georisk/domain/roles/roles.ts';
import type { Account } from '../../../../e2e/support/roleTable.ts';
import { person } from './people.ts';

const ROLE_OF: Readonly<Record<Account, Role>> = {
  admin: ROLES.ADMIN,
  manager: ROLES.MANAGER,
  'manager-b': ROLES.MANAGER,
  'expert-damage': ROLES.EXPERT_DAMAGE,
  'expert-uw': ROLES.EXPERT_UW,
  operator: ROLES.OPERATOR,
  'expert-risk-taking': ROLES.EXPERT_RISK_TAKING,
  farmer: ROLES.FARMER,
  woodwiser: ROLES.WOODWISER,
  prokat: ROLES.PROKAT,
  agrarmonitor: ROLES.AGRARMONITOR,
  agro: ROLES.AGRO,
  cemetery: ROLES.CEMETERY,
  'cemetery-public': ROLES.CEMETERY_PUBLIC,
};

/** The user of the demo world's account of that name; `manager-b` belongs to the insurer that takes no risk. */
export const personOf = (account: Account): CurrentUser =>
  person(ROLE_OF[account], { takesRisk: account !== 'manager-b' });
