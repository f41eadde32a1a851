import type { MultiPolygon } from 'geojson';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { prepared, statement } from '#server/db/statement.ts';
import { asGeoJsonOrNull } from '#server/db/geometry.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { companyRowsIn, policyPlotsIn, productsIn } from '#server/modules/access/scopeFilter.ts';

/** A product that has a row: one of a damage case or a plot. */
export interface ProductRow {
  readonly id: number | string;
  readonly companyId: number;
  readonly damagePlotId: number | null;
  readonly meparCode: string | null;
  readonly type: string;
  readonly subType: string | null;
  readonly date: string;
  readonly dateBefore: string | null;
  readonly url: string | null;
  readonly fileName: string | null;
  readonly geom: MultiPolygon | null;
  /** Findings of the computation. */
  readonly data: Readonly<Record<string, unknown>> | null;
}

const productsQuery = (executor: Executor, ...where: readonly RawBuilder<boolean>[]) =>
  where
    .reduce(
      (query, condition) => query.where(condition),
      executor
        .selectFrom('product')
        .select([
          'product.id',
          'product.companyId',
          'product.damagePlotId',
          'product.meparCode',
          'product.type',
          'product.subType',
          'product.date',
          'product.dateBefore',
          'product.url',
          'product.fileName',
          asGeoJsonOrNull<MultiPolygon>('product.geom').as('geom'),
          sql<Readonly<Record<string, unknown>> | null>`product.data`.as('data'),
        ]),
    )
    .orderBy('product.date', 'desc')
    .orderBy('product.id')
    .$castTo<ProductRow>();

/** @param where conditions on `product`, all of them */
export const productsWhere = (executor: Executor, ...where: readonly RawBuilder<boolean>[]): Promise<ProductRow[]> =>
  prepared(executor, productsQuery(executor, ...where));

/** The products of a scope on a block. */
export const productRowsOfBlock = statement('products-of-block', (executor, meparCode: string, scope: Scope) =>
  productsQuery(executor, sql<boolean>`product.mepar_code = ${meparCode}`, productsIn(scope)),
);

/** The same of many blocks. */
export const productRowsOfBlocks = (executor: Executor, meparCodes: readonly string[], scope: Scope) =>
  productsWhere(executor, sql<boolean>`product.mepar_code = any(${[...meparCodes]}::text[])`, productsIn(scope));

/** Of some blocks those with a plot of an agronomy client of the scope. */
export async function blocksWithPlots(
  executor: Executor,
  meparCodes: readonly string[],
  scope: Scope,
): Promise<string[]> {
  if (scope.kind === 'none') return [];
  const { rows } = await sql<{ mepar_code: string }>`select distinct block_plot.mepar_code from block_plot
    where block_plot.mepar_code = any(${[...meparCodes]}::text[]) and ${companyRowsIn('block_plot', scope)}`.execute(
    executor,
  );
  return rows.map(({ mepar_code }) => mepar_code);
}

/** The companies of the scope that insure a plot in each of many blocks. */
export const insurersOfBlocks = (executor: Executor, meparCodes: readonly string[], scope: Scope) =>
  executor
    .selectFrom('policyPlot')
    .select(['policyPlot.meparCode', 'policyPlot.companyId'])
    .distinct()
    .where(sql<boolean>`policy_plot.mepar_code = any(${[...meparCodes]}::text[])`)
    .where(policyPlotsIn(scope))
    .orderBy('policyPlot.companyId')
    .execute();

const insurersOfBlock = statement('insurers-of-block', (executor, meparCode: string, scope: Scope) =>
  executor
    .selectFrom('policyPlot')
    .select('policyPlot.companyId')
    .distinct()
    .where('policyPlot.meparCode', '=', meparCode)
    .where(policyPlotsIn(scope))
    .orderBy('policyPlot.companyId'),
);

/** The companies of the scope that insure a plot in the block; another insurer's would reveal its customer. */
export async function insurersOf(executor: Executor, meparCode: string, scope: Scope): Promise<number[]> {
  const rows = await insurersOfBlock(executor, meparCode, scope);
  return rows.map(({ companyId }) => companyId);
}
