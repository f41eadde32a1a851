import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import { MAX_BOUNCE_LENGTH } from '@georisk/domain/notice/bounce.ts';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { readAgain } from '#web/lib/readAgain.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { noticeTexts } from '#web/shared/notice/notice.hu.ts';
import { FileButton } from '#web/ui/FileButton.tsx';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { adminTexts } from './texts.hu.ts';

const texts = adminTexts.messages.bounce;

/** Takes a mail that came back, as a mail program saves it: the message that it is about is then known not to have arrived. */
export function BounceUpload() {
  const { role } = useCurrentUser();
  const client = useQueryClient();
  const upload = useMutation({
    // The report is at the beginning; what follows is the returned message with its files.
    mutationFn: async (file: File) =>
      callApi('recordBounce', { body: { eml: await file.slice(0, MAX_BOUNCE_LENGTH).text() } }),
    onSuccess: () => readAgain(client, ['outbox']),
  });
  if (!mayCall('recordBounce', role)) return null;
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <FileButton
        label={texts.upload}
        accept=".eml,message/rfc822"
        busy={upload.isPending}
        onFile={(file) => upload.mutate(file)}
      />
      <Typography variant="body2" color="textSecondary">
        {texts.hint}
      </Typography>
      {upload.isSuccess && (
        <FormMessage severity="success">
          {texts.done(noticeTexts.refusals[upload.data.refusal], formatDateTime(upload.data.bouncedAt))}
        </FormMessage>
      )}
      {upload.isError && <FormMessage severity="error">{messageOf(upload.error)}</FormMessage>}
    </Stack>
  );
}
