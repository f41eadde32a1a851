import type { WebhookMessage } from '@georisk/contract/verticals/admin/webhooks.ts';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useOneAtATime } from '#web/lib/useOneAtATime.ts';
import { AS_CARDS } from '#web/ui/cardTable.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { webhookTexts } from './webhooks.hu.ts';

const texts = webhookTexts.messages;
const { columns } = texts;
const WAITING_MS = 5_000;

const COLOURS = { waiting: 'text.primary', delivered: 'success.main', failed: 'error.main' } as const;

const titleOf = ({ kind, subject }: WebhookMessage): string =>
  subject === null ? webhookTexts.kinds[kind] : `${webhookTexts.kinds[kind]}: ${subject}`;

const codeOf = ({ status, triedAt }: WebhookMessage): string => {
  if (status !== null) return String(status);
  return triedAt === null ? '' : texts.noCode;
};

interface RowProps {
  readonly message: WebhookMessage;
  readonly busy: boolean;
  readonly onAgain: () => void;
}

function MessageRow({ message, busy, onAgain }: RowProps) {
  const { occurredAt, state, tries, nextTryAt, fault } = message;
  return (
    <TableRow sx={{ '& th, & td': { borderTop: { md: 1 }, borderColor: { md: 'divider' } } }}>
      <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
        {titleOf(message)}
      </TableCell>
      <TableCell data-label={columns.at}>{formatDateTime(occurredAt)}</TableCell>
      <TableCell>
        <Typography variant="body2" sx={{ color: COLOURS[state], fontWeight: 600 }}>
          {webhookTexts.states[state]}
        </Typography>
        {(fault !== null || nextTryAt !== null) && (
          <Typography variant="caption" color="textSecondary" component="p">
            {[fault, nextTryAt !== null && texts.next(formatDateTime(nextTryAt))].filter(Boolean).join(' ')}
          </Typography>
        )}
      </TableCell>
      <TableCell data-label={columns.code}>{codeOf(message)}</TableCell>
      <TableCell align="right" data-label={columns.tries}>
        {tries}
      </TableCell>
      <TableCell className="no-print">
        {state !== 'delivered' && (
          <Button size="small" aria-label={texts.againOf(titleOf(message))} disabled={busy} onClick={onAgain}>
            {texts.again}
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}

interface Props {
  readonly id: string;
  readonly url: string;
  readonly onChanged: () => Promise<unknown>;
}

/** The newest messages of an address; those that were not taken can be sent again. */
export function WebhookMessages({ id, url, onChanged }: Props) {
  const query = useQuery({
    ...apiQuery('webhookMessages', { params: { id } }),
    staleTime: 0,
    meta: { errorPage: false },
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ state }) => state === 'waiting') ? WAITING_MS : false,
  });
  const again = useMutation({
    mutationFn: (messageId: string) => callApi('resendWebhookMessage', { params: { id, messageId } }),
    onSettled: onChanged,
  });
  const sendAgain = useOneAtATime(again.mutateAsync);
  const label = webhookTexts.of(texts.show, url);
  return (
    <QueryView query={query} what={texts.what}>
      {({ items }) =>
        items.length === 0 ? (
          <Typography color="textSecondary">{texts.none}</Typography>
        ) : (
          <>
            <TableContainer tabIndex={0} role="region" aria-label={label}>
              <Table size="small" aria-label={label} sx={AS_CARDS}>
                <TableHead>
                  <TableRow>
                    <TableCell>{columns.kind}</TableCell>
                    <TableCell>{columns.at}</TableCell>
                    <TableCell>{columns.state}</TableCell>
                    <TableCell>{columns.code}</TableCell>
                    <TableCell align="right">{columns.tries}</TableCell>
                    <TableCell className="no-print">{columns.actions}</TableCell>
                  </TableRow>
                </TableHead>
                <TableBody>
                  {items.map((message) => (
                    <MessageRow
                      key={message.id}
                      message={message}
                      busy={again.isPending}
                      onAgain={() => sendAgain(message.id)}
                    />
                  ))}
                </TableBody>
              </Table>
            </TableContainer>
            {again.isError && <FormMessage severity="error">{messageOf(again.error)}</FormMessage>}
          </>
        )
      }
    </QueryView>
  );
}
