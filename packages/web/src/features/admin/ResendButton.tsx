import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import type { AlertDelivery, NoticeMessage } from '@georisk/contract/verticals/insurance/alerts.ts';
import { isResendable } from '@georisk/domain/notice/noticeState.ts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatDate } from '#web/lib/format.ts';
import { noticeTexts } from '#web/shared/notice/notice.hu.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { resendTexts as texts } from './alertDeliveries.hu.ts';
import { ResendDialog } from './ResendDialog.tsx';

interface Props {
  readonly delivery: AlertDelivery;
  readonly message: NoticeMessage;
}

/** For a message that did not arrive, and those who may write it again. */
export function ResendButton({ delivery, message }: Props) {
  const { role } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const { messages, userName, date } = delivery;
  if (!isResendable(message.outcome) || !mayCall('resendNotice', role)) return null;
  const channel = messages.length > 1 ? noticeTexts.channels[message.channel] : undefined;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-label={texts.of(userName, formatDate(date), channel)}
        onClick={() => setOpen(true)}
        sx={{ mt: 1 }}
      >
        {channel === undefined ? texts.open : texts.openOn(channel)}
      </Button>
      {isOpen && <ResendDialog userName={userName} message={message} onClose={() => setOpen(false)} />}
    </>
  );
}
