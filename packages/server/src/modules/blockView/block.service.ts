import type { Block, Product } from '@georisk/contract/verticals/insurance/blocks.ts';
import type { PolicyRef } from '@georisk/contract/schemas/refs.ts';
import type { Executor } from '#server/db/executor.ts';
import { productTypeOf, roleGetsType } from '@georisk/contract/products/productTypes.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { notFound } from '#server/http/problem.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { mayCall, scopeOf } from '#server/modules/access/scope.ts';
import { damageRefsOnBlock, presentDamageRef } from '#server/modules/policy/damageRef.repository.ts';
import { policiesById, type PolicyRow } from '#server/modules/policy/policy.repository.ts';
import { farmersOf, namesOf, termsOf } from '#server/modules/policy/terms.ts';
import { blockPlotsOn } from '#server/modules/blockPlot/blockPlot.repository.ts';
import { presentBlockPlot } from '#server/modules/blockPlot/blockPlot.present.ts';
import { presentPolicyPlot } from '#server/modules/policy/policyPlot.present.ts';
import { type PolicyPlotRow, policyPlotsOnBlock } from '#server/modules/policy/policyPlot.repository.ts';
import { productsOfBlock } from '#server/modules/product/product.service.ts';
import { blockInReach, measuredOn, withDates } from './mepar.service.ts';

/**
 * A block with everything on it that the caller may see. The block itself is reference data for an insurer's people;
 * for the rows on it the call of the plot layer (`plots`) decides: the company's, a farmer's own. A damage expert reads
 * policy numbers and cannot open any.
 */
export async function block(executor: Executor, context: CallContext, code: string): Promise<Block> {
  const { caller } = context;
  const row = await blockInReach(executor, context, code);
  const insured = scopeOf('plots', caller);
  const measured = measuredOn(executor, caller, [row]);
  const [[mepar], products, plots, blockPlots, damages] = await Promise.all([
    withDates(executor, caller, [row], measured),
    productsOfBlock(executor, context, { id: row.id, meparCode: code, measured }),
    policyPlotsOnBlock(executor, code, insured),
    blockPlotsOn(executor, [code], scopeOf('blockPlots', caller)),
    caller.hidePolicyDamage ? [] : damageRefsOnBlock(executor, code, scopeOf('damage', caller)),
  ]);
  if (mepar === undefined) throw notFound();
  const policyIds = plots.map(({ policyId }) => policyId);
  const policies = caller.hidePolicyDamage ? [] : await policiesById(executor, policyIds, insured);
  const companies = [...plots, ...blockPlots, ...damages].map(({ companyId }) => companyId);
  await auditForeign(executor, context, companies, `blocks/${code}`);

  const canOpenPolicy = mayCall('policy', caller);
  const names = await namesOf(executor, canOpenPolicy ? farmersOf(plots) : []);
  const canOpenDamage = mayCall('damage', caller);
  return {
    ...mepar,
    meparPolygon: mepar.geom,
    products,
    policies: policies.map((row) => presentPolicyRef(row, plots, canOpenPolicy ? names : null)),
    damages: damages.map((damage) => presentDamageRef(damage, canOpenDamage)),
    policyPlots: plots.map((plot) => presentPolicyPlot(plot, caller)),
    blockPlots: blockPlots.map(presentBlockPlot),
    agroProducts: blockPlots.length === 0 ? [] : products.filter(isOfAgronomy),
  };
}

/** A policy with its terms as far as this block goes. @param names null for a caller who may not open policies */
function presentPolicyRef(
  row: PolicyRow,
  plots: readonly PolicyPlotRow[],
  names: ReadonlyMap<number, string> | null,
): PolicyRef {
  const { id, policyNumber, year } = row;
  if (names === null) return { id, policyNumber, year, canOpen: false };
  const onBlock = plots.filter(({ policyId }) => policyId === id);
  return { id, policyNumber, year, canOpen: true, terms: termsOf(row, onBlock, names) };
}

/** Whether an agronomist gets the product. */
function isOfAgronomy({ type: name }: Product): boolean {
  const type = productTypeOf(name);
  return type !== undefined && roleGetsType(ROLES.AGRO, type);
}
