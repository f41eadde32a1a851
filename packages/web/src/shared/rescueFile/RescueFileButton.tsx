import Button from '@mui/material/Button';
import { formatDecimal } from '#web/lib/format.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { canSign } from '#web/offline/rescue/deviceKey.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { rescueFileTexts as texts } from './rescueFile.hu.ts';
import { type MadeFile, useRescueFile } from './useRescueFile.ts';

function MadeNote({ made }: { readonly made: MadeFile }) {
  const { operations, photos, lost, bytes, handed, isRegistered } = made;
  if (handed === 'given-up') return <FormMessage severity="info">{texts.givenUp}</FormMessage>;
  return (
    <>
      <FormMessage severity="success">
        {texts.made(operations, photos, formatDecimal(Math.max(0.1, bytes / 1_000_000), 1))}
      </FormMessage>
      {lost > 0 && <FormMessage severity="warning">{texts.lost(lost)}</FormMessage>}
      {!isRegistered && <FormMessage severity="warning">{texts.unregistered}</FormMessage>}
    </>
  );
}

/** Makes a rescue file of all operations that wait in an outbox, hands it over, and says what is in it. */
export function RescueFileButton({ outbox }: { readonly outbox: Outbox }) {
  const { state, make } = useRescueFile(outbox);
  return (
    <>
      {!canSign() && <FormMessage severity="warning">{texts.insecure}</FormMessage>}
      {state.kind === 'failed' && <FormMessage severity="error">{texts.failed}</FormMessage>}
      {state.kind === 'made' && <MadeNote made={state.made} />}
      <Button
        variant="outlined"
        disabled={state.kind === 'making' || !canSign()}
        onClick={make}
        sx={{ alignSelf: 'flex-start' }}
      >
        {state.kind === 'making' ? texts.making : texts.make}
      </Button>
    </>
  );
}
