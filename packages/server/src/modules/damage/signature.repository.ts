import { createHash } from 'node:crypto';
import { type SignedContent, type SignedPlot, signatureText } from '@georisk/domain/case/signature.ts';
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

/** A signature as it is stored, with the number that its case had when it was given. */
export interface StoredSignature extends SignedContent {
  readonly sha256: string;
}

/** The signatures of a case that its changes name. */
export async function signaturesOf(executor: Executor, damageId: number): Promise<readonly StoredSignature[]> {
  const { rows } = await sql<Omit<StoredSignature, 'deviceAt'> & { readonly deviceAt: Date | null }>`
    select c.answer->'damage'->>'damageNumber' as damage_number, s.signer_name, s.strokes, s.unsigned_reason,
      s.device_at, s.plots, s.sha256
    from case_signature s join change c on c.subject_type = 'damage' and c.subject_id = ${String(damageId)}
      and c.operation = 'finish-survey' and c.after->>'signature' = s.sha256
    where s.damage_id = ${damageId} order by s.signed_at, s.id`.execute(executor);
  return rows.map((row) => ({ ...row, deviceAt: row.deviceAt && row.deviceAt.toISOString() }));
}

/** The SHA-256 of what was signed. */
export const signatureHash = (content: SignedContent): string =>
  createHash('sha256').update(signatureText(content)).digest('hex');

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
