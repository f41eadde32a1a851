import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { DELAY_TEXTS } from '#web/lib/delay.hu.ts';
import { currentOutbox } from './currentOutbox.ts';
import { currentSender } from './currentSender.ts';
import { offlineTexts } from './offline.hu.ts';
import { isParked, type OperationEntry } from './operation.ts';
import { answersIn, photosIn, useHasUnkept, useWaiting, useWaitingAnswers, useWaitingPhotos } from './useWaiting.ts';

const texts = offlineTexts.leaving;

/** Why what waits has not arrived; null while it is on its way. */
function reasonOf(entries: readonly OperationEntry[]): string | null {
  if (entries.some(({ state }) => isParked(state))) return texts.parked;
  for (const { state } of entries) if (state.kind === 'waiting') return DELAY_TEXTS[state.why].why;
  return null;
}

interface Props {
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** Asks before a session ends whose work has not arrived. */
function UnsentDialog({ onLeave, onClose }: Props) {
  const id = useId();
  const waiting = useWaiting();
  const hasUnkept = useHasUnkept();
  const unsent = { saves: waiting.length, photos: useWaitingPhotos(), answers: useWaitingAnswers() };
  const isDone = Object.values(unsent).every((count) => count === 0) && !hasUnkept;
  const reason = reasonOf(waiting);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{isDone ? texts.doneTitle : texts.title(unsent)}</DialogTitle>
      <DialogContent>
        <Typography role="status">
          {isDone
            ? texts.done
            : [hasUnkept ? texts.onlyHere : texts.stays, ...(reason === null ? [] : [reason])].join(' ')}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button color={hasUnkept ? 'error' : 'primary'} variant={isDone ? 'contained' : 'text'} onClick={onLeave}>
          {isDone ? texts.leave : hasUnkept ? texts.leaveLosing : texts.leaveAnyway}
        </Button>
        {!isDone && waiting.length > 0 && (
          <Button variant="contained" onClick={() => currentSender.now()}>
            {texts.sendNow}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

const mustAsk = (): boolean => {
  const outbox = currentOutbox.read();
  if (outbox === null) return false;
  return outbox.operations().length + photosIn(outbox) + answersIn(outbox) > 0 || outbox.hasUnkept;
};

/** Ends a session at once where nothing of it waits to be sent, and asks otherwise. */
export function useLeaving(): { readonly leave: (end: () => void) => void; readonly question: ReactNode } {
  const [end, setEnd] = useState<(() => void) | null>(null);
  return {
    leave: (ending) => {
      if (mustAsk()) setEnd(() => ending);
      else ending();
    },
    question:
      end === null ? null : (
        <UnsentDialog
          onClose={() => setEnd(null)}
          onLeave={() => {
            setEnd(null);
            end();
          }}
        />
      ),
  };
}
