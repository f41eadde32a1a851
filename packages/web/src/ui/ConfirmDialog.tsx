import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { UseMutationResult } from '@tanstack/react-query';
import { messageOf } from '#web/lib/apiProblem.ts';
import { FormMessage } from './FormMessage.tsx';
import { TitledDialog } from './TitledDialog.tsx';

interface Props {
  readonly title: string;
  /** What will be gone. */
  readonly text: string;
  readonly cancel: string;
  readonly confirm: string;
  readonly work: Pick<UseMutationResult<unknown, unknown, void>, 'mutate' | 'isPending' | 'isError' | 'error'>;
  /** A sentence before the reason of a failure. */
  readonly failed?: string;
  readonly onClose: () => void;
}

/**
 * Asks before something is deleted or ended; the failure of that is shown here. Done, it closes itself, unless it was left
 * meanwhile and another dialog may be open.
 */
export function ConfirmDialog({ title, text, cancel, confirm, work, failed, onClose }: Props) {
  const actions = (
    <>
      <Button onClick={onClose}>{cancel}</Button>
      <Button
        color="error"
        variant="contained"
        disabled={work.isPending}
        onClick={() => work.mutate(undefined, { onSuccess: onClose })}
      >
        {confirm}
      </Button>
    </>
  );
  return (
    <TitledDialog title={title} actions={actions} onClose={onClose}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{text}</Typography>
      {work.isError && (
        <FormMessage severity="error">
          {failed !== undefined && `${failed} `}
          {messageOf(work.error)}
        </FormMessage>
      )}
    </TitledDialog>
  );
}
