import type { Proposal } from '@georisk/contract/verticals/insurance/proposals.ts';
import { callApi } from '#web/lib/api.ts';
import { useSave } from '#web/lib/useSave.ts';
import { type Reasoned, ReasonDialog } from '../ReasonDialog.tsx';
import { proposalTexts as texts } from './texts.hu.ts';
import { useDecided } from './useDecided.ts';

/** Asks why a proposal is declined. */
export function DeclineDialog({ proposal, onClose }: { readonly proposal: Proposal; readonly onClose: () => void }) {
  const { changeId, kind, authorName } = proposal;
  const decided = useDecided();
  const decline = useSave({
    save: ({ reason }: Reasoned) =>
      callApi('decideProposal', { params: { changeId }, body: { accept: false, reason } }),
    onSuccess: decided,
    onError: () => void decided(),
  });
  return (
    <ReasonDialog
      title={texts.declineTitle(texts.kinds[kind])}
      text={texts.declineText(authorName)}
      label={texts.declineReason}
      cancel={texts.cancel}
      submit={texts.decline}
      failed={texts.declineFailed}
      work={decline}
      onClose={onClose}
    />
  );
}
