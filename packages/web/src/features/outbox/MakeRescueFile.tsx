import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import type { Outbox } from '#web/offline/outbox.ts';
import { pathTo } from '#web/routes/routes.ts';
import { RescueFileButton } from '#web/shared/rescueFile/RescueFileButton.tsx';
import { Section } from '#web/ui/Section.tsx';
import { rescueTexts as texts } from './rescue.hu.ts';

/** "Mentőfájl": what waits on this device as one file, and the way to import such a file. */
export function MakeRescueFile({ outbox, hasWork }: { readonly outbox: Outbox; readonly hasWork: boolean }) {
  return (
    <Section title={texts.title}>
      <Stack spacing={3}>
        <Typography variant="body2" color="textSecondary">
          {texts.intro}
        </Typography>
        {hasWork && <RescueFileButton outbox={outbox} />}
        <Button component={Link} to={pathTo('rescueFile')} sx={{ alignSelf: 'flex-start' }}>
          {texts.importTitle}
        </Button>
      </Stack>
    </Section>
  );
}
