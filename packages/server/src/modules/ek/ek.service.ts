import { MAX_EK_BLOCKS } from '@georisk/contract/maxRows.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import type { Ek, EkItem, EkTotal } from '@georisk/contract/verticals/monitoring/eks.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { CutList } from '#server/http/bareList.ts';
import { notFound } from '#server/http/problem.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { cut, type Extent, MAX_ROWS } from '#server/modules/map/extent.ts';
import { productsOfBlocks } from '#server/modules/product/productsOfBlocks.service.ts';
import { blocksOfEk, ekBlocksIn, type EkRow, ekTotals, eksWhere } from './ek.repository.ts';

const present = ({ code, krNumber, signedAt, ownerAddress }: EkRow): EkItem => ({
  code,
  krNumber,
  signedAt,
  ownerAddress,
});

const companiesOf = (rows: readonly { readonly companyId: number }[]) => rows.map(({ companyId }) => companyId);

/** The applications that the caller's company monitors, by code. */
export async function eks(executor: Executor, context: CallContext): Promise<CutList<EkItem>> {
  const { items, truncated } = cut(await eksWhere(executor, context.access.scope, MAX_ROWS + 1), MAX_ROWS);
  await auditForeign(executor, context, companiesOf(items), 'ek');
  return { items: items.map(present), truncated };
}

/** An application, and whether it has more blocks than are listed. */
interface CutEk {
  readonly ek: Ek;
  readonly truncated: boolean;
}

/** One application with its blocks, what it declares on them, and the products that the caller's role gets of them. */
export async function ek(executor: Executor, context: CallContext, code: string): Promise<CutEk> {
  const { access, caller } = context;
  // A code is unique in a company only: an administrator gets their own company's first.
  const found = await eksWhere(executor, access.scope, MAX_ROWS, sql<boolean>`ek.code = ${code}`);
  const row = found.find(({ companyId }) => companyId === caller.companyId) ?? found[0];
  if (row === undefined) throw notFound();
  await auditForeign(executor, context, [row.companyId], `ek/${code}`);
  const { items: blocks, truncated } = cut(await blocksOfEk(executor, row.id, MAX_EK_BLOCKS + 1), MAX_EK_BLOCKS);
  const keys = blocks.map(({ blockId, meparCode }) => ({ id: blockId, meparCode }));
  const products = await productsOfBlocks(executor, context, keys);
  const mepars = blocks.map(({ blockId, ...block }) => ({ ...block, products: products.get(blockId) ?? [] }));
  return { ek: { ...present(row), mepars }, truncated };
}

export async function totals(executor: Executor, context: CallContext): Promise<CutList<EkTotal>> {
  const { items, truncated } = cut(await ekTotals(executor, context.access.scope, MAX_ROWS + 1), MAX_ROWS);
  await auditForeign(executor, context, companiesOf(items), 'ekTotals');
  return { items: items.map(({ code, blocks, area, bbox }) => ({ code, blocks, area, bbox })), truncated };
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
