import type { AuditEntry } from '@georisk/contract/verticals/admin/audit.ts';
import { LOG_WORD_TEXTS } from '@georisk/contract/logWords.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Fragment, useId, useState } from 'react';
import { formatDateTime } from '#web/lib/format.ts';
import { AS_CARDS } from '#web/ui/cardTable.ts';
import { RowLink } from '#web/ui/RowLink.tsx';
import { auditTexts as texts } from './audit.hu.ts';
import { EntryChanges } from './EntryChanges.tsx';
import { resourceParts } from './resourceText.ts';

const words: Readonly<Record<string, string>> = LOG_WORD_TEXTS;

function Who({ name, userName, actorName }: AuditEntry) {
  const doer = actorName !== null && actorName !== name ? texts.onBehalf(actorName) : undefined;
  return (
    <>
      <Box>{name ?? actorName ?? texts.nobody}</Box>
      <Typography variant="caption" color="textSecondary">
        {[userName, name !== null && doer].filter(Boolean).join(' · ')}
      </Typography>
    </>
  );
}

/** What the entry is about; an object leads to everything that happened with it. */
const Subject = ({ resource }: { readonly resource: string }) =>
  resourceParts(resource).map(({ text, search }, index) => (
    // The same words may stand twice.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && ' '}
      <RowLink to={search === null ? undefined : `?${new URLSearchParams({ resource: search }).toString()}`}>
        {text}
      </RowLink>
    </Fragment>
  ));

const COLUMNS = Object.keys(texts.columns).length;

/** An entry; its changes, if any, are a press away. */
function EntryRows({ entry }: { readonly entry: AuditEntry }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const action = words[entry.type] ?? entry.type;
  return (
    <>
      <TableRow sx={{ '& td': { borderTop: { md: 1 }, borderColor: { md: 'divider' } } }}>
        <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDateTime(entry.at)}</TableCell>
        <TableCell>
          <Who {...entry} />
        </TableCell>
        <TableCell sx={{ fontWeight: { xs: 600, md: 400 } }}>
          {action}
          {entry.hasChanges && (
            <Button
              size="small"
              className="no-print"
              aria-expanded={open}
              aria-controls={open ? id : undefined}
              aria-label={texts.changes.of(action, formatDateTime(entry.at))}
              onClick={() => setOpen(!open)}
              sx={{ display: 'block', px: 0, minWidth: 0 }}
            >
              {open ? texts.changes.close : texts.changes.open}
            </Button>
          )}
        </TableCell>
        <TableCell sx={{ overflowWrap: 'anywhere', minWidth: { md: 104 } }}>
          {entry.resource !== null && <Subject resource={entry.resource} />}
        </TableCell>
        <TableCell>{entry.companyName}</TableCell>
        <TableCell data-label={entry.ip === null ? undefined : texts.columns.ip}>{entry.ip}</TableCell>
      </TableRow>
      {open && (
        <TableRow>
          <TableCell colSpan={COLUMNS} id={id} sx={{ bgcolor: 'action.hover' }}>
            <EntryChanges id={entry.id} />
          </TableCell>
        </TableRow>
      )}
    </>
  );
}

export function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return (
    <TableContainer component={Card} tabIndex={0} role="region" aria-label={texts.title}>
      <Table size="small" aria-label={texts.title} sx={AS_CARDS}>
        <TableHead>
          <TableRow>
            {Object.values(texts.columns).map((title) => (
              <TableCell key={title}>{title}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {entries.map((entry) => (
            <EntryRows key={entry.id} entry={entry} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
