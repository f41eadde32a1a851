import { ROLES } from '@georisk/domain/roles/roles.ts';
import { MATCH, matchClean } from '@georisk/domain/search/nameMatch.ts';
import { plainText } from '@georisk/domain/search/plainText.ts';
import type { Finder, Finders } from '#server/modules/search/finder.ts';
import { forestTexts as texts } from './forest.hu.ts';
import { projectsWithin, unitsWithin, wordsIn } from './forest.repository.ts';

const rankOf = (phrase: string, text: string): number => matchClean(plainText(phrase), plainText(text)) ?? MATCH.word;

const findProjects: Finder['find'] = async (executor, { phrase, scope, limit }) => {
  if (plainText(phrase) === '') return [];
  const rows = await projectsWithin(executor, scope, limit, wordsIn('forestProject', phrase));
  return rows.map(({ id, companyId, name }) => ({
    suggestion: { type: 'woodwiserProject', label: name, detail: null, id },
    rank: rankOf(phrase, name),
    companyId,
  }));
};

const findUnits: Finder['find'] = async (executor, { phrase, scope, limit }) => {
  if (plainText(phrase) === '') return [];
  const rows = await unitsWithin(executor, scope, limit, wordsIn('forestUnit', phrase));
  return rows.map(({ id, companyId, code, projectName, area }) => ({
    suggestion: { type: 'woodwiserForestUnit', label: code, detail: texts.hit(projectName, area), id },
    rank: rankOf(phrase, code),
    companyId,
  }));
};

export const forestFinders: Pick<Finders, 'woodwiserProject' | 'woodwiserForestUnit'> = {
  woodwiserProject: { openedBy: 'forestProject', roles: [ROLES.WOODWISER], order: 1, find: findProjects },
  woodwiserForestUnit: { openedBy: 'forestUnit', roles: [ROLES.WOODWISER], order: 2, find: findUnits },
};
