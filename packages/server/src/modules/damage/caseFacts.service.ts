import type { Answer, Body } from '@georisk/contract/endpoints.ts';
import type { Executor } from '#server/db/executor.ts';
import { Problem } from '#server/http/problem.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { blockAreas, openedPlots } from './caseFacts.repository.ts';
import { policyYears } from './damage.repository.ts';

/** The values that new cases are compared with before they are saved; the rules themselves are those of the form. */
export async function caseFacts(
  executor: Executor,
  { access, caller }: CallContext,
  { blocks, policies, companyId }: Body<'caseFacts'>,
): Promise<Answer<'caseFacts'>> {
  if (companyId !== undefined && access.cell !== 'A')
    throw new Problem('malformed-request', { error: 'Malformed: companyId' });
  const owner = companyId ?? caller.companyId;
  const areas = await blockAreas(executor, blocks);
  const known = [...areas].map(([meparCode, geomHa]) => ({ meparCode, geomHa }));
  // Nobody knows whose policies are meant.
  if (owner === null) return { blocks: known, policies: [] };
  const opened = await openedPlots(executor, owner, policies);
  const years = await policyYears(executor, owner, policies);
  return {
    blocks: known,
    policies: years.map((each, index) => ({ ...each, opened: [...(opened[index] ?? [])] })),
  };
}
