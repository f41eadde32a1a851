import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { callApi } from '#web/lib/api.ts';
import { useSave } from '#web/lib/useSave.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { EventNoticeDialog, type NoticedEvent } from './EventNoticeDialog.tsx';
import { radarTexts } from './texts.hu.ts';

const texts = radarTexts.notice;

/** Writes to the farmers whose land an event hit, after a look at what they would get. */
export function NotifyFarmers({ event }: { readonly event: NoticedEvent }) {
  const { role } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  // Here and not in the dialog: one that is opened again after a failure sends the same notices, not others.
  const save = useSave({
    save: (wanted: NoticedEvent, { changeId }) => callApi('sendEventNotices', { body: { ...wanted, changeId } }),
    onSuccess: () => setOpen(false),
  });
  const sent = save.data;
  if (!mayCall('sendEventNotices', role)) return null;
  return (
    <>
      <Button variant="outlined" sx={{ mt: 3 }} onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      {sent !== undefined && (
        <FormMessage severity="success">
          {texts.sent(sent.recipients, sent.messages, sent.unreached, sent.repeated)}
        </FormMessage>
      )}
      {isOpen && <EventNoticeDialog event={event} save={save} onClose={() => setOpen(false)} />}
    </>
  );
}
