import type { OutboxMessage } from '@georisk/contract/verticals/admin/admin.ts';
import { isResendable } from '@georisk/domain/notice/noticeState.ts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { NoRows } from '#web/ui/NoRows.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { noticeNotes, noticeWord } from '#web/shared/notice/noticeNote.ts';
import { BounceUpload } from './BounceUpload.tsx';
import { MessageBody } from './MessageBody.tsx';
import { SendMessages } from './SendMessages.tsx';
import { adminTexts } from './texts.hu.ts';
import { PAGE_SIZE, useListAddress } from '#web/ui/useListAddress.ts';

const texts = adminTexts.messages;
/** Of these states a message did not go out. */
const UNSENT: ReadonlySet<OutboxMessage['status']> = new Set(['outbox', 'failed']);

/** Messages that the installation sent or would send; where nothing can be sent, they are read here. */
export function MessagesScreen() {
  const { page, toPage } = useListAddress();
  const query = useQuery({
    ...apiQuery('outbox', { query: { page, pageSize: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  useScreenTitle(texts.title);
  return (
    <ListPage title={texts.title} explanation={texts.explanation}>
      <BounceUpload />
      <SendMessages label={texts.again.all} />
      <QueryView query={query} what={texts.what}>
        {({ items, total, pageSize }) =>
          items.length === 0 ? (
            <NoRows page={page} pageSize={pageSize} total={total} onPage={toPage}>
              <Typography color="textSecondary">{texts.none}</Typography>
            </NoRows>
          ) : (
            <>
              <Stack component="ul" spacing={3} sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {items.map((message) => (
                  <li key={message.id}>
                    <Message message={message} />
                  </li>
                ))}
              </Stack>
              <Pager page={page} pageSize={pageSize} total={total} onPage={toPage} />
            </>
          )
        }
      </QueryView>
    </ListPage>
  );
}

function Message({ message }: { readonly message: OutboxMessage }) {
  const facts = [
    texts.channel[message.channel],
    formatDateTime(message.createdAt),
    noticeWord(message.outcome, message.channel),
    ...noticeNotes(message),
    message.attempts > 1 && texts.attempts(message.attempts),
  ];
  return (
    <Card component="article" sx={{ p: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 4 }}>
        <Typography variant="subtitle2" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {message.recipient}
          {message.subject !== null && ` – ${message.subject}`}
        </Typography>
        <Typography variant="caption" color={isResendable(message.outcome) ? 'error' : 'textSecondary'}>
          {facts.filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <MessageBody text={message.body} />
      {UNSENT.has(message.status) && (
        <SendMessages id={message.id} label={texts.again.one} name={texts.again.of(message.recipient)} />
      )}
    </Card>
  );
}
