import type { NoticeChannels } from '@georisk/domain/notice/channels.ts';
import type { Executor } from '#server/db/executor.ts';
import { companyChannels } from '#server/modules/mail/noticeText.repository.ts';
import type { Recipient } from '#server/modules/mail/outbox.ts';
import type { WaitingAlert } from './notify.repository.ts';

/** As was chosen for this send, else as the person's company writes. @param alerts the newest first */
export const howToWrite = async (
  executor: Executor,
  { companyId }: Pick<Recipient, 'companyId'>,
  alerts: readonly Pick<WaitingAlert, 'channels'>[],
): Promise<NoticeChannels> =>
  alerts.find(({ channels }) => channels !== null)?.channels ?? companyChannels(executor, companyId);
