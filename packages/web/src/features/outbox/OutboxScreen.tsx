import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { formatCount, formatDecimal } from '#web/lib/format.ts';
import { currentSender } from '#web/offline/currentSender.ts';
import { offlineTexts } from '#web/offline/offline.hu.ts';
import type { OperationEntry } from '#web/offline/operation.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { storageFacts } from '#web/offline/storageFacts.ts';
import { useOutbox } from '#web/offline/useOutbox.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { ScrollPage } from '#web/ui/ScrollPage.tsx';
import { ProgressLine } from '#web/ui/ProgressLine.tsx';
import { MakeRescueFile } from './MakeRescueFile.tsx';
import { MyProposals } from './MyProposals.tsx';
import { ReceiptList } from './ReceiptList.tsx';
import { outboxTexts as texts } from './texts.hu.ts';
import { WaitingPlot } from './WaitingList.tsx';

/** Bytes as people say them: megabytes, from a thousand of them gigabytes. */
const roomText = (bytes: number): string =>
  bytes < 1e9 ? texts.megabytes(formatCount(Math.round(bytes / 1e6))) : texts.gigabytes(formatDecimal(bytes / 1e9, 1));

/** Whether the browser keeps the work, and how much room there is. */
function Storage() {
  const { data } = useQuery({ queryKey: ['storageFacts'], queryFn: storageFacts, networkMode: 'always', retry: false });
  if (data === undefined) return null;
  const { isPersistent, used, quota } = data;
  return (
    <Typography variant="body2" color="textSecondary">
      {[
        ...(isPersistent === null ? [] : [isPersistent ? texts.persistent : texts.notPersistent]),
        ...(used === null || quota === null ? [] : [texts.room(roomText(used), roomText(quota))]),
      ].join(' ')}
    </Typography>
  );
}

const byPlot = (entries: readonly OperationEntry[]): readonly (readonly [string, readonly OperationEntry[]])[] => [
  ...Map.groupBy(entries, ({ payload }) => payload.plot).entries(),
];

/** The browser does not give out what it stores: whether something waits is unknown. */
function Unread({ outbox }: { readonly outbox: Outbox }) {
  const fault = useSyncExternalStore(outbox.subscribe, outbox.fault);
  return (
    <Stack spacing={2} role="alert" sx={{ alignItems: 'flex-start' }}>
      <div>
        <Typography variant="subtitle1">{texts.unread}</Typography>
        <Typography variant="body2">
          {[...(fault === null ? [] : [offlineTexts.faults[fault]]), texts.unreadHint].join(' ')}
        </Typography>
      </div>
      <Button variant="outlined" onClick={() => void outbox.tryAgain()}>
        {texts.again}
      </Button>
    </Stack>
  );
}

function Waiting({ outbox }: { readonly outbox: Outbox }) {
  const entries = useSyncExternalStore(outbox.subscribe, outbox.operations);
  const receipts = useSyncExternalStore(outbox.subscribe, outbox.receipts.all);
  const isRead = useSyncExternalStore(outbox.subscribe, outbox.isRead);
  return (
    <>
      {!isRead && <Unread outbox={outbox} />}
      {entries.length === 0 && isRead && <Typography>{texts.none}</Typography>}
      {entries.length > 0 && (
        <Button variant="contained" onClick={() => currentSender.now()} sx={{ alignSelf: 'flex-start' }}>
          {texts.sendNow}
        </Button>
      )}
      {byPlot(entries).map(([plot, of]) => (
        <WaitingPlot key={plot} entries={of} outbox={outbox} />
      ))}
      <MyProposals />
      <MakeRescueFile outbox={outbox} hasWork={entries.length > 0} />
      <Storage />
      <ReceiptList receipts={receipts} />
    </>
  );
}

/** "Küldésre vár": what waits on this device, by plot, and what has arrived. */
export function OutboxScreen() {
  useScreenTitle(texts.title);
  const outbox = useOutbox();
  return (
    <ScrollPage width={720}>
      <Stack spacing={4}>
        <div>
          <Typography variant="h1">{texts.title}</Typography>
          <Typography color="textSecondary">{texts.intro}</Typography>
        </div>
        {outbox === null ? <ProgressLine aria-label={texts.loading} /> : <Waiting outbox={outbox} />}
      </Stack>
    </ScrollPage>
  );
}
