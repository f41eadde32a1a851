import type { Answer } from '@georisk/contract/endpoints.ts';
import type { MappedForestTree } from '@georisk/contract/verticals/forestry/forest.ts';
import type { Executor } from '#server/db/executor.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { cut } from '#server/modules/map/extent.ts';
import { treeNameOf } from './treeName.ts';
import { type MappedTreeRow, type TreesAsked, treesIn } from './trees.repository.ts';

const present = ({
  companyId: _company,
  unitId,
  settlement,
  tag,
  subTag,
  ...tree
}: MappedTreeRow): MappedForestTree => ({
  ...tree,
  treeHun: treeNameOf(tree.species),
  unit: { id: unitId, settlement, tag, subTag },
});

/** The stems or the crowns of an extent, and whether there are more. */
export async function forestTrees(
  executor: Executor,
  context: CallContext,
  asked: TreesAsked,
): Promise<Answer<'forestTrees'>> {
  const rows = await treesIn(executor, context.access.scope, { ...asked, limit: asked.limit + 1 });
  const { items, truncated } = cut(rows, asked.limit);
  const companies = items.map(({ companyId }) => companyId);
  await auditForeign(executor, context, companies, 'woodwiser/trees');
  return { items: items.map(present), truncated };
}
