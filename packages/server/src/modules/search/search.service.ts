import type { Answer, Query } from '@georisk/contract/endpoints.ts';
import { tidyNumber } from '@georisk/domain/case/caseForm.ts';
import type { Executor } from '#server/db/executor.ts';
import { Problem } from '#server/http/problem.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { type Scope, scopeOf } from '#server/modules/access/scope.ts';
import type { Finder, Finders } from './finder.ts';
import { findersFor } from './findersFor.ts';
import type { SettlementNames } from './settlementNames.ts';

const DEFAULT_LIMIT = 5;

const scopeFor = ({ openedBy, ofEverybody }: Finder, { caller }: CallContext): Scope =>
  ofEverybody ? { kind: 'all' } : scopeOf(openedBy, caller);

/** The rows that the caller may open and that match the typed text, best first. */
export async function search(
  executor: Executor,
  context: CallContext,
  names: SettlementNames,
  finders: Finders,
  { phrase, limit = DEFAULT_LIMIT, isFrostDamageScreen }: Query<'search'>,
): Promise<Answer<'search'>> {
  const onFrostScreen = isFrostDamageScreen === 'true';
  if (onFrostScreen && !context.caller.capabilities.includes('risk')) throw new Problem('role-not-allowed');
  // Pasted with letters that nobody sees, it is the same text.
  const typed = tidyNumber(phrase);
  if (typed === '') return { suggestions: [] };
  const hits = await Promise.all(
    findersFor(finders, context.caller.role, onFrostScreen).map((finder) =>
      finder.find(executor, { phrase: typed, scope: scopeFor(finder, context), limit, names }),
    ),
  );
  const best = hits
    .flat()
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit);
  await auditForeign(
    executor,
    context,
    best.flatMap(({ companyId }) => (companyId === null ? [] : [companyId])),
    'search',
  );
  return { suggestions: best.map(({ suggestion }) => suggestion) };
}
