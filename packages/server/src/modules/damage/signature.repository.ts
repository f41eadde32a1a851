import type { SignedPlot } from '@georisk/domain/case/signature.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

/** A signature as papers show it. */
export interface CaseSignature {
  readonly signerName: string | null;
  readonly strokes: string | null;
  readonly unsignedReason: string | null;
  readonly signedAt: string;
  readonly sha256: string;
}

export interface NewSignature extends Omit<CaseSignature, 'signedAt'> {
  readonly id: string;
  readonly companyId: number;
  readonly damageId: number;
  readonly plots: readonly SignedPlot[];
  readonly deviceAt: Date | null;
  readonly signedAt: Date;
  readonly userId: number;
}

export async function insertSignature(tx: Executor, { plots, ...signature }: NewSignature): Promise<void> {
  await tx
    .insertInto('caseSignature')
    .values({ ...signature, plots: JSON.stringify(plots) })
    .execute();
}

/** The newest signature that is about this calculation. */
export async function signatureOn(
  executor: Executor,
  damageId: number,
  calculationId: string,
): Promise<CaseSignature | undefined> {
  const row = await executor
    .selectFrom('caseSignature')
    .select(['signerName', 'strokes', 'unsignedReason', 'signedAt', 'sha256'])
    .where('damageId', '=', damageId)
    .where(sql<boolean>`plots @> ${JSON.stringify([{ calculationId }])}::jsonb`)
    .orderBy('signedAt', 'desc')
    .executeTakeFirst();
  return row && { ...row, signedAt: row.signedAt.toISOString() };
}
