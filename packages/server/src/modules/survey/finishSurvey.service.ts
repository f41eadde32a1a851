import type { Answer, Body } from '@georisk/contract/endpoints.ts';
import { caseFaultText } from '@georisk/domain/case/case.hu.ts';
import { reasonFault, textFault, tidy } from '@georisk/domain/case/caseForm.ts';
import { caseStepText } from '@georisk/domain/case/nextStep.hu.ts';
import { isSigned, readStrokes } from '@georisk/domain/case/signature.ts';
import { isBlank } from '@georisk/domain/text/isBlank.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { type CallContext, log } from '#server/modules/access/audit.ts';
import { assertMayWrite, caseClosed, isOpen } from '#server/modules/damage/caseAccess.ts';
import { onceFor, remember } from '#server/modules/damage/caseChange.ts';
import { assertFresh, lockedCase } from '#server/modules/damage/changeCase.service.ts';
import { presentDamage } from '#server/modules/damage/damage.present.ts';
import { type DamageRow, damagesWhere, updateDamage } from '#server/modules/damage/damage.repository.ts';
import type { DamagePlotRow } from '#server/modules/damage/damagePlot.repository.ts';
import { missingOf } from '#server/modules/damage/progress.repository.ts';
import { insertSignature, signatureHash } from '#server/modules/damage/signature.repository.ts';
import type { Outbox } from '#server/modules/mail/outbox.ts';
import { newId } from '#server/uuid.ts';
import { mailProtocols } from './mailProtocols.ts';
import { wasMailed } from './mailedFigures.repository.ts';
import { plotsOfCase } from './surveyPlots.ts';
import { surveyTexts } from './survey.hu.ts';

type FinishBody = Body<'finishSurvey'>;
type Finished = Answer<'finishSurvey'>;

const refuse = (field: string, sentence: string): never => {
  throw new Problem('form-refused', { message: sentence, fields: { [field]: sentence } });
};

interface Signed {
  readonly signerName: string | null;
  readonly strokes: string | null;
  readonly unsignedReason: string | null;
}

/** The farmer's signature, or why there is none. @throws Problem 422 where it is neither */
function signedBy({ signature, unsignedReason = '' }: FinishBody): Signed {
  if (signature === undefined) {
    if (isBlank(unsignedReason)) return refuse('signature', surveyTexts.noSignature);
    const fault = reasonFault(unsignedReason);
    if (fault !== null) return refuse('unsignedReason', caseFaultText(fault));
    return { signerName: null, strokes: null, unsignedReason: tidy(unsignedReason) };
  }
  const strokes = readStrokes(signature.strokes);
  if (strokes === null || !isSigned(strokes)) return refuse('signature', surveyTexts.badSignature);
  const fault = textFault(signature.signerName);
  if (fault !== null) return refuse('signerName', caseFaultText(fault));
  return { signerName: tidy(signature.signerName), strokes: signature.strokes, unsignedReason: null };
}

/** Keeps the signature with the figures that it is about. @returns its SHA-256 */
async function keepSignature(
  tx: Executor,
  { caller, at }: CallContext,
  row: DamageRow,
  signed: Signed & { readonly deviceTime: string | undefined },
  plots: readonly DamagePlotRow[],
): Promise<string> {
  const { deviceTime, ...signature } = signed;
  const figures = plots.map(({ id, calculationId, calculatedYield, damagedHa }) => ({
    damagePlotId: id,
    calculationId,
    calculatedYield,
    damagedHa,
  }));
  // As it is stored, so that the text can be made again from the row.
  const deviceAt = deviceTime === undefined ? null : new Date(deviceTime);
  const sha256 = signatureHash({
    ...signature,
    damageNumber: row.damageNumber,
    deviceAt: deviceAt && deviceAt.toISOString(),
    plots: figures,
  });
  await insertSignature(tx, {
    ...signature,
    id: newId(),
    companyId: row.companyId,
    damageId: row.id,
    plots: figures,
    sha256,
    deviceAt,
    signedAt: at,
    userId: caller.id,
  });
  return sha256;
}

async function assertComplete(tx: Executor, row: DamageRow): Promise<void> {
  const missing = (await missingOf(tx, [row])).get(row.id) ?? null;
  if (missing === null || missing.step === 'finish' || missing.step === 'close') return;
  throw new Problem('survey-incomplete', { message: surveyTexts.incomplete(caseStepText(missing)) });
}

/**
 * Finishes the survey of a case: every step of its plots is done, its warnings were read, the farmer has signed or it
 * is written why not. The state becomes "felmérve", the protocols go to the farmer.
 */
export const finishSurvey = (
  executor: Executor,
  context: CallContext,
  id: number,
  body: FinishBody,
  outbox: Outbox,
): Promise<Finished> =>
  inTransaction(executor, async (tx) => {
    const { access, caller } = context;
    const { version, changeId, deviceTime, gps, warningsSeen, mail, mailAgain = false } = body;
    const key = { changeId, deviceTime, gps };
    const row = await lockedCase(tx, context, id);
    assertMayWrite(access.cell, caller, { companyId: row.companyId, expertIds: [row.expertId] });
    const change = { type: 'damage', subject: id, operation: 'finish-survey' } as const;
    return onceFor<Finished>(tx, context, key, change, async () => {
      if (!isOpen(row.status)) throw caseClosed();
      await assertFresh(tx, row, context, version);
      const plots = await plotsOfCase(tx, id);
      await assertComplete(tx, row);
      const { warnings } = await presentDamage(tx, row, context);
      if (warnings.length > 0 && warningsSeen !== true) return refuse('warningsSeen', surveyTexts.warnings);
      const signed = signedBy(body);
      const alreadyMailed = mail && !mailAgain && (await wasMailed(tx, id, plots));
      const sha256 = await keepSignature(tx, context, row, { ...signed, deviceTime }, plots);
      await updateDamage(tx, id, { status: 'inspected' });
      const mails =
        mail && !alreadyMailed ? await mailProtocols(tx, outbox, { damageId: id, plots, now: context.at }) : 0;
      const [after] = await damagesWhere(tx, sql<boolean>`damage.id = ${id}`);
      if (after === undefined) throw notFound();
      const answer: Finished = {
        damage: await presentDamage(tx, after, context),
        mails,
        alreadyMailed,
        mailsWait: !outbox.sends('email'),
      };
      const { signerName, unsignedReason } = signed;
      await remember(tx, context, key, {
        subject: 'damage',
        subjectId: id,
        companyId: row.companyId,
        operation: 'finish-survey',
        baseVersion: row.version,
        before: { status: row.status },
        after: { status: after.status, signerName, unsignedReason, signature: sha256, warningsSeen: warnings, mails },
        answer,
      });
      await log(tx, context, 'survey-finished', `damages/${id}`, row.companyId);
      return answer;
    });
  });
