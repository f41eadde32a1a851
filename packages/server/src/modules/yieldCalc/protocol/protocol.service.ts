import { createHash } from 'node:crypto';
import type { Executor } from '#server/db/executor.ts';
import { Problem } from '#server/http/problem.ts';
import { auditForeign, type CallContext, log } from '#server/modules/access/audit.ts';
import { changedSince } from '#server/modules/damagePlot/figureAge.ts';
import { readablePlot } from '#server/modules/damage/plotAccess.ts';
import type { DamagePlotRow } from '#server/modules/damage/damagePlot.repository.ts';
import { linkOfCalculation } from '#server/modules/damage/chain.repository.ts';
import { signatureOn } from '#server/modules/damage/signature.repository.ts';
import type { YieldProtocol } from '../yieldProtocol.ts';
import { calculationOf, companyNameOf } from '../yield.repository.ts';
import { protocolTexts } from './protocol.hu.ts';
import { protocolPdf } from './protocolPages.ts';

export interface ProtocolDocument {
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
  readonly sha256: string;
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

type Format = 'json' | 'pdf';

/** The protocol of a plot's calculation as a file; undefined where there is none. */
export async function protocolDocument(
  executor: Executor,
  row: Pick<DamagePlotRow, 'id' | 'companyId' | 'damageId' | 'damageNumber' | 'meparCode'>,
  format: Format,
): Promise<ProtocolDocument | undefined> {
  const calculation = await calculationOf(executor, row.id);
  if (calculation === undefined) return undefined;
  const protocol = calculation.protocol as YieldProtocol;
  const since = await changedSince(executor, row.id);
  const outdated =
    since.length === 0
      ? null
      : { mark: protocolTexts.outdated, reasons: since.map(({ reason, message }) => ({ reason, message })) };
  const signature = await signatureOn(executor, row.damageId, calculation.id);
  const chain = await linkOfCalculation(executor, row.id);
  const more = { outdated, ...(signature && { signature }), ...(chain && { chain }) };
  const json = Buffer.from(`${JSON.stringify({ ...protocol, ...more }, null, 1)}\n`);
  const sha256 = hashOf(json);
  const fileName = `${protocolTexts.fileName(row.damageNumber, row.meparCode)}.${format}`;
  if (format === 'json') return { fileName, mediaType: 'application/json; charset=utf-8', bytes: json, sha256 };
  const bytes = await protocolPdf({
    protocol,
    sha256,
    signature,
    chain,
    company: await companyNameOf(executor, row.companyId),
    // The paper of a calculation stays the same, until its figure is outdated.
    madeAt: calculation.at,
    outdated: outdated && outdated.reasons.map(({ message }) => message),
  });
  return { fileName, mediaType: 'application/pdf', bytes, sha256: hashOf(bytes) };
}

/**
 * The protocol of a plot's calculation: as JSON, from which it can be computed again, or as the paper that states that
 * file's hash.
 */
export async function protocolOf(
  executor: Executor,
  context: CallContext,
  id: number,
  format: Format,
): Promise<ProtocolDocument> {
  const row = await readablePlot(executor, context.access.scope, id);
  await auditForeign(executor, context, [row.companyId], `damagePlots/${id}/protocol.${format}`);
  const made = await protocolDocument(executor, row, format);
  if (made === undefined) throw new Problem('not-found', { message: protocolTexts.none });
  await log(executor, context, 'protocol-download', `damagePlots/${id}`, row.companyId);
  return made;
}
