import { ROLES } from '@georisk/domain/roles/roles.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { likePattern, textHas } from '#server/modules/admin/page.ts';
import type { Named } from './named.repository.ts';
import type { Scope } from '#server/modules/access/scope.ts';

export interface AuditFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly type?: string | undefined;
  readonly without?: string | undefined;
  /** Numbers of people: who did it, or on whose behalf. */
  readonly who?: readonly number[] | undefined;
  /** A part of the subject's text. */
  readonly resource?: string | undefined;
  /** What that text is the name of. */
  readonly named?: Named | undefined;
  /** An object that the subject names, such as `company:4`. */
  readonly object?: string | undefined;
  readonly companyId?: number | undefined;
}

const given = (text: string | undefined): text is string => text !== undefined && text.trim() !== '';
/** The instant at which a calendar day of Budapest begins. */
const dayBegins = (day: string) => sql<Date>`(${day}::date::timestamp at time zone 'Europe/Budapest')`;
const dayEnds = (day: string) => sql<Date>`((${day}::date + 1)::timestamp at time zone 'Europe/Budapest')`;

const within = (scope: Scope) =>
  scope.kind === 'all'
    ? sql<boolean>`true`
    : scope.kind === 'company'
      ? sql<boolean>`log_entry.company_id = ${scope.companyId}`
      : sql<boolean>`false`;

/** Whether a change says what became of something; one without both holds the answer for a repetition alone. */
const saysSomething = sql<boolean>`(change.before is not null or change.after is not null)`;

/** People who appear in the log of a scope: of a company its own and administrators. */
const peopleOf = (scope: Scope) =>
  scope.kind === 'company'
    ? sql<boolean>`(app_user.company_id = ${scope.companyId} or app_user.role = ${sql.lit(ROLES.ADMIN)})`
    : sql<boolean>`${scope.kind === 'all'}::boolean`;

/**
 * Numbers of the people whose name or user name holds a phrase, at most `limit`. They are looked up before the log:
 * with numbers the database can estimate how many entries to expect, and finds the few of one person among millions by
 * index.
 */
export async function peopleNamed(executor: Executor, scope: Scope, phrase: string, limit: number): Promise<number[]> {
  const rows = await executor
    .selectFrom('appUser')
    .select('id')
    .where(peopleOf(scope))
    .where(textHas(sql`concat_ws(' ', app_user.name, app_user.user_name)`, phrase.trim()))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The objects that an entry names, in the words of the index `log_entry_object` (migration 0089). */
const OBJECTS = sql`string_to_array(regexp_replace(lower(log_entry.resource), '(^| )([a-z]+[:/][a-z0-9_-]+)/[^ ]*', '\\1\\2', 'g'), ' ')`;

/** Entries whose subject names an object: one of its words is the object or a part of it, such as a photo of a case. */
const names = (object: string) => sql<boolean>`${OBJECTS} @> array[lower(${object}::text)]`;

/** Whether an entry is about one of the named, or was written with a change of one. */
const isAbout = (named: Named | undefined) =>
  named === undefined || named.objects.length + named.marks.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${OBJECTS} && ${[...named.objects]}::text[] or log_entry.transaction_mark = any(${[...named.marks]}::text[]))`;

/** The query of `listEntries`. */
export function entriesQuery(
  executor: Executor,
  scope: Scope,
  filter: AuditFilter,
  after: string | undefined,
  limit: number,
) {
  const { from, to, type, without, who, resource, named, object, companyId } = filter;
  return executor
    .selectFrom('logEntry')
    .leftJoin('appUser', 'appUser.id', 'logEntry.userId')
    .leftJoin('appUser as actor', 'actor.id', 'logEntry.actorId')
    .leftJoin('company', 'company.id', 'logEntry.companyId')
    .select([
      'logEntry.id',
      'logEntry.at',
      'logEntry.type',
      'logEntry.userId',
      'appUser.userName',
      'appUser.name',
      'logEntry.actorId',
      'actor.name as actorName',
      'logEntry.companyId',
      'company.name as companyName',
      'logEntry.resource',
      'logEntry.ip',
      'logEntry.requestId',
      'logEntry.transactionMark',
      sql<boolean>`exists (select 1 from change
        where change.transaction_mark = log_entry.transaction_mark and ${saysSomething}
          and (log_entry.company_id is null or change.company_id is null or change.company_id = log_entry.company_id))`.as(
        'hasChanges',
      ),
    ])
    .where(within(scope))
    .$if(from !== undefined, (query) => query.where('logEntry.at', '>=', dayBegins(from ?? '')))
    .$if(to !== undefined, (query) => query.where('logEntry.at', '<', dayEnds(to ?? '')))
    .$if(type !== undefined, (query) => query.where('logEntry.type', '=', type ?? ''))
    .$if(without !== undefined, (query) => query.where('logEntry.type', '!=', without ?? ''))
    .$if(companyId !== undefined, (query) => query.where('logEntry.companyId', '=', companyId ?? 0))
    .$if(who !== undefined, (query) => {
      const people = sql`any(${[...(who ?? [])]}::integer[])`;
      return query.where(sql<boolean>`(log_entry.user_id = ${people} or log_entry.actor_id = ${people})`);
    })
    .$if(given(resource), (query) =>
      query.where(
        sql<boolean>`(lower(log_entry.resource) like lower(${likePattern((resource ?? '').trim())}) or ${isAbout(named)})`,
      ),
    )
    .$if(object !== undefined, (query) => query.where(names(object ?? '')))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(log_entry.at, log_entry.id) < (select last.at, last.id from log_entry last where last.id = ${after}::bigint)`,
      ),
    )
    .orderBy('logEntry.at', 'desc')
    .orderBy('logEntry.id', 'desc')
    .limit(limit);
}

/** Entries of the scope that the filter lets through, newest first. @param after number of the entry where the page before ended */
export const listEntries = (...asked: Parameters<typeof entriesQuery>) => entriesQuery(...asked).execute();
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

/** The mark of an entry within the scope; undefined where there is no such entry. */
export const entryMark = (executor: Executor, scope: Scope, id: string) =>
  executor
    .selectFrom('logEntry')
    .select(['transactionMark', 'companyId', 'resource'])
    .where(sql<boolean>`log_entry.id = ${id}::bigint`)
    .where(within(scope))
    .executeTakeFirst();

/** More than one entry ever changes; a table of cases is one entry. */
const MAX_CHANGES = 100;

/** What was changed in the transactions with these marks, of whatever company, in its order. */
export const changesMarked = (executor: Executor, marks: readonly string[], most = MAX_CHANGES) =>
  executor
    .selectFrom('change')
    .select(['transactionMark', 'companyId', 'subjectType', 'subjectId', 'operation', 'before', 'after'])
    .where(sql<boolean>`transaction_mark = any(${[...marks]}::text[])`)
    .where(saysSomething)
    .orderBy('serverAt')
    .orderBy('number')
    .limit(most)
    .execute();
export type ChangeRow = Awaited<ReturnType<typeof changesMarked>>[number];

/** Foreign companies whose log somebody has read since an instant: that read is already logged. */
export async function companiesReadSince(executor: Executor, userId: number, resource: string, since: Date) {
  const rows = await executor
    .selectFrom('logEntry')
    .select('companyId')
    .distinct()
    .where('type', '=', 'cross-company-view')
    .where('userId', '=', userId)
    .where('resource', '=', resource)
    .where('at', '>', since)
    .execute();
  return new Set(rows.map(({ companyId }) => companyId));
}
