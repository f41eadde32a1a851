import type { AlertDelivery } from '@georisk/contract/verticals/insurance/alerts.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Answer } from '@georisk/contract/endpoints.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { noticeTexts } from '#web/shared/notice/notice.hu.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { nextTexts as texts } from './alertDeliveries.hu.ts';

type Message = Answer<'noticePreview'>['messages'][number];

function PreviewedMessage({ dueAt, message }: { readonly dueAt: string; readonly message: Message }) {
  const { channel, address, subject, text } = message;
  return (
    <Box component="section" aria-label={noticeTexts.channels[channel]}>
      <Typography variant="body2" color="textSecondary">
        {texts.facts(noticeTexts.channels[channel], address, formatDateTime(dueAt))}
      </Typography>
      {subject !== null && (
        <Typography sx={{ fontWeight: 600, mt: 2, overflowWrap: 'anywhere' }}>{texts.subject(subject)}</Typography>
      )}
      <Box
        sx={{
          mt: 2,
          p: 3,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {text}
      </Box>
    </Box>
  );
}

function Preview({ dueAt, obstacle, messages }: Answer<'noticePreview'>) {
  if (messages.length === 0)
    return <FormMessage severity="warning">{texts.obstacles[obstacle ?? 'withdrawn']}</FormMessage>;
  return (
    <Stack spacing={4}>
      {messages.map((message) => (
        <PreviewedMessage key={message.channel} dueAt={dueAt} message={message} />
      ))}
      <Typography variant="body2" color="textSecondary">
        {texts.note}
      </Typography>
    </Stack>
  );
}

function PreviewDialog({
  userId,
  userName,
  onClose,
}: Pick<AlertDelivery, 'userId' | 'userName'> & { readonly onClose: () => void }) {
  const titleId = useId();
  const query = useQuery({
    ...apiQuery('noticePreview', { params: { id: userId } }),
    staleTime: 0,
    meta: { errorPage: false },
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{texts.previewTitle(userName)}</DialogTitle>
      <DialogContent>
        <QueryView query={query} what={texts.previewWhat}>
          {(preview) => <Preview {...preview} />}
        </QueryView>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** For an alert that waits: the message that its person would be sent. */
export function PreviewButton({ delivery }: { readonly delivery: AlertDelivery }) {
  const [isOpen, setOpen] = useState(false);
  const { outcome, userId, userName, date } = delivery;
  if (outcome !== 'waiting') return null;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-label={texts.previewOf(userName, formatDate(date))}
        onClick={() => setOpen(true)}
        sx={{ mt: 1 }}
      >
        {texts.preview}
      </Button>
      {isOpen && <PreviewDialog userId={userId} userName={userName} onClose={() => setOpen(false)} />}
    </>
  );
}
