import { ROLES } from '@georisk/domain/roles/roles.ts';
import { codeRank, type Finder, INSURER } from '#server/modules/search/finder.ts';
import { blocksNamed } from '#server/modules/search/search.repository.ts';

const find =
  (type: 'block' | 'prokatMeparCode'): Finder['find'] =>
  async (executor, { phrase, scope, limit }) => {
    const rows = await blocksNamed(executor, phrase, scope, limit);
    return rows.map(({ meparCode, cityName }) => ({
      suggestion: { type, label: meparCode, detail: cityName, meparCode },
      rank: codeRank(phrase, meparCode),
      companyId: null,
    }));
  };

export const blocks: Finder = {
  openedBy: 'block',
  roles: [...INSURER, ROLES.EXPERT_DAMAGE, ROLES.FARMER, ROLES.AGRO],
  order: 2,
  onFrostScreen: true,
  find: find('block'),
};
/** The blocks of the soil survey, which are nobody's. */
export const soilBlocks: Finder = {
  openedBy: 'soilMepar',
  ofEverybody: true,
  roles: [ROLES.PROKAT],
  order: 3,
  find: find('prokatMeparCode'),
};
