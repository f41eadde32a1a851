import { ROLES } from '@georisk/domain/roles/roles.ts';
import { plainText } from '@georisk/domain/search/plainText.ts';
import { bestNames } from '#server/modules/search/bestNames.ts';
import type { Finder } from '#server/modules/search/finder.ts';
import { namedPlots } from './blockPlot.repository.ts';

const find: Finder['find'] = async (executor, { phrase, scope, limit }) => {
  const rows = await namedPlots(executor, scope);
  const names = rows.map((row) => ({ ...row, plain: plainText(row.name) }));
  return bestNames(plainText(phrase), names, limit).map(({ id, companyId, name, meparCode, plantName, rank }) => ({
    suggestion: {
      type: 'blockPlot',
      label: name,
      detail: plantName === null ? meparCode : `${meparCode}, ${plantName}`,
      id,
    },
    rank,
    companyId,
  }));
};

/** The plots of an agronomist's company, by name. */
export const blockPlotFinder: Finder = {
  openedBy: 'blockPlot',
  roles: [ROLES.AGRO],
  order: 1,
  find,
};
