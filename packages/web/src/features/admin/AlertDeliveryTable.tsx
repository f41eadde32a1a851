import type { AlertDelivery } from '@georisk/contract/verticals/insurance/alerts.ts';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { formatDate, formatHectares } from '#web/lib/format.ts';
import { AS_CARDS } from '#web/ui/cardTable.ts';
import { deliveryTexts as texts } from './alertDeliveries.hu.ts';
import { PreviewButton } from './PreviewButton.tsx';
import { ResendButton } from './ResendButton.tsx';
import { NoticeWord } from '#web/shared/notice/NoticeWord.tsx';
import { answerNote, deliveryNotes, onlyChannel } from './deliveryNote.ts';

const { columns } = texts;

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
            <TableCell>{columns.answer}</TableCell>
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
                <NoticeWord outcome={delivery.outcome} channel={onlyChannel(delivery)} />
                {delivery.messages.map((message) => (
                  <ResendButton key={message.id} delivery={delivery} message={message} />
                ))}
                <PreviewButton delivery={delivery} />
              </TableCell>
              <TableCell>
                {deliveryNotes(delivery).map((note) => (
                  <div key={note}>{note}</div>
                ))}
              </TableCell>
              <TableCell data-label={columns.answer}>{answerNote(delivery)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
