import { isIsoDate } from '@georisk/domain/dates/isoDate.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { SpanFilter } from '#web/ui/SpanFilter.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { NoRows } from '#web/ui/NoRows.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { PAGE_SIZE, useListAddress } from '#web/ui/useListAddress.ts';
import { AlertTable } from './AlertTable.tsx';
import { insuredAlertTexts as texts } from './texts.hu.ts';

const dayOf = (text: string | null): string | undefined => (isIsoDate(text) ? text : undefined);

/** The alerts on the company's insured land, of the days in the address or of the last week. */
export function InsuredAlertsScreen() {
  const { page, params, change, toPage } = useListAddress();
  const [from, to] = [dayOf(params.get('from')), dayOf(params.get('to'))];
  useScreenTitle(texts.title);
  const query = useQuery({
    ...apiQuery('insuredAlerts', {
      query: { page, pageSize: PAGE_SIZE, ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListPage title={texts.title} explanation={texts.explanation}>
      <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
        <SpanFilter
          labels={texts}
          span={{ from: from ?? '', to: to ?? '' }}
          onChange={(span) => change({ ...span, page: undefined })}
        />
      </Box>
      <QueryView query={query} what={texts.loading}>
        {({ items, total, pageSize }) =>
          items.length === 0 ? (
            <NoRows page={page} pageSize={pageSize} total={total} onPage={toPage}>
              <Typography>{texts.none}</Typography>
              <Typography color="textSecondary">{texts.noneHint}</Typography>
            </NoRows>
          ) : (
            <>
              <AlertTable alerts={items} />
              <Pager page={page} pageSize={pageSize} total={total} onPage={toPage} />
            </>
          )
        }
      </QueryView>
    </ListPage>
  );
}
