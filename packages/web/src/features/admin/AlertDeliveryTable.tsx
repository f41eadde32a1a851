import type { AlertDelivery } from '@georisk/contract/endpoints/alerts.ts';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { formatDate, formatDateTime, formatHectares } from '../../lib/format.ts';
import { AS_CARDS } from '../../ui/cardTable.ts';
import { deliveryTexts as texts } from './alertDeliveries.hu.ts';

const { columns } = texts;

/** When and how somebody was told, or why not. */
function sentOf({ state, reason, dueAt, channel, messageStatus, sentAt }: AlertDelivery): string {
  if (state === 'waiting') return texts.due(formatDateTime(dueAt));
  if (state === 'skipped') return texts.reasons[reason ?? ''] ?? reason ?? '';
  const parts = [
    channel !== null && texts.channel[channel],
    messageStatus !== null && texts.messages[messageStatus],
    sentAt !== null && formatDateTime(sentAt),
    reason !== null && texts.reasonsAfter[reason],
  ];
  return parts.filter(Boolean).join(' · ');
}

const COLOURS = { waiting: 'text.primary', told: 'success.main', skipped: 'text.secondary' } as const;

function State({ delivery }: { readonly delivery: AlertDelivery }) {
  const failed = delivery.messageStatus === 'failed';
  return (
    <Typography variant="body2" sx={{ color: failed ? 'error.main' : COLOURS[delivery.state], fontWeight: 600 }}>
      {texts.states[delivery.state]}
    </Typography>
  );
}

export function AlertDeliveryTable({ deliveries }: { readonly deliveries: readonly AlertDelivery[] }) {
  return (
    <TableContainer component={Card} tabIndex={0} role="region" aria-label={texts.title}>
      <Table size="small" aria-label={texts.title} sx={AS_CARDS}>
        <TableHead>
          <TableRow>
            <TableCell>{columns.farmer}</TableCell>
            <TableCell>{columns.parcel}</TableCell>
            <TableCell>{columns.date}</TableCell>
            <TableCell align="right">{columns.area}</TableCell>
            <TableCell>{columns.state}</TableCell>
            <TableCell>{columns.sent}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {deliveries.map((delivery) => (
            <TableRow key={delivery.id} sx={{ '& th, & td': { borderTop: { md: 1 }, borderColor: { md: 'divider' } } }}>
              <TableCell component="th" scope="row">
                <Typography variant="body2" sx={{ fontWeight: 600 }}>
                  {delivery.userName}
                </Typography>
                <Typography variant="caption" color="textSecondary">
                  {delivery.companyName}
                </Typography>
              </TableCell>
              <TableCell>
                {delivery.meparCode}
                {delivery.cityName !== null && ` (${delivery.cityName})`}
                <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                  {texts.kinds[delivery.kind] ?? delivery.kind}
                </Typography>
              </TableCell>
              <TableCell data-label={columns.date} sx={{ whiteSpace: 'nowrap' }}>
                {formatDate(delivery.date)}
              </TableCell>
              <TableCell align="right" data-label={columns.area} sx={{ whiteSpace: 'nowrap' }}>
                {formatHectares(delivery.areaHa)}
              </TableCell>
              <TableCell>
                <State delivery={delivery} />
              </TableCell>
              <TableCell>{sentOf(delivery)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
