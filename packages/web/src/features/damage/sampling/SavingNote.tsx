import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { savingNote } from './savingNote.ts';
import { samplingTexts as texts } from './texts.hu.ts';
import type { Sampling } from './useSampling.ts';

/** The unsaved points, and their state. */
export function SavingNote({ sampling, canEdit }: { readonly sampling: Sampling; readonly canEdit: boolean }) {
  const note = savingNote({ ...sampling, canEdit });
  if (note === null) return null;
  return (
    <FormMessage severity={note.severity}>
      {note.text}
      <Stack direction="row" spacing={2} sx={{ mt: 1, flexWrap: 'wrap' }}>
        {note.canSend && (
          <Button size="small" variant="contained" onClick={sampling.send}>
            {texts.tryNow}
          </Button>
        )}
        {note.canDrop && (
          <Button size="small" color="error" onClick={sampling.drop}>
            {texts.dropPending}
          </Button>
        )}
      </Stack>
    </FormMessage>
  );
}
