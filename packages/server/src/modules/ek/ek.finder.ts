import { ROLES } from '@georisk/domain/roles/roles.ts';
import { codeRank, type Finder } from '#server/modules/search/finder.ts';
import { eksNamed } from './ek.repository.ts';

const find: Finder['find'] = async (executor, { phrase, scope, limit }) => {
  const rows = await eksNamed(executor, phrase, scope, limit);
  return rows.map(({ companyId, code, ownerAddress }) => ({
    suggestion: { type: 'agrarmonitorEKCode', label: code, detail: ownerAddress, ekCode: code },
    rank: codeRank(phrase, code),
    companyId,
  }));
};

export const eksFound: Finder = { openedBy: 'ek', roles: [ROLES.AGRARMONITOR], order: 6, find };
