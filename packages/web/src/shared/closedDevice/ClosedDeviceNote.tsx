import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { formatDateTime } from '#web/lib/format.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { readOutboxOf } from '#web/offline/theOutbox.ts';
import { RescueFileButton } from '#web/shared/rescueFile/RescueFileButton.tsx';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { closedDeviceTexts as texts } from './closedDevice.hu.ts';
import type { ClosedGrant } from './closedGrant.ts';

function Waiting({ outbox }: { readonly outbox: Outbox }) {
  const { length } = useSyncExternalStore(outbox.subscribe, outbox.operations);
  if (length === 0) return null;
  return (
    <>
      <Typography variant="body2">{texts.waiting(length)}</Typography>
      <RescueFileButton outbox={outbox} />
    </>
  );
}

function useOutboxOf(userId: number): Outbox | null {
  const [outbox, setOutbox] = useState<Outbox | null>(null);
  useEffect(() => {
    let isLeft = false;
    const opening = readOutboxOf(userId);
    opening.then((read) => (isLeft ? undefined : setOutbox(read))).catch(() => undefined);
    return () => {
      isLeft = true;
      opening.then((read) => read.close()).catch(() => undefined);
    };
  }, [userId]);
  return outbox;
}

/** Until when the grant was open, what the clock shows, and the unsent work of its person as a file. */
export function ClosedDeviceNote({ grant: { record, now } }: { readonly grant: ClosedGrant }) {
  const outbox = useOutboxOf(record.user.id);
  const until = formatDateTime(new Date(record.until).toISOString());
  const isPast = now >= record.until;
  return (
    <Stack spacing={2} sx={{ textAlign: 'start' }}>
      <FormMessage severity="warning">
        <strong>{texts.title(record.user.name)}.</strong>{' '}
        {isPast
          ? texts.ended(until, formatDateTime(new Date(now).toISOString()))
          : texts.ahead(until, formatDateTime(new Date(record.seenAt).toISOString()))}{' '}
        {texts.kept}
      </FormMessage>
      {outbox !== null && <Waiting outbox={outbox} />}
    </Stack>
  );
}
