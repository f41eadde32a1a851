import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Link } from 'react-router';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { apiUrl } from '#web/lib/apiRequest.ts';
import { pathTo } from '#web/routes/routes.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { DownloadButton } from '#web/ui/DownloadButton.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { NoRows } from '#web/ui/NoRows.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { PAGE_SIZE, useListAddress } from '#web/ui/useListAddress.ts';
import { PolicyFilter } from './PolicyFilter.tsx';
import { PolicyTable } from './PolicyTable.tsx';
import { listFilterOf } from './portfolioAddress.ts';
import { policyListTexts as texts } from './texts.hu.ts';

/** The company's policies of a year: searched, filtered, in pages; the choice is in the address. */
export function PoliciesScreen() {
  const address = useListAddress();
  const { page, params, toPage } = address;
  const filter = useDeferredValue(listFilterOf(params));
  useScreenTitle(texts.title);
  const query = useQuery({
    ...apiQuery('policyList', { query: { page, pageSize: PAGE_SIZE, ...filter } }),
    placeholderData: keepPreviousData,
  });
  const { year } = filter;
  const choices = useQuery({
    ...apiQuery('exposure', { query: year === undefined ? {} : { year } }),
    meta: { errorPage: false },
    placeholderData: keepPreviousData,
  });
  const shown = query.data?.year ?? year ?? null;
  return (
    <ListPage title={texts.title} explanation={texts.explanation(shown)}>
      <PolicyFilter address={address} year={shown} choices={choices.data} />
      <QueryView query={query} what={texts.loading}>
        {({ items, total, pageSize }) =>
          items.length === 0 ? (
            <NoRows page={page} pageSize={pageSize} total={total} onPage={toPage}>
              <Typography>{texts.none}</Typography>
              <Typography color="textSecondary">{texts.noneHint}</Typography>
              {params.size > 0 && (
                <Button component={Link} to={pathTo('policies')} sx={{ mt: 2 }}>
                  {texts.clear}
                </Button>
              )}
            </NoRows>
          ) : (
            <>
              <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
                <DownloadButton
                  url={apiUrl('policyWorkbook', {}, filter)}
                  fileName={texts.workbookName}
                  label={texts.workbook}
                />
              </Box>
              <PolicyTable policies={items} />
              <Pager page={page} pageSize={pageSize} total={total} onPage={toPage} />
            </>
          )
        }
      </QueryView>
    </ListPage>
  );
}
