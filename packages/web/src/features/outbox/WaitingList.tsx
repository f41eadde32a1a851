import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { DELAY_TEXTS } from '#web/lib/delay.hu.ts';
import { formatCount, formatDateTime } from '#web/lib/format.ts';
import { currentSender } from '#web/offline/currentSender.ts';
import { inOrder, type OperationEntry, sizeOf } from '#web/offline/operation.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { operationText } from '#web/offline/operationText.ts';
import { outboxTexts as texts } from './texts.hu.ts';

function reasonOf({ state }: OperationEntry): string | null {
  switch (state.kind) {
    case 'waiting':
      return DELAY_TEXTS[state.why].why;
    case 'refused':
      return state.messages.join(' ');
    case 'conflict':
      return texts.conflict;
    default:
      return null;
  }
}

function stateOf({ id, state }: OperationEntry, outbox: Outbox): string {
  if (state.kind === 'sending') return texts.sending;
  if (state.kind === 'refused' || state.kind === 'conflict') return texts.parked;
  if (outbox.isKept(id)) return texts.onDevice;
  return outbox.fault() === null ? texts.storing : texts.notKept;
}

function Row({ entry, outbox }: { readonly entry: OperationEntry; readonly outbox: Outbox }) {
  const { id, payload, state, tries = 0, triedAt } = entry;
  const reason = reasonOf(entry);
  const again = () => {
    outbox.apply(id, { type: 'hold' });
    currentSender.now();
  };
  return (
    <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography sx={{ fontWeight: 600 }}>{`${operationText(payload)} · ${stateOf(entry, outbox)}`}</Typography>
      <Typography variant="body2" color="textSecondary">
        {[
          texts.madeAt(formatDateTime(payload.deviceAt)),
          texts.size(formatCount(Math.max(1, Math.round(sizeOf(payload) / 1_000)))),
          triedAt === undefined ? texts.untried : texts.lastTry(formatDateTime(triedAt), tries),
        ].join(' · ')}
      </Typography>
      {reason !== null && (
        <Typography variant="body2" color={state.kind === 'waiting' ? 'textSecondary' : 'error'}>
          {reason}
        </Typography>
      )}
      {state.kind === 'refused' && (
        <Button size="small" onClick={again}>
          {texts.again}
        </Button>
      )}
    </Box>
  );
}

/** The operations of one plot or case. */
export function WaitingPlot({
  entries,
  outbox,
}: {
  readonly entries: readonly OperationEntry[];
  readonly outbox: Outbox;
}) {
  const [first] = entries;
  if (first === undefined) return null;
  const { title, path } = first.payload;
  return (
    <Card component="section" aria-label={title === '' ? texts.noTitle : title} sx={{ p: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
        <Typography variant="subtitle1" component="h2">
          {title === '' ? texts.noTitle : title}
        </Typography>
        {path !== '' && (
          <Button component={Link} to={path}>
            {texts.open}
          </Button>
        )}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {inOrder(entries).map((entry) => (
          <Row key={entry.id} entry={entry} outbox={outbox} />
        ))}
      </Box>
    </Card>
  );
}
