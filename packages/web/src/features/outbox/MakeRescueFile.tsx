import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDecimal } from '#web/lib/format.ts';
import { type Handed, shareFile } from '#web/lib/shareFile.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { canSign, deviceKey, passingKey } from '#web/offline/rescue/deviceKey.ts';
import { makeRescueFile, type RescueFile } from '#web/offline/rescue/rescueFile.ts';
import { pathTo } from '#web/routes/routes.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { Section } from '#web/ui/Section.tsx';
import { rescueTexts as texts } from './rescue.hu.ts';

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

/** "Mentőfájl": what waits on this device as one file, and the way to import such a file. */
export function MakeRescueFile({ outbox, hasWork }: { readonly outbox: Outbox; readonly hasWork: boolean }) {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const press = () => {
    setState({ kind: 'making' });
    make(outbox).then(
      (made) => setState({ kind: 'made', made }),
      () => setState({ kind: 'failed' }),
    );
  };
  return (
    <Section title={texts.title}>
      <Stack spacing={3}>
        <Typography variant="body2" color="textSecondary">
          {texts.intro}
        </Typography>
        {!canSign() && hasWork && <FormMessage severity="warning">{texts.insecure}</FormMessage>}
        {state.kind === 'failed' && <FormMessage severity="error">{texts.failed}</FormMessage>}
        {state.kind === 'made' && <MadeNote made={state.made} />}
        <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
          {hasWork && (
            <Button variant="outlined" disabled={state.kind === 'making' || !canSign()} onClick={press}>
              {state.kind === 'making' ? texts.making : texts.make}
            </Button>
          )}
          <Button component={Link} to={pathTo('rescueFile')}>
            {texts.importTitle}
          </Button>
        </Stack>
      </Stack>
    </Section>
  );
}
