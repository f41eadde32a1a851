import type { Proposal } from '@georisk/contract/verticals/insurance/proposals.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { useSave } from '#web/lib/useSave.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { DeclineDialog } from './DeclineDialog.tsx';
import { proposalTexts as texts } from './texts.hu.ts';
import { useDecided } from './useDecided.ts';

/** Accepts or declines a proposal, where the user may; why it cannot be accepted now. */
export function DecisionButtons({ proposal }: { readonly proposal: Proposal }) {
  const { changeId, kind, fileName, seen, canDecide, obstacle } = proposal;
  const [isDeclining, setDeclining] = useState(false);
  const decided = useDecided();
  const accept = useSave({
    save: () => callApi('decideProposal', { params: { changeId }, body: { accept: true, seen } }),
    onSuccess: decided,
    // What it would change is read again: somebody has changed it, or decided.
    onError: () => void decided(),
  });
  if (!canDecide) return null;
  const what = fileName ?? texts.kinds[kind];
  return (
    <Stack spacing={2} sx={{ mt: 2 }} className="no-print">
      {obstacle !== null && <FormMessage severity="info">{obstacle}</FormMessage>}
      {accept.isError && (
        <FormMessage severity="error">
          {texts.acceptFailed} {messageOf(accept.error)}
        </FormMessage>
      )}
      <Stack direction="row" spacing={2}>
        <Button
          variant="contained"
          disabled={obstacle !== null || accept.isPending}
          aria-label={texts.acceptOf(what)}
          onClick={() => accept.mutate()}
          sx={{ minHeight: 44 }}
        >
          {texts.accept}
        </Button>
        <Button aria-label={texts.declineOf(what)} onClick={() => setDeclining(true)} sx={{ minHeight: 44 }}>
          {texts.decline}
        </Button>
      </Stack>
      {isDeclining && <DeclineDialog proposal={proposal} onClose={() => setDeclining(false)} />}
    </Stack>
  );
}
