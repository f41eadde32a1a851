import { ROLES } from '@georisk/domain/roles/roles.ts';
import { parcelsNamed } from '@georisk/domain/search/parcelMatch.ts';
import { codeRank, type Finder, INSURER } from '#server/modules/search/finder.ts';
import { blocksNamed } from '#server/modules/search/search.repository.ts';
import { ownParcels } from './ownParcels.repository.ts';

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

/**
 * Owners find their own parcels by settlement and crop too: there are few of them, and nobody knows their codes by heart.
 */
const findOwn: Finder['find'] = async (executor, { phrase, scope, limit }) =>
  parcelsNamed(await ownParcels(executor, scope), phrase)
    .slice(0, limit)
    .map(({ parcel: { meparCode, cityName, plants }, rank }) => ({
      suggestion: {
        type: 'block',
        label: meparCode,
        detail: [...(cityName === null ? [] : [cityName]), ...plants].join(' · ') || null,
        meparCode,
      },
      rank,
      companyId: null,
    }));

const findByCode = find('block');

export const blocks: Finder = {
  openedBy: 'block',
  roles: [...INSURER, ROLES.EXPERT_DAMAGE, ROLES.FARMER, ROLES.AGRO],
  order: 2,
  onFrostScreen: true,
  find: (executor, wanted) => (wanted.scope.kind === 'own' ? findOwn : findByCode)(executor, wanted),
};
/** The blocks of the soil survey, which are nobody's. */
export const soilBlocks: Finder = {
  openedBy: 'soilMepar',
  ofEverybody: true,
  roles: [ROLES.PROKAT],
  order: 3,
  find: find('prokatMeparCode'),
};
