import { MATCH } from '@georisk/domain/search/nameMatch.ts';
import { codeRank, type Finder, type Hit, INSURER } from '#server/modules/search/finder.ts';
import { policiesNumbered, policiesNumberedToEnd } from '#server/modules/search/policySearch.repository.ts';

type Found = Awaited<ReturnType<typeof policiesNumbered>>[number];

const hit = ({ id, policyNumber, year, companyId, companyName, isAmbiguous }: Found, rank: number): Hit => ({
  suggestion: {
    type: 'policy',
    label: policyNumber,
    detail: isAmbiguous ? `${year}, ${companyName}` : String(year),
    policyNumber,
    year,
    ...(isAmbiguous && { policyId: id }),
  },
  rank,
  companyId,
});

/** By the beginning of their number; where fewer have it, by its end. */
const find: Finder['find'] = async (executor, { phrase, scope, limit }) => {
  const rows = await policiesNumbered(executor, phrase, scope, limit);
  const hits = rows.map((row) => hit(row, codeRank(phrase, row.policyNumber)));
  if (hits.length >= limit) return hits;
  const known = new Set(rows.map(({ id }) => id));
  const more = await policiesNumberedToEnd(executor, phrase, scope, limit);
  const others = more.filter(({ id }) => !known.has(id));
  return [...hits, ...others.map((row) => hit(row, MATCH.inside))].slice(0, limit);
};

export const policies: Finder = {
  openedBy: 'policy',
  roles: INSURER,
  order: 5,
  find,
};
