import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { readAgain } from '#web/lib/readAgain.ts';
import { currentSender } from '#web/offline/currentSender.ts';
import { pathTo } from '#web/routes/routes.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { FileButton } from '#web/ui/FileButton.tsx';
import { ScrollPage } from '#web/ui/ScrollPage.tsx';
import { ProgressLine } from '#web/ui/ProgressLine.tsx';
import { rescueTexts as texts } from './rescue.hu.ts';
import { RescueReportView } from './RescueReportView.tsx';
import { bringFiles, type Brought } from './sendRescueFile.ts';

type State =
  | { readonly kind: 'empty' }
  | { readonly kind: 'reading'; readonly name: string }
  | { readonly kind: 'done'; readonly brought: readonly Brought[] };

/** "Mentőfájl beolvasása": what waited on somebody's device comes in, and what became of each change is shown. */
export function RescueScreen() {
  useScreenTitle(texts.importTitle);
  const client = useQueryClient();
  const [state, setState] = useState<State>({ kind: 'empty' });
  const bring = async (files: readonly File[]) => {
    const brought = await bringFiles(files, (name) => setState({ kind: 'reading', name }));
    setState({ kind: 'done', brought });
    await readAgain(client, []);
    // The own work may be in it: its receipts are asked for.
    currentSender.now();
  };
  return (
    <ScrollPage width={720}>
      <Stack spacing={4}>
        <div>
          <Typography variant="h1">{texts.importTitle}</Typography>
          <Typography color="textSecondary">{texts.importIntro}</Typography>
        </div>
        <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
          <FileButton
            label={state.kind === 'done' ? texts.chooseAgain : texts.choose}
            accept=""
            multiple
            busy={state.kind === 'reading'}
            onFiles={(files) => void bring(files)}
          />
          <Button component={Link} to={pathTo('outbox')}>
            {texts.back}
          </Button>
        </Stack>
        {state.kind === 'reading' && (
          <div role="status">
            <Typography sx={{ overflowWrap: 'anywhere' }}>{texts.reading(state.name)}</Typography>
            <ProgressLine aria-label={texts.reading(state.name)} />
          </div>
        )}
        {state.kind === 'done' &&
          state.brought.map((brought, index) => <RescueReportView key={index} brought={brought} />)}
      </Stack>
    </ScrollPage>
  );
}
