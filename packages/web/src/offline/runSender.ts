import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '#web/lib/api.ts';
import { ApiProblem } from '#web/lib/apiProblem.ts';
import { currentOutbox } from './currentOutbox.ts';
import { currentSender } from './currentSender.ts';
import type { Operation, Stamp } from './operation.ts';
import type { Outbox } from './outbox.ts';
import { orProposed } from './send/propose.ts';
import { SENDERS } from './send/senders.ts';
import { sendBy } from './send/sendOperation.ts';
import type { StoredPoints } from './points.ts';
import { Sender } from './sender.ts';
import { askToStay } from './storageFacts.ts';
import { openOutbox } from './theOutbox.ts';
import { CASE_LISTS } from '#web/lib/caseLists.ts';

/** Queries that an operation of any kind changes. */
const CHANGED = [
  'damagePlot',
  'damage',
  ...CASE_LISTS,
  'damageHistory',
  'casePhotos',
  'mepars',
  'block',
  'policy',
  'photos',
  'proposals',
] as const;

async function stampOf(changeId: string): Promise<Stamp | 'none'> {
  try {
    return await callApi('changeReceipt', { params: { changeId } });
  } catch (error) {
    // The operation changed nothing: the server had the same already.
    if (error instanceof ApiProblem && error.status === 404) return 'none';
    throw error;
  }
}

/** Puts an answer on the screens before its operation leaves them. */
function adopt(client: QueryClient, { kind, payload }: Operation, answer: unknown): void {
  if (kind === 'points')
    client.setQueriesData<DamagePlot>({ queryKey: ['damagePlot'] }, (before) => {
      const { sampling, version } = answer as StoredPoints;
      return before?.id === payload.plotId ? { ...before, sampling: [...sampling], version } : before;
    });
  reread(client);
}

const reread = (client: QueryClient): void => {
  for (const key of CHANGED) void client.invalidateQueries({ queryKey: [key] });
};

/** The screens of this tab read again what another tab has sent. @returns ends it */
function followOthers(outbox: Outbox, client: QueryClient): () => void {
  let known = outbox.operations();
  return outbox.subscribe(() => {
    const ids = new Set(outbox.operations().map(({ id }) => id));
    const isFromOthers = known.some(
      ({ id, payload: { changeId } }) =>
        !ids.has(id) &&
        (outbox.receipts.has(changeId) || outbox.receipts.isProposed(changeId)) &&
        !outbox.deliveries.answers.has(changeId),
    );
    known = outbox.operations();
    if (isFromOthers) reread(client);
  });
}

/** Opens the outbox of the signed-in user and sends what is in it. @returns ends it */
export async function runSender(userId: number, client: QueryClient): Promise<() => void> {
  await openOutbox(userId);
  const outbox = currentOutbox.read();
  if (outbox === null || outbox.userId !== userId) return () => {};
  const sender = new Sender({
    outbox,
    send: async (operation, sending) => orProposed(operation, sending, await sendBy(SENDERS, operation, sending)),
    stampOf,
    onSaved: (operation, answer) => {
      outbox.deliveries.answers.set(operation.changeId, answer);
      if (answer === undefined) reread(client);
      else adopt(client, operation, answer);
    },
    onProposed: () => reread(client),
  });
  currentSender.replace(sender);
  sender.start();
  const unfollow = followOthers(outbox, client);
  void askToStay();
  const again = () => void sender.now();
  const seen = () => document.visibilityState === 'visible' && again();
  window.addEventListener('online', again);
  document.addEventListener('visibilitychange', seen);
  return () => {
    window.removeEventListener('online', again);
    document.removeEventListener('visibilitychange', seen);
    unfollow();
    currentSender.end(sender);
  };
}
