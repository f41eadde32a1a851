import { isFinalRefusal } from '@georisk/domain/notice/refusal.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeLog } from '#server/modules/log/writeLog.ts';
import {
  attachmentsOf,
  carriesLivingLink,
  claimDue,
  type DueMessage,
  markFailed,
  markForRetry,
  markSent,
} from './message.repository.ts';
import type { Transport } from './transport.ts';

const MINUTE_MS = 60_000;
/** Minutes until the next attempt, after the first, the second … */
const RETRY_MINUTES = [1, 5, 15, 60, 180, 360, 720, 1440] as const;
const LEASE_MS = 15 * MINUTE_MS;
const AT_ONCE = 5;
const LOOK_EVERY_MS = 2000;

export interface Sender {
  /** Sends all messages that are due. @returns how many were tried */
  runOnce(): Promise<number>;
  /** Looks for due messages until it is stopped; while there are more than one batch, without a pause. */
  start(): void;
  /** Resolves when the message being sent is done. */
  stop(): Promise<void>;
}

interface SenderDeps {
  readonly executor: Executor;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly transport: Transport;
}

/** The enhanced status (RFC 3463) after the reply code. */
const ENHANCED = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?: |$)/;

/** The codes of a mail server's answer, without its sentence: that quotes the address. */
const faultOf = (error: unknown): string => {
  const { code, responseCode, response } = (typeof error === 'object' && error !== null ? error : {}) as Record<
    string,
    unknown
  >;
  const enhanced = typeof response === 'string' ? ENHANCED.exec(response)?.[1] : undefined;
  const parts = [code, responseCode, enhanced];
  return parts.filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') || 'fault';
};

export function createSender({ executor, clock, logger, transport }: SenderDeps): Sender {
  let running: Promise<number> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const recordSent = ({ id, channel, kind, userId, companyId }: DueMessage): Promise<void> => {
    const at = clock.now();
    return inTransaction(executor, async (tx) => {
      await markSent(tx, id, at);
      const source = { userId, actorId: null, companyId, ip: null, requestId: null };
      await writeLog(tx, { ...source, type: 'message-sent', at, resource: `${kind} ${channel} message:${id}` });
    });
  };

  const recordFailed = (id: string, fault: string): Promise<void> =>
    inTransaction(executor, (tx) => markFailed(tx, id, fault));

  const send = async (message: DueMessage): Promise<void> => {
    const { id, recipient, subject, body, html, unsubscribeUrl, channel, attempts } = message;
    if (!(await carriesLivingLink(executor, id, clock.now()))) return recordFailed(id, 'link-expired');
    try {
      const attachments = await attachmentsOf(executor, id);
      const mail = { id, to: recipient, subject: subject ?? '', text: body, html, unsubscribeUrl, channel };
      await transport({ ...mail, attachments });
    } catch (error) {
      const fault = faultOf(error);
      logger.warn({ message: id, fault, attempts }, 'message not taken');
      const wait = RETRY_MINUTES[attempts - 1];
      if (wait === undefined || isFinalRefusal(fault)) return recordFailed(id, fault);
      return markForRetry(executor, id, new Date(clock.now().getTime() + wait * MINUTE_MS), fault);
    }
    return recordSent(message);
  };

  const sendDue = async (): Promise<number> => {
    const now = clock.now();
    const due = await claimDue(executor, now, new Date(now.getTime() + LEASE_MS), AT_ONCE);
    await Promise.all(due.map(send));
    return due.length;
  };

  const runOnce = (): Promise<number> => {
    running ??= sendDue().finally(() => {
      running = undefined;
    });
    return running;
  };

  const isStarted = () => timer !== undefined;
  const runWhileFull = async (): Promise<void> => {
    if (running !== undefined) return;
    while (isStarted() && (await runOnce()) === AT_ONCE);
  };

  return {
    runOnce,
    start() {
      timer ??= setInterval(() => {
        runWhileFull().catch((err: unknown) => logger.error({ err }, 'messages could not be sent'));
      }, LOOK_EVERY_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await running?.catch(() => undefined);
    },
  };
}
