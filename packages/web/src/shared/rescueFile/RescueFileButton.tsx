import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatDecimal } from '#web/lib/format.ts';
import { type Handed, shareFile } from '#web/lib/shareFile.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { canSign, deviceKey, passingKey } from '#web/offline/rescue/deviceKey.ts';
import { makeRescueFile, type RescueFile } from '#web/offline/rescue/rescueFile.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { rescueFileTexts as texts } from './rescueFile.hu.ts';

interface Made extends Omit<RescueFile, 'blob'> {
  readonly bytes: number;
  readonly handed: Handed;
  readonly isRegistered: boolean;
}
type State = { readonly kind: 'idle' | 'making' | 'failed' } | { readonly kind: 'made'; readonly made: Made };

async function make(outbox: Outbox): Promise<Made> {
  const at = new Date().toISOString();
  // A browser that stores nothing has no key of before.
  const key = await deviceKey(outbox.userId).catch(passingKey);
  const { blob, ...made } = await makeRescueFile(outbox, key, at);
  const handed = await shareFile(blob, texts.fileName(at));
  return { ...made, bytes: blob.size, handed, isRegistered: key.registeredAt !== null };
}

function MadeNote({ made }: { readonly made: Made }) {
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
  const [state, setState] = useState<State>({ kind: 'idle' });
  const press = () => {
    setState({ kind: 'making' });
    make(outbox).then(
      (made) => setState({ kind: 'made', made }),
      () => setState({ kind: 'failed' }),
    );
  };
  return (
    <>
      {!canSign() && <FormMessage severity="warning">{texts.insecure}</FormMessage>}
      {state.kind === 'failed' && <FormMessage severity="error">{texts.failed}</FormMessage>}
      {state.kind === 'made' && <MadeNote made={state.made} />}
      <Button
        variant="outlined"
        disabled={state.kind === 'making' || !canSign()}
        onClick={press}
        sx={{ alignSelf: 'flex-start' }}
      >
        {state.kind === 'making' ? texts.making : texts.make}
      </Button>
    </>
  );
}
