import { plainText } from '@georisk/domain/search/plainText.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { graveyardsIn } from '#server/modules/access/scopeFilter.ts';

/** A name as it is stored for the search: every word begins after a blank. */
export const nameKeyOf = (name: string): string => ` ${plainText(name)} `;

const deadWithin = (executor: Executor, scope: Scope) =>
  executor
    .selectFrom('deceased')
    .innerJoin('grave', 'grave.id', 'deceased.graveId')
    .innerJoin('graveyard', 'graveyard.id', 'grave.graveyardId')
    .where(graveyardsIn(scope));

/** The dead whose name has words that begin with each of the typed ones, in any order. Plain text has no wildcards. */
export const deadNamed = (executor: Executor, phrase: string, scope: Scope, limit: number) =>
  plainText(phrase)
    .split(' ')
    .reduce(
      (query, word) => query.where(sql<boolean>`strpos(deceased.name_key, ${` ${word}`}) > 0`),
      deadWithin(executor, scope),
    )
    .select([
      'deceased.id',
      'deceased.graveId',
      'deceased.companyId',
      'deceased.name',
      'deceased.nameKey',
      'deceased.birthDate',
      'deceased.deathDate',
      'grave.parcel',
      'grave.rowName',
      'grave.pos',
    ])
    .orderBy(sql`strpos(deceased.name_key, ${` ${plainText(phrase)}`}) <> 1`)
    .orderBy('deceased.nameKey')
    .orderBy('deceased.id')
    .limit(limit)
    .execute();

export interface DateHits {
  readonly companyId: number;
  /** Of the dead, or of the graves. */
  readonly count: number;
  readonly graveIds: number[];
}

/** Graves that a hit names; its count is of all of them. */
const MAX_NAMED = 5_000;
const total = sql<number>`count(*) over ()::int`.as('count');

interface Found {
  readonly companyId: number;
  readonly graveId: number;
  readonly count: number;
}

const counted = (rows: readonly Found[]): DateHits | null => {
  const [first] = rows;
  if (first === undefined) return null;
  return {
    companyId: first.companyId,
    count: first.count,
    graveIds: [...new Set(rows.map(({ graveId }) => graveId))],
  };
};

/** The day after the last one of a year, a month or a day. */
function afterAll(date: string): string {
  const [year = 0, month, day] = date.split('-').map(Number);
  const next = new Date(0);
  if (month === undefined) next.setUTCFullYear(year + 1, 0, 1);
  else if (day === undefined) next.setUTCFullYear(year, month, 1);
  else next.setUTCFullYear(year, month - 1, day + 1);
  return next.toISOString().slice(0, 10);
}

const firstDay = (date: string): string => `${date}-01-01`.slice(0, 'YYYY-MM-DD'.length);

/** Condition on `grave`: its place is paid until a year, a month or a day. */
export const validUntilIn = (date: string): RawBuilder<boolean> =>
  sql<boolean>`(grave.valid_until >= ${firstDay(date)}::date and grave.valid_until < ${afterAll(date)}::date)`;

/** Condition on `deceased`: born, or died, in a year, a month or on a day. Its order is that of its index, in which `~` follows what is sure. */
export const lifeDateBegins = (column: 'birth_date' | 'death_date', date: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`deceased.${column}`)} ~>=~ ${date} and ${sql.ref(`deceased.${column}`)} ~<~ ${`${date}\u007F`})`;

/** The dead who were born, or died, in a year, a month or on a day. */
export async function deadsDated(
  executor: Executor,
  column: 'birthDate' | 'deathDate',
  date: string,
  scope: Scope,
): Promise<DateHits | null> {
  const rows = await deadWithin(executor, scope)
    .select(['deceased.companyId', 'deceased.graveId', total])
    .where(lifeDateBegins(column === 'birthDate' ? 'birth_date' : 'death_date', date))
    .orderBy('deceased.graveId')
    .limit(MAX_NAMED)
    .execute();
  return counted(rows);
}

/** The graves whose place is paid until a year, a month or a day. */
export async function gravesValidUntil(executor: Executor, date: string, scope: Scope): Promise<DateHits | null> {
  const rows = await executor
    .selectFrom('grave')
    .innerJoin('graveyard', 'graveyard.id', 'grave.graveyardId')
    .select(['grave.companyId', 'grave.id as graveId', total])
    .where(graveyardsIn(scope))
    .where(validUntilIn(date))
    .orderBy('grave.id')
    .limit(MAX_NAMED)
    .execute();
  return counted(rows);
}
