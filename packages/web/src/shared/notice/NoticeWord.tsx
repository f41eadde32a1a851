import type { NoticeState } from '@georisk/domain/notice/noticeState.ts';
import Typography from '@mui/material/Typography';
import { noticeWord } from './noticeNote.ts';

const COLOURS: Readonly<Record<NoticeState, string>> = {
  waiting: 'text.primary',
  queued: 'text.primary',
  handed: 'text.primary',
  opened: 'success.main',
  refused: 'error.main',
  bounced: 'error.main',
  unsent: 'warning.main',
  skipped: 'text.secondary',
  unknown: 'text.secondary',
};

interface Props {
  readonly outcome: NoticeState;
  readonly channel: 'email' | 'sms' | null;
}

/** The state of a message, in the colour of what it asks of the reader. */
export function NoticeWord({ outcome, channel }: Props) {
  return (
    <Typography variant="body2" sx={{ color: COLOURS[outcome], fontWeight: 600 }}>
      {noticeWord(outcome, channel)}
    </Typography>
  );
}
