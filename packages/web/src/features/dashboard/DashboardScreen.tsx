import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatDate } from '#web/lib/format.ts';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { ScrollPage } from '#web/ui/ScrollPage.tsx';
import { useTitle } from '#web/ui/useTitle.ts';
import { useToday } from '#web/shared/parcels/useParcels.ts';
import { Charts } from './Charts.tsx';
import { DashboardActions } from './DashboardActions.tsx';
import { DashboardNav } from './DashboardNav.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { FigureTable } from './FigureTable.tsx';
import { pageOf } from './pages.ts';
import { dashboardTexts as texts } from './texts.hu.ts';

/** Room for tables and, beside them, charts. */
const PAGE_WIDTH = 1560;

/**
 * The installation in figures: tables of a page by its category, charts beside them; all choices are in the address.
 */
export function DashboardScreen() {
  const page = pageOf(useSearchParams()[0]);
  const today = useToday();
  useTitle(texts.title);
  const { category, subcategory } = page;
  const query = useQuery({
    ...apiQuery('dashboard', { params: { category, subcategory } }),
    meta: { errorPage: false },
    placeholderData: keepPreviousData,
  });
  const tables = query.isPlaceholderData ? undefined : query.data;
  return (
    <ScrollPage width={PAGE_WIDTH}>
      <Stack spacing={4}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-start' }}>
          <Box sx={{ flex: '1 1 320px' }}>
            <Typography variant="h1">{texts.title}</Typography>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              {texts.explanation}{' '}
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {texts.until(formatDate(today))}
              </Box>
            </Typography>
          </Box>
          <DashboardActions tables={tables} page={page} today={today} />
        </Box>
        <DashboardNav page={page} />
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' },
            '@media print': { display: 'block' },
          }}
        >
          <Stack spacing={4} aria-busy={query.isFetching}>
            {tables !== undefined ? (
              tables.map((table) => <FigureTable key={table.type} table={table} none={texts.noRows[category]} />)
            ) : query.isError ? (
              <ProgressView what={texts.what} error={query.error} onRetry={() => void query.refetch()} />
            ) : (
              <DashboardSkeleton />
            )}
          </Stack>
          <Charts page={page} today={today} />
        </Box>
      </Stack>
    </ScrollPage>
  );
}
