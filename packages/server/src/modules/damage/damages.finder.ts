import { MATCH } from '@georisk/domain/search/nameMatch.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { codeRank, type Finder, type Hit, INSURER } from '#server/modules/search/finder.ts';
import { damagesNumbered, damagesOfPeople } from '#server/modules/search/search.repository.ts';

/** A day as people read it, `YYYY. MM. DD.`. */
const day = (date: string) => `${date.replaceAll('-', '. ')}.`;

interface Found {
  readonly damageNumber: string;
  readonly dangerType: string;
  readonly damageDate: string;
  readonly companyId: number;
  readonly insured?: string;
}

const hit = ({ damageNumber, dangerType, damageDate, companyId, insured }: Found, rank: number): Hit => ({
  suggestion: {
    type: 'damage',
    label: damageNumber,
    detail: [insured, dangerType, day(damageDate)].filter(Boolean).join(', '),
    damageNumber,
  },
  rank,
  companyId,
});

/** By the beginning of their number; where fewer have it, by any part of it, of their insured's or their expert's name. */
const find: Finder['find'] = async (executor, { phrase, scope, limit }) => {
  const rows = await damagesNumbered(executor, phrase, scope, limit);
  const hits = rows.map((row) => hit(row, codeRank(phrase, row.damageNumber)));
  if (hits.length >= limit) return hits;
  const known = new Set(rows.map(({ companyId, damageNumber }) => `${companyId} ${damageNumber}`));
  const more = await damagesOfPeople(executor, phrase, scope, limit);
  const others = more.filter(({ companyId, damageNumber }) => !known.has(`${companyId} ${damageNumber}`));
  return [...hits, ...others.map((row) => hit(row, MATCH.inside))].slice(0, limit);
};

export const damages: Finder = {
  openedBy: 'damage',
  roles: [...INSURER, ROLES.EXPERT_DAMAGE],
  order: 1,
  find,
};
