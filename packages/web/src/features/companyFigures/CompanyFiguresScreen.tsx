import type { Answer } from '@georisk/contract/endpoints.ts';
import { isIsoDate } from '@georisk/domain/dates/isoDate.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { SpanFilter } from '#web/ui/SpanFilter.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { useListAddress } from '#web/ui/useListAddress.ts';
import { casesHref } from './casesHref.ts';
import { LinkedBars } from './LinkedBars.tsx';
import { PeriodCards } from './PeriodCards.tsx';
import { companyFigureTexts as texts } from './texts.hu.ts';
import { YearTable } from './YearTable.tsx';

type Figures = Answer<'companyFigures'>;

function Bars({ figures }: { readonly figures: Figures }) {
  const { period, byMonth, byDanger, byCrop } = figures;
  const { from, to } = period;
  const months = byMonth.map((month) => ({
    ...month,
    key: month.from,
    name: texts.month(month.from),
    to: casesHref({ from: month.from, to: month.to }),
  }));
  const dangers = byDanger.map((row) => ({
    ...row,
    key: row.name,
    to: casesHref({ from, to, danger: row.name }),
  }));
  const crops = byCrop.map((row) => ({
    ...row,
    key: row.name,
    to: casesHref({ from, to, crop: row.name }),
  }));
  return (
    <Box sx={{ display: 'grid', gap: 4, alignItems: 'start', gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr 1fr' } }}>
      <LinkedBars title={texts.byMonth} bars={months} />
      <LinkedBars title={texts.byDanger} bars={dangers} />
      <LinkedBars title={texts.byCrop} bars={crops} />
    </Box>
  );
}

const dayOf = (text: string | null): string | undefined => (isIsoDate(text) ? text : undefined);

/** A company's figures of any days beside the year before; every bar opens its cases. */
export function CompanyFiguresScreen() {
  const { params, change } = useListAddress();
  const [from, to] = [dayOf(params.get('from')), dayOf(params.get('to'))];
  useScreenTitle(texts.title);
  const query = useQuery({
    ...apiQuery('companyFigures', { query: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) } }),
    meta: { errorPage: false },
    placeholderData: keepPreviousData,
  });
  const shown = query.data?.period;
  return (
    <ListPage title={texts.title} explanation={texts.explanation}>
      <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'flex-end' }}>
        <SpanFilter
          labels={texts}
          span={{ from: from ?? shown?.from ?? '', to: to ?? shown?.to ?? '' }}
          onChange={(span) => change({ ...span })}
        />
        {params.size > 0 && (
          <Button onClick={() => change({ from: undefined, to: undefined })}>{texts.thisYear}</Button>
        )}
      </Box>
      <QueryView query={query} what={texts.loading}>
        {(figures) => (
          <>
            <PeriodCards period={figures.period} before={figures.before} />
            <Bars figures={figures} />
            <YearTable years={figures.years} />
          </>
        )}
      </QueryView>
    </ListPage>
  );
}
