import { plainText } from '@georisk/domain/search/plainText.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { statement } from '#server/db/statement.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { blocksIn, damagesIn } from '#server/modules/access/scopeFilter.ts';
import { likePattern } from '#server/modules/admin/page.ts';
import { afterBeginning } from './afterBeginning.ts';
import { asIndexed, between, upper } from './between.ts';

const blocksBetween = statement('search-blocks', (executor, from: string, to: string, scope: Scope, limit: number) =>
  executor
    .selectFrom('block')
    .leftJoin('settlement', 'settlement.code', 'block.settlementCode')
    .select(['block.meparCode', 'settlement.name as cityName'])
    .where(between(sql.ref('block.meparCode'), from, to))
    .where(blocksIn(scope))
    .orderBy(asIndexed(sql.ref('block.meparCode')))
    .limit(limit),
);

export const blocksNamed = (executor: Executor, phrase: string, scope: Scope, limit: number) => {
  // A code is read aloud in two halves, and typed the same way.
  const code = phrase.replaceAll(/[\s-]/g, '').toUpperCase();
  return blocksBetween(executor, code, afterBeginning(code), scope, limit);
};

const damagesBetween = statement('search-damages', (executor, from: string, to: string, scope: Scope, limit: number) =>
  executor
    .selectFrom('damage')
    .select(['damage.companyId', 'damage.damageNumber', 'damage.dangerType', 'damage.damageDate'])
    .where(between(upper('damage.damageNumber'), from, to))
    .where('damage.deletedAt', 'is', null)
    .where(damagesIn(scope))
    .orderBy(asIndexed(upper('damage.damageNumber')))
    .limit(limit),
);

export const damagesNumbered = (executor: Executor, phrase: string, scope: Scope, limit: number) => {
  const number = phrase.toUpperCase();
  return damagesBetween(executor, number, afterBeginning(number), scope, limit);
};

/** Cases whose line has a text anywhere: in its number, its insured, its settlement or its expert; newest first. */
const damagesHaving = statement(
  'search-case-lines',
  (executor, patterns: readonly string[], scope: Scope, limit: number) =>
    executor
      .selectFrom('caseRow as damage')
      .select([
        'damage.companyId',
        'damage.damageNumber',
        'damage.dangerType',
        'damage.damageDate',
        'damage.insured',
        'damage.expert',
      ])
      .where(sql<boolean>`damage.search like any(${patterns}::text[])`)
      .where(damagesIn(scope))
      .orderBy('damage.damageDate', 'desc')
      .orderBy('damage.damageId', 'desc')
      .limit(limit),
);

/** Shorter texts are in nearly every line. */
const MIN_INSIDE = 3;
/** Lines are read for some of which only the settlement has the text: those are hits of another kind. */
const SPARE = 8;

/** Cases by the end or the middle of their number, or by a part of the name of their insured or their expert. */
export async function damagesOfPeople(executor: Executor, phrase: string, scope: Scope, limit: number) {
  const plain = plainText(phrase);
  if (plain.length < MIN_INSIDE) return [];
  const number = plain.replaceAll(' ', '');
  const rows = await damagesHaving(executor, [likePattern(plain), likePattern(number)], scope, limit * SPARE);
  return rows
    .filter(
      ({ damageNumber, insured, expert }) =>
        plainText(damageNumber).replaceAll(' ', '').includes(number) ||
        [insured, expert].some((name) => plainText(name).includes(plain)),
    )
    .slice(0, limit);
}

export interface SettlementName {
  readonly code: string;
  readonly name: string;
  readonly county: string | null;
  /** m² */
  readonly size: number;
}

export const settlementNames = (executor: Executor): Promise<SettlementName[]> =>
  executor
    .selectFrom('settlement')
    .select(['code', 'name', 'county', sql<number>`ST_Area(geom)`.as('size')])
    .orderBy('name')
    .orderBy('code')
    .execute();

/** Settlements in which the scope has a block: those that the blocks name, and those around the blocks that name none. */
export const settlementsOfBlocks = async (executor: Executor, scope: Scope): Promise<ReadonlySet<string>> => {
  const named = executor
    .selectFrom('block')
    .select(sql<string>`block.settlement_code`.as('code'))
    .where('block.settlementCode', 'is not', null)
    .where(blocksIn(scope));
  const around = executor
    .selectFrom('block')
    .innerJoin('settlement', (join) =>
      join.on(sql<boolean>`ST_Contains(settlement.geom, ST_PointOnSurface(block.geom))`),
    )
    .select(sql<string>`settlement.code`.as('code'))
    .where('block.settlementCode', 'is', null)
    .where(blocksIn(scope));
  const rows = await named.union(around).execute();
  return new Set(rows.map(({ code }) => code));
};

const boxesOf = statement('search-boxes', (executor, codes: readonly string[]) =>
  executor
    .selectFrom('settlement')
    .select([
      'code',
      sql<number[]>`array[ST_XMin(geom), ST_YMin(geom), ST_XMax(geom), ST_YMax(geom)]::float8[]`.as('bbox'),
    ])
    .where(sql<boolean>`code = any(${codes}::text[])`),
);

/** Boxes of settlements, EPSG:23700: west, south, east, north. */
export async function settlementBoxes(executor: Executor, codes: readonly string[]) {
  if (codes.length === 0) return new Map<string, number[]>();
  const rows = await boxesOf(executor, codes);
  return new Map(rows.map(({ code, bbox }) => [code, bbox]));
}
