import type { Product } from '@georisk/contract/endpoints/blocks.ts';
import type { Query } from '@georisk/contract/endpoints/endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import { notFound, Problem } from '../../http/problem.ts';
import { auditForeign, type CallContext } from '../access/audit.ts';
import { companyScopeOf, mayCall, scopeOf } from '../access/scope.ts';
import { blocksIn, productsIn } from '../access/scopeFilter.ts';
import { blockIdWhere, hasCode } from '../block/block.repository.ts';
import { alertsOf } from './alert.repository.ts';
import { publishedObservations, trueColourOf } from './observation.repository.ts';
import { fromAlert, fromObservation, fromRow, fromTrueColour, newestFirst } from './product.present.ts';
import { isInsured, productsWhere } from './product.repository.ts';
import { productTypeOf, roleGetsType } from './productTypes.ts';

interface BlockKey {
  readonly id: number;
  readonly meparCode: string;
}

/** Everything that the caller's role gets of a block; whether the block is his to see was decided before. */
export async function productsOfBlock(executor: Executor, context: CallContext, block: BlockKey): Promise<Product[]> {
  const { caller } = context;
  const { role } = caller;
  const companies = companyScopeOf('B4', caller);
  const frame = { role, meparCode: block.meparCode };
  const insured = await isInsured(executor, block.meparCode, scopeOf('L9', caller));
  const observations = await publishedObservations(executor, [block.id], companies);
  const images = await trueColourOf(executor, block.id, companies);
  const alerts = await alertsOf(executor, [block.id], companies);
  const stored = await storedProducts(executor, context, sql<boolean>`product.mepar_code = ${block.meparCode}`);
  return newestFirst(
    [
      ...observations.flatMap((row) => fromObservation(row, frame, insured)),
      ...images.map((row) => fromTrueColour(row, frame)),
      ...alerts.map((row) => fromAlert(row, frame)),
      ...stored,
    ].filter(({ type }) => isFor(role, type)),
  );
}

const isFor = (role: number, name: string): boolean => {
  const type = productTypeOf(name);
  return type !== undefined && roleGetsType(role, type);
};

/** Products that have a row: the company's own (`T`), whatever the call's letter says of blocks. */
async function storedProducts(
  executor: Executor,
  context: CallContext,
  ...where: readonly RawBuilder<boolean>[]
): Promise<Product[]> {
  const { caller } = context;
  const rows = await productsWhere(executor, ...where, productsIn(companyScopeOf('B4', caller)));
  const visible = rows.filter(({ type }) => isFor(caller.role, type));
  const companies = visible.map(({ companyId }) => companyId);
  await auditForeign(executor, context, companies, 'products');
  return visible.flatMap((row) => fromRow(row, caller.role, mayCall('B5', caller)));
}

/** Products of a block, or (with `damagePlotId`) of a damage plot; newest first. */
export async function products(
  executor: Executor,
  context: CallContext,
  { meparCode, damagePlotId, type }: Query<'products'>,
): Promise<Product[]> {
  const wanted = type === undefined ? undefined : productTypeOf(type);
  if (type !== undefined && wanted === undefined) throw malformed('type');
  const found =
    damagePlotId === undefined
      ? await ofBlock(executor, context, meparCode)
      : await ofDamagePlot(executor, context, damagePlotId, meparCode);
  return wanted === undefined ? found : found.filter((product) => productTypeOf(product.type) === wanted);
}

const malformed = (field: string) => new Problem('malformed-request', { error: `Malformed: ${field}` });

async function ofBlock(executor: Executor, context: CallContext, meparCode: string | undefined): Promise<Product[]> {
  if (meparCode === undefined) throw malformed('meparCode');
  const id = await blockIdWhere(executor, hasCode(meparCode), blocksIn(scopeOf('B4', context.caller)));
  if (id === null) throw notFound();
  return productsOfBlock(executor, context, { id, meparCode });
}

/** A plot without products cannot be told from one that is not the caller's until plots have a table of their own. */
async function ofDamagePlot(
  executor: Executor,
  context: CallContext,
  damagePlotId: number,
  meparCode: string | undefined,
): Promise<Product[]> {
  const found = await storedProducts(executor, context, sql<boolean>`product.damage_plot_id = ${damagePlotId}`);
  if (found.length === 0) throw notFound();
  return meparCode === undefined ? found : found.filter((product) => product.meparCode === meparCode);
}
