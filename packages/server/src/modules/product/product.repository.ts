import type { MultiPolygon } from 'geojson';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { prepared, statement } from '#server/db/statement.ts';
import { asGeoJsonOrNull } from '#server/db/geometry.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { policyPlotsIn, productsIn } from '#server/modules/access/scopeFilter.ts';

/** A product that has a row: one of a damage case or a plot. */
export interface ProductRow {
  readonly id: number;
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
