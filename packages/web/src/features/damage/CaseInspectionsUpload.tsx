import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isServiceFailure, messageOf } from '#web/lib/apiProblem.ts';
import { apiUrl } from '#web/lib/apiRequest.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { FileButton } from '#web/ui/FileButton.tsx';
import { FaultTable } from '#web/shared/caseForm/FaultTable.tsx';
import { sendForm, TableRefused } from '#web/shared/caseForm/sendForm.ts';
import { ProgressLine } from '#web/ui/ProgressLine.tsx';
import { inspectionTexts as texts } from './caseInspections.hu.ts';

const ACCEPT =
  '.xlsx,.xls,.csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel,text/csv';

/** Why it failed; that nothing was recorded is said only where the server said so. */
function failureText(error: unknown): string {
  if (error instanceof TableRefused) return error.message;
  return isServiceFailure(error) ? texts.unanswered(messageOf(error)) : `${texts.failed} ${messageOf(error)}`;
}

/**
 * A table of inspection documents: all of them are imported, or none and the faults are shown row by row. @param told
 * text on its allowed content
 */
export function CaseInspectionsUpload({ told = true }: { readonly told?: boolean }) {
  const title = useId();
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const send = useMutation({
    mutationFn: (chosen: File) => sendForm<'importInspections'>(apiUrl('importInspections'), 'documents', chosen),
    onSuccess: () => {
      for (const key of ['damage', 'damageHistory']) void client.invalidateQueries({ queryKey: [key] });
    },
  });
  const { data, error } = send;
  return (
    <Box className="no-print">
      <FileButton
        label={texts.upload}
        accept={ACCEPT}
        busy={send.isPending}
        onFile={(chosen) => {
          setFile(chosen);
          send.mutate(chosen);
        }}
      />
      {told && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
          {texts.uploadHint}
        </Typography>
      )}
      {file !== null && (
        <Dialog
          open
          onClose={send.isPending ? undefined : () => setFile(null)}
          aria-labelledby={title}
          fullWidth
          maxWidth="sm"
        >
          <DialogTitle id={title}>{texts.dialog}</DialogTitle>
          <DialogContent>
            <Stack spacing={3}>
              {send.isPending && <ProgressLine aria-label={texts.sending(file.name)} />}
              {error !== null && <FormMessage severity="error">{failureText(error)}</FormMessage>}
              {error instanceof TableRefused && <FaultTable faults={error.faults} />}
              {data !== undefined && (
                <FormMessage severity="success">{texts.done(data.added, data.changed, data.unchanged)}</FormMessage>
              )}
              {data !== undefined && data.warnings.length > 0 && (
                <>
                  <Typography variant="body2">{texts.warnings}</Typography>
                  <FaultTable faults={data.warnings.map((warning) => ({ ...warning, column: '' }))} />
                </>
              )}
            </Stack>
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setFile(null)} disabled={send.isPending}>
              {texts.close}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Box>
  );
}
