import type { Outbox } from '#web/offline/outbox.ts';
import { useOutbox } from '#web/offline/useOutbox.ts';
import { useKeptAnswers } from './useKeptAnswers.ts';

function Sender({ outbox }: { readonly outbox: Outbox }) {
  useKeptAnswers(outbox);
  return null;
}

/** Sends the answers of earlier visits, whichever block is open. Shows nothing. */
export function SendKeptAnswers() {
  const outbox = useOutbox();
  return outbox && <Sender outbox={outbox} />;
}
