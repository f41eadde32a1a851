import type { Answer } from '@georisk/contract/endpoints.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { notFound } from '#server/http/problem.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { damagesIn } from '#server/modules/access/scopeFilter.ts';
import { faultsOfChain, headOfChain } from './chain.repository.ts';
import { damageTexts } from './damage.hu.ts';
import { signatureHash, signaturesOf } from './signature.repository.ts';
import { damagesWhere } from './damage.repository.ts';

/** The chain over the changes of a case: its length and head, and whether every row still gives the same hashes. */
export async function damageChain(
  executor: Executor,
  context: CallContext,
  id: number,
): Promise<Answer<'damageChain'>> {
  const within = damagesIn(context.access.scope);
  const [row] = await damagesWhere(executor, within, sql<boolean>`damage.id = ${id}`);
  if (row === undefined) throw notFound();
  await auditForeign(executor, context, [row.companyId], `damages/${id}/chain`);
  const head = await headOfChain(executor, id);
  const altered = (await signaturesOf(executor, id)).filter(
    (signature) => signatureHash(signature) !== signature.sha256,
  );
  const faults = [
    ...(await faultsOfChain(executor, id)),
    ...altered.map(() => ({ position: null, what: 'signature' }) as const),
  ];
  return {
    length: head?.position ?? 0,
    head: head?.hash ?? null,
    faults: faults.map(({ position, what }) => ({ position, what, message: damageTexts.chain[what](position) })),
  };
}
