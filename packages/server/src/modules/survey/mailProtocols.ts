import type { Executor } from '#server/db/executor.ts';
import type { DamagePlotRow } from '#server/modules/damage/damagePlot.repository.ts';
import { companyTexts } from '#server/modules/mail/noticeText.repository.ts';
import type { Attachment, Outbox } from '#server/modules/mail/outbox.ts';
import { templateLetter, valuesFor } from '#server/modules/mail/templateLetter.ts';
import { protocolDocument } from '#server/modules/yieldCalc/protocol/protocol.service.ts';
import { newId } from '#server/uuid.ts';
import { farmersOfCase } from './farmers.repository.ts';

/** Files of one e-mail: mailboxes refuse large ones. */
const MAX_FILES = 20;

interface Mailed {
  readonly damageId: number;
  readonly plots: readonly DamagePlotRow[];
  readonly now: Date;
}

interface Protocol extends Attachment {
  readonly meparCode: string;
}

async function protocolsOf(tx: Executor, plots: readonly DamagePlotRow[]): Promise<readonly Protocol[]> {
  const files: Protocol[] = [];
  for (const plot of plots) {
    const made = await protocolDocument(tx, plot, 'pdf');
    if (made !== undefined) files.push({ ...made, meparCode: plot.meparCode });
  }
  return files;
}

/**
 * Puts e-mails with the protocols of a case into the outbox: to each farmer those of the blocks where the policy insures
 * a plot of theirs, or nobody's. @returns how many
 */
export async function mailProtocols(tx: Executor, outbox: Outbox, { damageId, plots, now }: Mailed): Promise<number> {
  const farmers = await farmersOfCase(tx, damageId);
  if (farmers.length === 0) return 0;
  const made = await protocolsOf(tx, plots);
  const owned = new Set(farmers.flatMap(({ meparCodes }) => meparCodes));
  let sent = 0;
  for (const { meparCodes, caseNumber, ...to } of farmers) {
    const texts = await companyTexts(tx, to.companyId, 'survey');
    const letter = templateLetter('survey', texts, { ...valuesFor(to), caseNumber });
    const files = made.filter(({ meparCode }) => meparCodes.includes(meparCode) || !owned.has(meparCode));
    for (let from = 0; from < files.length; from += MAX_FILES) {
      const attachments = files.slice(from, from + MAX_FILES).map(({ fileName, mediaType, bytes }) => ({
        fileName,
        mediaType,
        bytes,
      }));
      const message = { id: newId(), kind: 'survey', channel: 'email', to, url: '', now, attachments, letter } as const;
      if (await outbox.put(tx, message)) sent += 1;
    }
  }
  return sent;
}
