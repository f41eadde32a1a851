import type { FarmerFile, FarmerNote } from '@georisk/contract/verticals/insurance/farmers.ts';
import { isBlank } from '@georisk/domain/text/isBlank.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { useSave } from '#web/lib/useSave.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { useFocusWhereLost } from '#web/ui/useFocusWhereLost.ts';
import DeleteIcon from '~icons/material-symbols/delete-outline-rounded';
import { farmerFileTexts as texts } from './texts.hu.ts';

const useRefresh = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['insuredFarmer'] });
};

function NewNote({ farmerId }: { readonly farmerId: number }) {
  const id = useId();
  const [text, setText] = useState('');
  const refresh = useRefresh();
  const saving = useSave({
    save: (note: string, { changeId }) =>
      callApi('addFarmerNote', { params: { id: farmerId }, body: { text: note, changeId } }),
    onSuccess: (_, note) => {
      // What was typed since it was sent stays.
      setText((now) => (now.trim() === note ? '' : now));
      return refresh();
    },
  });
  const isEmpty = isBlank(text);
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) saving.mutate(text.trim());
      }}
      sx={{ display: 'grid', gap: 2, mb: 3 }}
    >
      <Typography component="label" htmlFor={id} variant="body2">
        {texts.noteLabel}
      </Typography>
      <OutlinedInput
        id={id}
        multiline
        minRows={2}
        value={text}
        onChange={(event) => setText(event.target.value)}
        inputProps={{ maxLength: 2_000, 'aria-describedby': `${id}-hint` }}
      />
      <Typography id={`${id}-hint`} variant="body2" color="textSecondary">
        {texts.noteHint}
      </Typography>
      {saving.error !== null && <FormMessage severity="error">{messageOf(saving.error)}</FormMessage>}
      <Button
        type="submit"
        variant="contained"
        disabled={isEmpty || saving.isPending}
        sx={{ justifySelf: 'start', minHeight: 44 }}
      >
        {texts.saveNote}
      </Button>
    </Box>
  );
}

/** One that has gone meanwhile is the wanted result. */
async function removed(farmerId: number, noteId: FarmerNote['id']): Promise<void> {
  try {
    await callApi('removeFarmerNote', { params: { id: farmerId, noteId } });
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 404)) throw error;
  }
}

function Note({ farmerId, note }: { readonly farmerId: number; readonly note: FarmerNote }) {
  const [isAsking, setAsking] = useState(false);
  const row = useFocusWhereLost<HTMLLIElement>(isAsking);
  const refresh = useRefresh();
  const removing = useSave({
    save: () => removed(farmerId, note.id),
    onSuccess: refresh,
  });
  return (
    <Box component="li" ref={row} tabIndex={-1} sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note.text}</Typography>
          <Typography variant="body2" color="textSecondary">
            {texts.noteBy(note.author, note.at)}
          </Typography>
        </Box>
        {note.canRemove && !isAsking && (
          <Tooltip title={texts.removeNote}>
            <IconButton aria-label={texts.removeNote} onClick={() => setAsking(true)}>
              <DeleteIcon />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      {isAsking && (
        <Box
          role="alertdialog"
          aria-label={texts.removeQuestion}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}
        >
          <Typography variant="body2">{texts.removeQuestion}</Typography>
          <Button color="error" disabled={removing.isPending} onClick={() => removing.mutate()}>
            {texts.remove}
          </Button>
          <Button onClick={() => setAsking(false)}>{texts.keep}</Button>
        </Box>
      )}
      {removing.error !== null && <FormMessage severity="error">{messageOf(removing.error)}</FormMessage>}
    </Box>
  );
}

/** What staff wrote about the farmer, and the field for more. */
export function FarmerNotes({ farmer: { id, notes } }: { readonly farmer: FarmerFile }) {
  // A note that was saved or removed takes its buttons with it.
  const list = useFocusWhereLost<HTMLUListElement>(notes.length);
  return (
    <>
      <NewNote farmerId={id} />
      <Box component="ul" ref={list} tabIndex={-1} aria-label={texts.notes} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {notes.map((note) => (
          <Note key={note.id} farmerId={id} note={note} />
        ))}
      </Box>
    </>
  );
}
