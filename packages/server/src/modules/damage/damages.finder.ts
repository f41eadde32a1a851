import { ROLES } from '@georisk/domain/roles/roles.ts';
import { codeRank, type Finder, INSURER } from '#server/modules/search/finder.ts';
import { damagesNumbered } from '#server/modules/search/search.repository.ts';

/** A day as people read it, `YYYY. MM. DD.`. */
const day = (date: string) => `${date.replaceAll('-', '. ')}.`;

const find: Finder['find'] = async (executor, { phrase, scope, limit }) => {
  const rows = await damagesNumbered(executor, phrase, scope, limit);
  return rows.map(({ damageNumber, dangerType, damageDate, companyId }) => ({
    suggestion: { type: 'damage', label: damageNumber, detail: `${dangerType}, ${day(damageDate)}`, damageNumber },
    rank: codeRank(phrase, damageNumber),
    companyId,
  }));
};

export const damages: Finder = {
  openedBy: 'damage',
  roles: [...INSURER, ROLES.EXPERT_DAMAGE],
  order: 1,
  find,
};
