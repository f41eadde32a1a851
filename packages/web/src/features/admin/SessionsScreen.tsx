import type { SessionItem } from '@georisk/contract/verticals/admin/audit.ts';
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
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { profileOf } from '#web/session/roleProfiles.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { AS_CARDS } from '#web/ui/cardTable.ts';
import { NoRows } from '#web/ui/NoRows.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { auditTexts } from './audit.hu.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import { SessionEndDialog } from './SessionEndDialog.tsx';
import { PAGE_SIZE, useListAddress } from '#web/ui/useListAddress.ts';

const texts = auditTexts.sessions;

interface TableProps {
  readonly sessions: readonly SessionItem[];
  readonly onEnd: (session: SessionItem) => void;
}

const wayOf = ({ kind, actorName }: SessionItem) => (actorName === null ? texts.kinds[kind] : texts.by(actorName));

function SessionTable({ sessions, onEnd }: TableProps) {
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
          {sessions.map((session) => (
            <TableRow key={session.id} sx={{ '& th, & td': { borderTop: { md: 1 }, borderColor: { md: 'divider' } } }}>
              <TableCell component="th" scope="row">
                <Typography variant="body2" sx={{ fontWeight: 600 }}>
                  {session.name}
                </Typography>
                <Typography variant="caption" color="textSecondary">
                  {[session.userName, session.own && texts.own].filter(Boolean).join(' · ')}
                </Typography>
              </TableCell>
              <TableCell>{profileOf(session.role)?.roleTitle ?? session.role}</TableCell>
              <TableCell>{session.companyName}</TableCell>
              <TableCell>{wayOf(session)}</TableCell>
              <TableCell data-label={texts.columns.lastUsed} sx={{ whiteSpace: { md: 'nowrap' } }}>
                {formatDateTime(session.lastUsedAt)}
              </TableCell>
              <TableCell data-label={texts.columns.since} sx={{ whiteSpace: { md: 'nowrap' } }}>
                {formatDateTime(session.createdAt)}
                <Typography variant="caption" color="textSecondary" component="p">
                  {texts.until(formatDateTime(session.expiresAt))}
                </Typography>
              </TableCell>
              <TableCell className="no-print">
                {!session.own && (
                  <Button
                    size="small"
                    color="error"
                    aria-label={texts.of(texts.end, session.name)}
                    onClick={() => onEnd(session)}
                  >
                    {texts.end}
                  </Button>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** Who is signed in, how, and since when. */
export function SessionsScreen() {
  const { page, params, change, toPage } = useListAddress();
  const phrase = params.get('phrase') ?? '';
  const wanted = useDeferredValue(phrase.trim());
  const [ending, setEnding] = useState<SessionItem>();
  const query = useQuery({
    ...apiQuery('sessions', { query: { page, pageSize: PAGE_SIZE, ...(wanted && { phrase: wanted.slice(0, 64) }) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  useScreenTitle(texts.title);
  return (
    <ListPage title={texts.title} explanation={texts.explanation}>
      <Box role="search" sx={{ display: 'flex' }}>
        <SearchField
          label={texts.search}
          value={phrase}
          onChange={(value) => change({ phrase: value, page: undefined })}
          flex="0 1 480px"
        />
      </Box>
      <QueryView query={query} what={texts.what}>
        {({ items, total, pageSize }) =>
          items.length === 0 ? (
            <NoRows page={page} pageSize={pageSize} total={total} onPage={toPage}>
              <Typography color="textSecondary">{texts.none}</Typography>
            </NoRows>
          ) : (
            <>
              <SessionTable sessions={items} onEnd={setEnding} />
              <Pager page={page} pageSize={pageSize} total={total} onPage={toPage} />
            </>
          )
        }
      </QueryView>
      {ending && <SessionEndDialog session={ending} onClose={() => setEnding(undefined)} />}
    </ListPage>
  );
}
