import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import type { AlertDelivery } from '@georisk/contract/verticals/insurance/alerts.ts';
import { isResendable } from '@georisk/domain/notice/noticeState.ts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatDate } from '#web/lib/format.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { resendTexts as texts } from './alertDeliveries.hu.ts';
import { ResendDialog } from './ResendDialog.tsx';

/** For a notice that did not arrive, and those who may write it again. */
export function ResendButton({ delivery }: { readonly delivery: AlertDelivery }) {
  const { role } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const { messageId, outcome, userName, date } = delivery;
  if (messageId === null || !isResendable(outcome) || !mayCall('resendNotice', role)) return null;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-label={texts.of(userName, formatDate(date))}
        onClick={() => setOpen(true)}
        sx={{ mt: 1 }}
      >
        {texts.open}
      </Button>
      {isOpen && <ResendDialog delivery={delivery} messageId={messageId} onClose={() => setOpen(false)} />}
    </>
  );
}
