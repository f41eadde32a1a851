import { DASHBOARD_CHARTS } from '@georisk/contract/verticals/insurance/dashboards.ts';
import { WINDOW_DAYS } from '@georisk/domain/dashboard/windows.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatCount, formatDecimal, formatHectares } from '#web/lib/format.ts';
import { BarChart } from './BarChart.tsx';
import { ChartCard } from './ChartCard.tsx';
import { casesByDay, largest } from './chartData.ts';
import { DayChart } from './DayChart.tsx';
import { EmptyWindow } from './EmptyWindow.tsx';
import { type DashboardPage, hrefOfPage } from './pages.ts';
import { dashboardTexts } from './texts.hu.ts';

const texts = dashboardTexts.charts;
const MILLION = 1_000_000;

const { byDay, payout, area } = DASHBOARD_CHARTS;
const chartQuery = ({ category, subcategory }: (typeof DASHBOARD_CHARTS)[keyof typeof DASHBOARD_CHARTS]) => ({
  ...apiQuery('dashboard', { params: { category, subcategory } }),
  meta: { errorPage: false },
});

const money = (forints: number): string =>
  forints >= MILLION ? texts.millions(formatDecimal(forints / MILLION, 1)) : texts.forints(formatCount(forints));

/** Three charts beside every table, over the chosen window. */
export function Charts({ page, today }: { readonly page: DashboardPage; readonly today: IsoDate }) {
  const heading = useId();
  const cases = useQuery(chartQuery(byDay));
  const areas = useQuery(chartQuery(area));
  const payouts = useQuery(chartQuery(payout));
  const { days } = page;
  return (
    <Box component="section" aria-labelledby={heading} sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography id={heading} variant="h2">
          {texts.title}
        </Typography>
        <ButtonGroup size="small" role="group" aria-label={dashboardTexts.window} disableElevation>
          {WINDOW_DAYS.map((each) => (
            <Button
              key={each}
              component={Link}
              to={hrefOfPage({ ...page, days: each })}
              replace
              preventScrollReset
              variant={each === days ? 'contained' : 'outlined'}
              aria-current={each === days ? 'true' : undefined}
              className={each === days ? undefined : 'no-print'}
            >
              {dashboardTexts.windows[each]}
            </Button>
          ))}
        </ButtonGroup>
      </Box>
      <ChartCard title={texts.byDay} query={cases} select={(tables) => casesByDay(tables, today, days)}>
        {(counts) => <DayChart days={counts} none={<EmptyWindow page={page} sentence={texts.none} />} />}
      </ChartCard>
      <ChartCard
        title={texts.payout}
        query={payouts}
        select={(tables) => largest(tables, payout.table, payout.columns[days], texts.other)}
      >
        {(bars) => (
          <BarChart
            title={texts.payout}
            columns={[texts.danger, texts.proposal]}
            bars={bars}
            write={money}
            none={<EmptyWindow page={page} sentence={texts.nonePayout} />}
          />
        )}
      </ChartCard>
      <ChartCard
        title={texts.area}
        query={areas}
        select={(tables) => largest(tables, area.table, area.columns[days], texts.other)}
      >
        {(bars) => (
          <BarChart
            title={texts.area}
            columns={[texts.plant, texts.hectares]}
            bars={bars}
            write={formatHectares}
            none={<EmptyWindow page={page} sentence={texts.none} />}
          />
        )}
      </ChartCard>
    </Box>
  );
}
