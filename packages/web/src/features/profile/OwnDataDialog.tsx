import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useCurrentUser } from '#web/session/useSession.ts';
import { personTexts } from '#web/shared/person/persons.hu.ts';
import { OwnDataButtons } from './OwnDataSection.tsx';

const texts = personTexts.own;

/** All stored data of the user, for roles without a profile page. */
export function OwnDataDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const { userName, session } = useCurrentUser();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{texts.title}</DialogTitle>
      <DialogContent>
        <Stack spacing={4} sx={{ alignItems: 'flex-start' }}>
          <Typography>{texts.explanation}</Typography>
          <Typography variant="body2" color="textSecondary">
            {texts.content}
          </Typography>
          <OwnDataButtons userName={userName} session={session.kind} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{personTexts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
