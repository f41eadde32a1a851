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

const counted = (rows: readonly { readonly companyId: number; readonly graveId: number }[]): DateHits | null => {
  const [first] = rows;
  if (first === undefined) return null;
  return {
    companyId: first.companyId,
    count: rows.length,
    graveIds: [...new Set(rows.map(({ graveId }) => graveId))],
  };
};

const begins = (column: RawBuilder<string>, date: string) => sql<boolean>`starts_with(${column}, ${date})`;

/** The dead who were born, or died, in a year, a month or on a day. */
export async function deadsDated(
  executor: Executor,
  column: 'birthDate' | 'deathDate',
  date: string,
  scope: Scope,
): Promise<DateHits | null> {
  const rows = await deadWithin(executor, scope)
    .select(['deceased.companyId', 'deceased.graveId'])
    .where(begins(sql.ref<string>(`deceased.${column}`), date))
    .orderBy('deceased.graveId')
    .execute();
  return counted(rows);
}

/** The graves whose place is paid until a year, a month or a day. */
export async function gravesValidUntil(executor: Executor, date: string, scope: Scope): Promise<DateHits | null> {
  const rows = await executor
    .selectFrom('grave')
    .innerJoin('graveyard', 'graveyard.id', 'grave.graveyardId')
    .select(['grave.companyId', 'grave.id as graveId'])
    .where(graveyardsIn(scope))
    .where(begins(sql<string>`grave.valid_until::text`, date))
    .orderBy('grave.id')
    .execute();
  return counted(rows);
}
