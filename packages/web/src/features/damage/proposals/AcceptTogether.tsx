import type { Proposal } from '@georisk/contract/verticals/insurance/proposals.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { useSave } from '#web/lib/useSave.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { fittingOf } from './groups.ts';
import { proposalTexts as texts } from './texts.hu.ts';
import { useDecided } from './useDecided.ts';

interface Props {
  readonly proposals: readonly Proposal[];
  /** Of which proposals, for those who hear the buttons one after the other. */
  readonly of: string;
}

/** Accepts all of some proposals of a case that fit, at once or not at all; nothing where there are not several. */
export function AcceptTogether({ proposals, of }: Props) {
  const fitting = fittingOf(proposals);
  const [first] = fitting;
  const decided = useDecided();
  const accept = useSave({
    save: () =>
      callApi('acceptProposals', {
        params: { id: first?.damageId ?? 0 },
        body: { proposals: fitting.map(({ changeId, seen }) => ({ changeId, seen })) },
      }),
    onSuccess: decided,
    // What they would change is read again: somebody has changed it, or decided.
    onError: () => void decided(),
  });
  if (fitting.length < 2 && !accept.isError) return null;
  return (
    <Stack spacing={2} sx={{ mt: 2, alignItems: 'flex-start' }} className="no-print">
      {accept.isError && (
        <FormMessage severity="error">
          {texts.acceptFailed} {messageOf(accept.error)}
        </FormMessage>
      )}
      {fitting.length > 1 && (
        <Button
          variant="outlined"
          disabled={accept.isPending}
          aria-label={`${texts.acceptAll(fitting.length, proposals.length)}: ${of}`}
          onClick={() => accept.mutate()}
          sx={{ minHeight: 44 }}
        >
          {texts.acceptAll(fitting.length, proposals.length)}
        </Button>
      )}
    </Stack>
  );
}
