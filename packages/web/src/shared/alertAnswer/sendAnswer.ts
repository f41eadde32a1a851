import type { Answer } from '@georisk/contract/endpoints.ts';
import type { RecordedReply } from '@georisk/contract/verticals/insurance/alerts.ts';
import { standing } from '@georisk/domain/alert/answers.ts';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '#web/lib/api.ts';
import { deliver, type Outcome } from '#web/offline/deliver.ts';
import { type ChangeStamp, type Entry, samePayload } from '#web/offline/entry.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { answeredBy } from '#web/offline/send/failure.ts';
import { meparsQuery } from '#web/shared/parcels/useParcels.ts';

/** An answer on the device, as the outbox keeps it; its subject is the block and the day, so that the last one counts. */
export interface KeptAnswer {
  readonly code: string;
  readonly date: string;
  /** Or that it is taken back. */
  readonly answer: RecordedReply;
}

export const keptAnswer = ({ payload }: Entry): KeptAnswer => payload as KeptAnswer;
export const answerSubject = (code: string, date: string): string => `${code} ${date}`;

type Sent = Outcome<KeptAnswer, never>;

/** In the list before its entry goes: a list that is read again may be late. */
function putInList(client: QueryClient, { code, date, answer: given }: KeptAnswer): void {
  const answer = standing(given);
  const { queryKey } = meparsQuery();
  client.setQueryData(queryKey, (known: Answer<'mepars'> | undefined) =>
    Array.isArray(known)
      ? known.map((block) =>
          block.meparCode === code
            ? { ...block, alerts: block.alerts.map((alert) => (alert.date === date ? { ...alert, answer } : alert)) }
            : block,
        )
      : known,
  );
  void client.invalidateQueries({ queryKey });
}

async function send(client: QueryClient, kept: KeptAnswer, { id, deviceTime }: ChangeStamp): Promise<Sent> {
  const { code, date, answer } = kept;
  try {
    await callApi('answerAlert', { params: { code }, body: { date, answer, changeId: id, deviceTime } });
  } catch (error) {
    const answered = answeredBy(error);
    if (answered.kind === 'later' || answered.kind === 'refused') return answered;
    throw error;
  }
  putInList(client, kept);
  return { kind: 'saved', rest: (now) => (samePayload(now, kept) ? null : now) };
}

/**
 * Sends a kept answer, under a key that is on the disk before it.
 * @param by `press`: its person wants it now · `queue`: automatic
 */
export async function sendAnswer(
  client: QueryClient,
  outbox: Outbox,
  id: string,
  by: 'press' | 'queue',
): Promise<void> {
  await deliver<KeptAnswer, never, Sent>(outbox, {
    id,
    send: (payload, stamp) => send(client, payload, stamp),
    by,
    goesOn: true,
  });
}
