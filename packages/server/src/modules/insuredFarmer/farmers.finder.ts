import { ROLES } from '@georisk/domain/roles/roles.ts';
import type { Finder } from '#server/modules/search/finder.ts';
import { farmersNamed } from './farmerSearch.repository.ts';

const find: Finder['find'] = async (executor, { phrase, scope, limit }) => {
  const rows = await farmersNamed(executor, phrase, scope, limit);
  return rows.map(({ id, companyId, name, policy, rank }) => ({
    suggestion: { type: 'farmer', label: name, detail: policy, farmerId: id },
    rank,
    companyId,
  }));
};

/** Insured people by their name, with a case or without one. */
export const farmers: Finder = {
  openedBy: 'insuredFarmer',
  roles: [ROLES.ADMIN, ROLES.MANAGER, ROLES.EXPERT_UW, ROLES.OPERATOR, ROLES.EXPERT_RISK_TAKING],
  order: 6,
  find,
};
