import type { Answer } from '@georisk/contract/endpoints.ts';
import type { Ek, EkItem } from '@georisk/contract/verticals/monitoring/eks.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { notFound } from '#server/http/problem.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { cut, type Extent } from '#server/modules/map/extent.ts';
import { productsOfBlock } from '#server/modules/product/product.service.ts';
import { blocksOfEk, ekBlocksIn, type EkRow, ekTotals, eksWhere } from './ek.repository.ts';

const present = ({ code, krNumber, signedAt, ownerAddress }: EkRow): EkItem => ({
  code,
  krNumber,
  signedAt,
  ownerAddress,
});

const companiesOf = (rows: readonly { readonly companyId: number }[]) => rows.map(({ companyId }) => companyId);

/** The applications that the caller's company monitors, by code. */
export async function eks(executor: Executor, context: CallContext): Promise<EkItem[]> {
  const rows = await eksWhere(executor, context.access.scope);
  await auditForeign(executor, context, companiesOf(rows), 'ek');
  return rows.map(present);
}

/** One application with its blocks, what it declares on them, and the products that the caller's role gets of them. */
export async function ek(executor: Executor, context: CallContext, code: string): Promise<Ek> {
  const { access, caller } = context;
  // A code is unique in a company only: an administrator gets their own company's first.
  const found = await eksWhere(executor, access.scope, sql<boolean>`ek.code = ${code}`);
  const row = found.find(({ companyId }) => companyId === caller.companyId) ?? found[0];
  if (row === undefined) throw notFound();
  await auditForeign(executor, context, [row.companyId], `ek/${code}`);
  const blocks = await blocksOfEk(executor, row.id);
  const mepars: Ek['mepars'] = [];
  // One block after the other: an application may have hundreds, and other callers wait for the database too.
  for (const { blockId, ...block } of blocks)
    mepars.push({ ...block, products: await productsOfBlock(executor, context, { ...block, id: blockId }) });
  return { ...present(row), mepars };
}

export async function totals(executor: Executor, context: CallContext): Promise<Answer<'ekTotals'>> {
  const rows = await ekTotals(executor, context.access.scope);
  await auditForeign(executor, context, companiesOf(rows), 'ekTotals');
  return rows.map(({ code, blocks, area, bbox }) => ({ code, blocks, area, bbox }));
}

/** The blocks of the caller's applications in an extent. */
export async function ekBlocks(
  executor: Executor,
  context: CallContext,
  extent: Extent,
  limit: number,
): Promise<Answer<'ekBlocks'>> {
  const { items, truncated } = cut(await ekBlocksIn(executor, context.access.scope, extent, limit + 1), limit);
  await auditForeign(executor, context, companiesOf(items), 'ekBlocks');
  return {
    items: items.map(({ ekCode, meparCode, geom, geomHa, plants }) => ({ ekCode, meparCode, geom, geomHa, plants })),
    truncated,
  };
}
