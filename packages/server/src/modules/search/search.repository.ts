import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import type { Scope } from '../access/scope.ts';
import { blocksIn, damagesIn, policiesIn } from '../access/scopeFilter.ts';

/** What is typed is text: the signs that `like` would read as wildcards stand for themselves. */
const literally = (phrase: string): string => phrase.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Beginnings of codes and numbers by their index; upper case, as they are stored. */
const beginsWith = (column: string, phrase: string): RawBuilder<boolean> =>
  sql<boolean>`upper(${sql.ref(column)}) like ${`${literally(phrase.toUpperCase())}%`}`;

export const blocksNamed = (executor: Executor, phrase: string, scope: Scope, limit: number) =>
  executor
    .selectFrom('block')
    .leftJoin('settlement', 'settlement.code', 'block.settlementCode')
    .select(['block.meparCode', 'settlement.name as cityName'])
    .where(sql<boolean>`block.mepar_code like ${`${literally(phrase.toUpperCase())}%`}`)
    .where(blocksIn(scope))
    .orderBy('block.meparCode')
    .limit(limit)
    .execute();

export const damagesNumbered = (executor: Executor, phrase: string, scope: Scope, limit: number) =>
  executor
    .selectFrom('damage')
    .select([
      'damage.companyId',
      'damage.damageNumber',
      'damage.dangerType',
      sql<string>`damage.damage_date::text`.as('damageDate'),
    ])
    .where(beginsWith('damage.damageNumber', phrase))
    .where('damage.deletedAt', 'is', null)
    .where(damagesIn(scope))
    .orderBy('damage.damageNumber')
    .limit(limit)
    .execute();

/** A number once, with its newest year. */
export const policiesNumbered = (executor: Executor, phrase: string, scope: Scope, limit: number) =>
  executor
    .selectFrom('policy')
    .distinctOn(['policy.policyNumber', 'policy.companyId'])
    .select(['policy.companyId', 'policy.policyNumber', 'policy.year'])
    .where(beginsWith('policy.policyNumber', phrase))
    .where(policiesIn(scope))
    .orderBy('policy.policyNumber')
    .orderBy('policy.companyId')
    .orderBy('policy.year', 'desc')
    .limit(limit)
    .execute();

export interface SettlementName {
  readonly code: string;
  readonly name: string;
  readonly county: string | null;
}

export const settlementNames = (executor: Executor): Promise<SettlementName[]> =>
  executor.selectFrom('settlement').select(['code', 'name', 'county']).orderBy('name').orderBy('code').execute();

/** Settlements in which the scope has a block. */
export const settlementsOfBlocks = async (executor: Executor, scope: Scope): Promise<ReadonlySet<string>> => {
  const rows = await executor
    .selectFrom('block')
    .innerJoin('settlement', (join) =>
      join.on(
        sql<boolean>`settlement.code = block.settlement_code
          or (block.settlement_code is null and ST_Contains(settlement.geom, ST_PointOnSurface(block.geom)))`,
      ),
    )
    .select('settlement.code')
    .distinct()
    .where(blocksIn(scope))
    .execute();
  return new Set(rows.map(({ code }) => code));
};

/** Boxes of settlements, EPSG:23700: west, south, east, north. */
export async function settlementBoxes(executor: Executor, codes: readonly string[]) {
  if (codes.length === 0) return new Map<string, number[]>();
  const rows = await executor
    .selectFrom('settlement')
    .select([
      'code',
      sql<number[]>`array[ST_XMin(geom), ST_YMin(geom), ST_XMax(geom), ST_YMax(geom)]::float8[]`.as('bbox'),
    ])
    .where('code', 'in', codes)
    .execute();
  return new Map(rows.map(({ code, bbox }) => [code, bbox]));
}
