import { codeRank, type Finder, INSURER } from '#server/modules/search/finder.ts';
import { policiesNumbered } from '#server/modules/search/search.repository.ts';

const find: Finder['find'] = async (executor, { phrase, scope, limit }) => {
  const rows = await policiesNumbered(executor, phrase, scope, limit);
  return rows.map(({ id, policyNumber, year, companyId, companyName, isAmbiguous }) => ({
    suggestion: {
      type: 'policy',
      label: policyNumber,
      detail: isAmbiguous ? `${year}, ${companyName}` : String(year),
      policyNumber,
      year,
      ...(isAmbiguous && { policyId: id }),
    },
    rank: codeRank(phrase, policyNumber),
    companyId,
  }));
};

export const policies: Finder = {
  openedBy: 'policy',
  roles: INSURER,
  order: 5,
  find,
};
