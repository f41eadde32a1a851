import { type ImportUndo, UNDO_MS } from '@georisk/contract/verticals/admin/importUndo.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { readAgain } from '#web/lib/readAgain.ts';
import { useSingleMutation } from '#web/lib/useSingleMutation.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { TitledDialog } from '#web/ui/TitledDialog.tsx';
import { importUndoTexts as texts } from './importUndo.hu.ts';

/** After the service has given up, so that its answer still arrives. */
const GRACE_MS = 5_000;

function Plan({ fileName, undo, rows }: ImportUndo) {
  const lines = rows.flatMap(texts.lines);
  if (undo.state !== 'possible' || lines.length === 0)
    return <Typography variant="body2">{undo.reason ?? texts.empty}</Typography>;
  return (
    <>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {texts.explanation(fileName)}
      </Typography>
      <Box component="ul" sx={{ my: 0, pl: 5, typography: 'body2', overflowWrap: 'anywhere' }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {texts.warning}
      </Typography>
    </>
  );
}

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** Says what the undo of an import would do, and asks before it is done. */
export function UndoImportDialog({ id, onClose }: Props) {
  const client = useQueryClient();
  // Whatever was read earlier: others may have changed it.
  const query = useQuery({ ...apiQuery('importUndo', { params: { id } }), gcTime: 0, meta: { errorPage: false } });
  const undoing = useSingleMutation({
    mutationFn: () => callApi('undoImport', { params: { id }, timeoutMs: UNDO_MS + GRACE_MS }),
    onSettled: () => readAgain(client, ['imports'], ['importUndo']),
  });
  const isOffered = query.data?.undo.state === 'possible' && !undoing.isSuccess;
  const actions = (
    <>
      <Button onClick={onClose}>{isOffered ? texts.cancel : texts.close}</Button>
      {isOffered && (
        <Button variant="contained" color="error" disabled={undoing.isPending} onClick={() => undoing.mutate()}>
          {texts.confirm}
        </Button>
      )}
    </>
  );
  return (
    <TitledDialog title={texts.title} maxWidth="sm" actions={actions} onClose={onClose}>
      {undoing.isSuccess ? (
        <FormMessage severity="success">{texts.done}</FormMessage>
      ) : (
        <QueryView query={query} what={texts.what}>
          {(plan) => <Plan {...plan} />}
        </QueryView>
      )}
      {undoing.isPending && (
        <Typography variant="body2" role="status">
          {texts.undoing}
        </Typography>
      )}
      {undoing.isError && <FormMessage severity="error">{messageOf(undoing.error)}</FormMessage>}
    </TitledDialog>
  );
}
