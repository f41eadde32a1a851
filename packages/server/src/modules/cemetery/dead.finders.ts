import { typedDate } from '@georisk/domain/cemetery/lifeDate.ts';
import { lifeYearText } from '@georisk/domain/cemetery/lifeDateText.hu.ts';
import { ROLE_GROUPS, ROLES } from '@georisk/domain/roles/roles.ts';
import { MATCH, matchClean } from '@georisk/domain/search/nameMatch.ts';
import { plainText } from '@georisk/domain/search/plainText.ts';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import type { Finder, Finders, Hit } from '#server/modules/search/finder.ts';
import { cemeteryTexts as texts } from './cemetery.hu.ts';
import { type DateHits, deadNamed, deadsDated, gravesValidUntil } from './search.repository.ts';

const findDead: Finder['find'] = async (executor, { phrase, scope, limit }) => {
  const plain = plainText(phrase);
  // Names have no digits: a date is searched as one.
  if (plain === '' || /\d/.test(plain)) return [];
  const rows = await deadNamed(executor, phrase, scope, limit);
  return rows.map(({ id, graveId, companyId, name, birthDate, deathDate, ...grave }) => ({
    suggestion: {
      type: 'dead',
      label: `${name} (${lifeYearText(birthDate)}–${lifeYearText(deathDate)})`,
      detail: texts.place(grave.parcel, grave.rowName, grave.pos),
      deadId: id,
      graveId,
    },
    rank: matchClean(plain, plainText(name)) ?? MATCH.word,
    companyId,
  }));
};

type DateType = 'deadsByBirth' | 'deadsByDeath' | 'gravesByValidDate';

/** A hit for all that happened in the typed year, month or on the typed day. */
const findDate =
  (
    type: DateType,
    label: (date: string, count: number) => string,
    read: (executor: Executor, date: string, scope: Scope) => Promise<DateHits | null>,
  ): Finder['find'] =>
  async (executor, { phrase, scope }): Promise<Hit[]> => {
    const date = typedDate(phrase);
    const hits = date === null ? null : await read(executor, date, scope);
    if (date === null || hits === null) return [];
    const { companyId, count, graveIds } = hits;
    const suggestion = { type, label: label(date, count), detail: null, date, count, graveIds };
    return [{ suggestion, rank: MATCH.exact, companyId }];
  };

/** Hits of the cemetery's search: names, and dates with what they are dates of. */
export const cemeteryFinders: Pick<Finders, 'dead' | DateType> = {
  dead: { openedBy: 'graves', roles: ROLE_GROUPS.cemetery, order: 1, find: findDead },
  deadsByBirth: {
    openedBy: 'graves',
    roles: ROLE_GROUPS.cemetery,
    order: 2,
    find: findDate('deadsByBirth', texts.born, (executor, date, scope) =>
      deadsDated(executor, 'birthDate', date, scope),
    ),
  },
  deadsByDeath: {
    openedBy: 'graves',
    roles: ROLE_GROUPS.cemetery,
    order: 3,
    find: findDate('deadsByDeath', texts.died, (executor, date, scope) =>
      deadsDated(executor, 'deathDate', date, scope),
    ),
  },
  gravesByValidDate: {
    openedBy: 'graves',
    roles: [ROLES.CEMETERY],
    order: 4,
    find: findDate('gravesByValidDate', texts.valid, gravesValidUntil),
  },
};
