import { NOTICE_STATES, type NoticeState } from '@georisk/domain/notice/noticeState.ts';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { NoRows } from '#web/ui/NoRows.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { AlertDeliveryTable } from './AlertDeliveryTable.tsx';
import { NextNotices } from './NextNotices.tsx';
import { deliveryTexts as texts } from './alertDeliveries.hu.ts';
import { noticeTexts } from '#web/shared/notice/notice.hu.ts';
import { PAGE_SIZE, useListAddress } from '#web/ui/useListAddress.ts';

const isOutcome = (text: string | null): text is NoticeState =>
  (NOTICE_STATES as readonly (string | null)[]).includes(text);

/** Which farmer was notified of which alert, when, how, and the outcome of the message. */
export function AlertDeliveriesScreen() {
  const { page, params, change, toPage } = useListAddress();
  const [phrase, state] = [params.get('phrase') ?? '', params.get('state')];
  const wanted = useDeferredValue(phrase.trim());
  const query = useQuery({
    ...apiQuery('alertDeliveries', {
      query: {
        page,
        pageSize: PAGE_SIZE,
        ...(wanted && { phrase: wanted.slice(0, 64) }),
        ...(isOutcome(state) && { outcome: state }),
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const narrowed = wanted !== '' || isOutcome(state);
  useScreenTitle(texts.title);
  return (
    <ListPage title={texts.title} explanation={texts.explanation}>
      <NextNotices onShow={() => change({ state: 'waiting', page: undefined })} />
      <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'flex-end' }}>
        <SearchField
          label={texts.search}
          value={phrase}
          onChange={(value) => change({ phrase: value, page: undefined })}
          flex="1 1 320px"
        />
        <FormControl sx={{ flex: '1 1 200px', maxWidth: { md: 240 } }}>
          <FormLabel htmlFor="delivery-state" sx={{ mb: 1, typography: 'body2' }}>
            {texts.state}
          </FormLabel>
          <NativeSelect
            value={isOutcome(state) ? state : ''}
            input={<OutlinedInput size="small" />}
            inputProps={{ id: 'delivery-state' }}
            onChange={(event) => change({ state: event.target.value, page: undefined })}
          >
            <option value="">{texts.anyState}</option>
            {NOTICE_STATES.map((each) => (
              <option key={each} value={each}>
                {noticeTexts.states[each]}
              </option>
            ))}
          </NativeSelect>
        </FormControl>
      </Box>
      <QueryView query={query} what={texts.what}>
        {({ items, total, pageSize }) =>
          items.length === 0 ? (
            <NoRows page={page} pageSize={pageSize} total={total} onPage={toPage}>
              <Typography color="textSecondary">{narrowed ? texts.noneFound : texts.none}</Typography>
            </NoRows>
          ) : (
            <>
              <AlertDeliveryTable deliveries={items} />
              <Pager page={page} pageSize={pageSize} total={total} onPage={toPage} />
            </>
          )
        }
      </QueryView>
    </ListPage>
  );
}
