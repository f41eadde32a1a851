import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { samplingTexts as texts } from './texts.hu.ts';
import type { Sampling } from './useSampling.ts';

/** What of the points is not the server's yet, and what becomes of it. */
export function SavingNote({ sampling }: { readonly sampling: Sampling }) {
  const { saving, pendingCount } = sampling;
  if (pendingCount === 0) return null;
  if (saving === 'sending') return <FormMessage severity="info">{texts.sending}</FormMessage>;
  return (
    <FormMessage severity="warning">
      {saving === 'waiting' ? texts.waiting : texts.pending(pendingCount)}
      <Stack direction="row" spacing={2} sx={{ mt: 1, flexWrap: 'wrap' }}>
        <Button size="small" variant="contained" onClick={sampling.send}>
          {texts.tryNow}
        </Button>
        {saving === 'refused' && (
          <Button size="small" color="error" onClick={sampling.drop}>
            {texts.dropPending}
          </Button>
        )}
      </Stack>
    </FormMessage>
  );
}
