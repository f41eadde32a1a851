import { cropKey, tidyNumber } from '@georisk/domain/case/caseForm.ts';
import type { CaseColumn, CaseSort } from '@georisk/domain/caseList/columns.ts';
import type { CaseFilter } from '@georisk/domain/caseList/filter.ts';
import { isIsoDate } from '@georisk/domain/dates/isoDate.ts';
import { ROLE_GROUPS } from '@georisk/domain/roles/roles.ts';
import { plainText } from '@georisk/domain/search/plainText.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { likePattern } from '#server/modules/admin/page.ts';
import { prepared } from '#server/db/statement.ts';

type Condition = RawBuilder<boolean>;

/** A kind of sort key: how the database reads its text, and whether a text is one. */
interface Cast {
  readonly read: (key: string) => RawBuilder<unknown>;
  readonly holds: (key: string) => boolean;
}
const asText: Cast = { read: (key) => sql`${key}::text`, holds: (key) => !key.includes('\0') && key.isWellFormed() };
/** What has no deadline is behind all that have one. */
const NO_DAY = '9999-12-31';
const asDate: Cast = { read: (key) => sql`${key}::date`, holds: (key) => isIsoDate(key) || key === NO_DAY };
const asFloat: Cast = {
  read: (key) => sql`${key}::float8`,
  holds: (key) => /^-?\d{1,20}(\.\d{1,20})?(e[+-]?\d{1,2})?$/.test(key),
};
const asSmall: Cast = { read: (key) => sql`${key}::int2`, holds: (key) => /^\d{1,4}$/.test(key) };

/** By what each column sorts; every one of them as an index of migration 0059 has it, where there is one. */
const KEYS: Readonly<Record<CaseColumn, { readonly key: RawBuilder<unknown>; readonly as: Cast }>> = {
  number: { key: sql`damage.damage_number`, as: asText },
  insured: { key: sql`damage.insured_key`, as: asText },
  settlement: { key: sql`damage.settlement_key`, as: asText },
  crop: { key: sql`damage.crop_key`, as: asText },
  expert: { key: sql`damage.expert_key`, as: asText },
  date: { key: sql`damage.damage_date`, as: asDate },
  danger: { key: sql`damage.danger_type`, as: asText },
  area: { key: sql`damage.area`, as: asFloat },
  open: { key: sql`damage.reported_on`, as: asDate },
  deadline: { key: sql`coalesce(damage.due_on, date '9999-12-31')`, as: asDate },
  state: { key: sql`damage.status`, as: asText },
  step: { key: sql`damage.step_order`, as: asSmall },
  proposal: { key: sql`coalesce(damage.proposal, '-1'::float8)`, as: asFloat },
};

/** Whether a text is a key of a column: that of a page's last row is. */
export const isKeyOf = (column: CaseColumn, key: string): boolean => KEYS[column].as.holds(key);

/** Days open grow while the day of the report falls. */
const REVERSED: ReadonlySet<CaseColumn> = new Set(['open']);

export const isDescending = ({ column, descending }: CaseSort): boolean => descending !== REVERSED.has(column);

/** Each word as a part of a number, a name, a settlement or an expert. */
const hasWords = (phrase: string): Condition[] => {
  const words = tidyNumber(phrase).split(' ').filter(Boolean);
  return words.map((word) => {
    const asWritten = likePattern(word.toLowerCase());
    const plain = plainText(word).replaceAll(' ', '');
    return plain === ''
      ? sql<boolean>`damage.search like ${asWritten}`
      : sql<boolean>`(damage.search like ${asWritten} or damage.search like ${likePattern(plain)})`;
  });
};

/** A crop is one of those of a line, in whichever writing. */
const hasCrop = (crop: string) => sql<boolean>`${cropKey(crop)} = any(damage.crop_keys)`;

/** Nobody has the case who may be given cases (`expertsIn` of `load.repository.ts`): those are read once, not for each case. */
const isToHandOut = sql<boolean>`(damage.expert_id is null or damage.expert_id not in (
  select expert.id from app_user expert
  where expert.status = 'active' and expert.role = any(${[...ROLE_GROUPS.expert]}::int[])))`;

function ofExpert(expert: NonNullable<CaseFilter['expert']>): Condition {
  if (expert === 'handout') return isToHandOut;
  return expert === 'none' ? sql<boolean>`damage.expert_id is null` : sql<boolean>`damage.expert_id = ${expert}`;
}

/** The conditions of a filter on `damage`, a line of the list. */
export function conditionsOf(filter: CaseFilter, today: string): Condition[] {
  const { q, states, expert, late, step, second, crop, settlement, danger, from, to } = filter;
  return [
    ...(q === undefined ? [] : hasWords(q)),
    ...(states.length === 0 ? [] : [sql<boolean>`damage.status = any(${[...states]}::text[])`]),
    ...(expert === undefined ? [] : [ofExpert(expert)]),
    ...(late ? [sql<boolean>`damage.due_on < ${today}::date`] : []),
    ...(step === undefined ? [] : [sql<boolean>`damage.step = ${step}`]),
    ...(second ? [sql<boolean>`damage.second_inspection`] : []),
    ...(crop === undefined ? [] : [hasCrop(crop)]),
    ...(settlement === undefined ? [] : [sql<boolean>`damage.settlement = ${settlement}`]),
    ...(danger === undefined ? [] : [sql<boolean>`btrim(damage.danger_type) = ${danger}`]),
    ...(from === undefined ? [] : [sql<boolean>`damage.reported_on >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<boolean>`damage.reported_on <= ${to}::date`]),
  ];
}

/** Lines under the name of the cases' table, so that the conditions of a scope fit both. */
const lines = (executor: Executor, where: readonly Condition[]) =>
  where.reduce((query, condition) => query.where(condition), executor.selectFrom('caseRow as damage'));

const SHOWN = [
  'damage.damageId as id',
  'damage.companyId',
  'damage.damageNumber',
  'damage.damageDate',
  'damage.reportedOn',
  'damage.dangerType',
  'damage.area',
  'damage.status',
  'damage.expertId',
  'damage.expert',
  'damage.insured',
  'damage.settlement',
  'damage.crop',
  'damage.deadline',
  'damage.clockDue',
  'damage.dueOn',
  'damage.step',
  'damage.stepPlots',
  'damage.proposal',
  'damage.secondInspection',
  'damage.secondOn',
  'damage.x',
  'damage.y',
] as const;

/** Where a page ended: the value that it is sorted by, as text, and the case. */
export interface Cursor {
  readonly key: string;
  readonly id: number;
}

export interface Page {
  readonly sort: CaseSort;
  readonly limit: number;
  readonly offset: number;
  readonly after: Cursor | null;
}

function behind({ sort, after }: Page): Condition[] {
  if (after === null) return [];
  const { key, as } = KEYS[sort.column];
  const than = isDescending(sort) ? sql`<` : sql`>`;
  return [sql<boolean>`(${key}, damage.damage_id) ${than} (${as.read(after.key)}, ${after.id}::int)`];
}

/** A page of lines. @param where conditions on `damage`, all of them */
export function pageOfLines(executor: Executor, where: readonly Condition[], page: Page) {
  const { key } = KEYS[page.sort.column];
  const direction = isDescending(page.sort) ? 'desc' : 'asc';
  const query = lines(executor, [...where, ...behind(page)])
    .select(SHOWN)
    .select(sql<string>`(${key})::text`.as('key'))
    .orderBy(key, direction)
    .orderBy('damage.damageId', direction)
    .limit(page.limit);
  return prepared(executor, page.offset === 0 ? query : query.offset(page.offset));
}
export type ListedLine = Awaited<ReturnType<typeof pageOfLines>>[number];

/** How many lines there are, counted up to a number. */
export async function countLines(executor: Executor, where: readonly Condition[], most: number): Promise<number> {
  const some = lines(executor, where).select(sql<number>`1`.as('one')).limit(most);
  const query = executor.selectFrom(some.as('some')).select(sql<number>`count(*)::int`.as('total'));
  const [row] = await prepared(executor, query);
  return row?.total ?? 0;
}

/** The identifiers and numbers of a filter's lines, for choosing all of them. */
export function idsOfLines(executor: Executor, where: readonly Condition[], limit: number) {
  const query = lines(executor, where)
    .select(['damage.damageId as id', 'damage.companyId'])
    .orderBy('damage.damageId')
    .limit(limit);
  return prepared(executor, query);
}

export function pointsOfLines(executor: Executor, where: readonly Condition[], limit: number) {
  const query = lines(executor, [...where, sql<boolean>`damage.x is not null`])
    .select([
      'damage.damageId as id',
      'damage.companyId',
      'damage.damageNumber',
      'damage.status',
      'damage.dueOn',
      'damage.x',
      'damage.y',
    ])
    .orderBy('damage.damageId', 'desc')
    .limit(limit);
  return prepared(executor, query);
}
