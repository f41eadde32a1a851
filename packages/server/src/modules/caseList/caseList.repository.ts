import type { CaseColumn, CaseSort } from '@georisk/domain/caseList/columns.ts';
import type { CaseFilter } from '@georisk/domain/caseList/filter.ts';
import { plainText } from '@georisk/domain/search/plainText.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { likePattern } from '#server/modules/admin/page.ts';
import { prepared } from '#server/db/statement.ts';

type Condition = RawBuilder<boolean>;

/** By what each column sorts; every one of them as an index of migration 0059 has it, where there is one. */
const KEYS: Readonly<Record<CaseColumn, { readonly key: RawBuilder<unknown>; readonly type: string }>> = {
  number: { key: sql`damage.damage_number`, type: 'text' },
  insured: { key: sql`damage.insured_key`, type: 'text' },
  settlement: { key: sql`damage.settlement_key`, type: 'text' },
  crop: { key: sql`damage.crop_key`, type: 'text' },
  expert: { key: sql`damage.expert_key`, type: 'text' },
  date: { key: sql`damage.damage_date`, type: 'date' },
  danger: { key: sql`damage.danger_type`, type: 'text' },
  area: { key: sql`damage.area`, type: 'float8' },
  open: { key: sql`damage.reported_on`, type: 'date' },
  deadline: { key: sql`coalesce(damage.due_on, date '9999-12-31')`, type: 'date' },
  state: { key: sql`damage.status`, type: 'text' },
  step: { key: sql`damage.step_order`, type: 'int2' },
  proposal: { key: sql`coalesce(damage.proposal, '-1'::float8)`, type: 'float8' },
};

/** Days open grow while the day of the report falls. */
const REVERSED: ReadonlySet<CaseColumn> = new Set(['open']);

export const isDescending = ({ column, descending }: CaseSort): boolean => descending !== REVERSED.has(column);

/** Each word as a part of a number, a name, a settlement or an expert. */
const hasWords = (phrase: string): Condition[] => {
  const words = phrase.trim().split(/\s+/).filter(Boolean);
  return words.map((word) => {
    const asWritten = likePattern(word.toLowerCase());
    const plain = plainText(word).replaceAll(' ', '');
    return plain === ''
      ? sql<boolean>`damage.search like ${asWritten}`
      : sql<boolean>`(damage.search like ${asWritten} or damage.search like ${likePattern(plain)})`;
  });
};

/** A crop is one of those that a line names, separated by commas. */
const hasCrop = (crop: string) => sql<boolean>`${crop} = any(string_to_array(damage.crop, ', '))`;

/** The conditions of a filter on `damage`, a line of the list. */
export function conditionsOf(filter: CaseFilter, today: string): Condition[] {
  const { q, states, expert, late, step, second, crop, settlement, from, to } = filter;
  return [
    ...(q === undefined ? [] : hasWords(q)),
    ...(states.length === 0 ? [] : [sql<boolean>`damage.status = any(${[...states]}::text[])`]),
    ...(expert === undefined
      ? []
      : [expert === 'none' ? sql<boolean>`damage.expert_id is null` : sql<boolean>`damage.expert_id = ${expert}`]),
    ...(late ? [sql<boolean>`damage.due_on < ${today}::date`] : []),
    ...(step === undefined ? [] : [sql<boolean>`damage.step = ${step}`]),
    ...(second ? [sql<boolean>`damage.second_inspection`] : []),
    ...(crop === undefined ? [] : [hasCrop(crop)]),
    ...(settlement === undefined ? [] : [sql<boolean>`damage.settlement = ${settlement}`]),
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
  const { key, type } = KEYS[sort.column];
  const than = sql.raw(isDescending(sort) ? '<' : '>');
  return [sql<boolean>`(${key}, damage.damage_id) ${than} (${after.key}::${sql.raw(type)}, ${after.id}::int)`];
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
