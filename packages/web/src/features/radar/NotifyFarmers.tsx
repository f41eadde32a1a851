import type { Answer } from '@georisk/contract/endpoints.ts';
import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCurrentUser } from '#web/session/useSession.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { EventNoticeDialog, type NoticedEvent } from './EventNoticeDialog.tsx';
import { radarTexts } from './texts.hu.ts';

const texts = radarTexts.notice;

/** Writes to the farmers whose land an event hit, after a look at what they would get. */
export function NotifyFarmers({ event }: { readonly event: NoticedEvent }) {
  const { role } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const [sent, setSent] = useState<Answer<'sendEventNotices'> | null>(null);
  if (!mayCall('sendEventNotices', role)) return null;
  return (
    <>
      <Button variant="outlined" sx={{ mt: 3 }} onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      {sent !== null && (
        <FormMessage severity="success">{texts.sent(sent.recipients, sent.messages, sent.unreached)}</FormMessage>
      )}
      {isOpen && (
        <EventNoticeDialog
          event={event}
          onClose={() => setOpen(false)}
          onSent={(answer) => {
            setSent(answer);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
