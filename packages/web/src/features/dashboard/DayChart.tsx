import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatCount, formatDate } from '#web/lib/format.ts';
import { Details } from '#web/ui/Details.tsx';
import type { DayCount } from './chartData.ts';
import { dashboardTexts } from './texts.hu.ts';

const texts = dashboardTexts.charts;
const HEIGHT = 120;

interface ColumnsProps {
  readonly days: readonly DayCount[];
  readonly busiest: DayCount;
  readonly label: string;
}

function Columns({ days, busiest, label }: ColumnsProps) {
  const gap = days.length > 60 ? 0 : 0.2;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${days.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      sx={{
        display: 'block',
        width: '100%',
        height: HEIGHT,
        color: 'primary.main',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {days.map(({ date, count }, index) =>
        count === 0 ? null : (
          <rect
            key={date}
            x={index + gap / 2}
            width={1 - gap}
            y={HEIGHT - (HEIGHT * count) / busiest.count}
            height={(HEIGHT * count) / busiest.count}
            fill="currentColor"
          >
            <title>{texts.ofDay(formatDate(date), formatCount(count))}</title>
          </rect>
        ),
      )}
    </Box>
  );
}

/** The days with cases, the newest first. */
function DayTable({ days }: { readonly days: readonly DayCount[] }) {
  return (
    <Details title={texts.table} className="no-print" sx={{ mt: 2 }}>
      <Box
        component="table"
        aria-label={texts.byDay}
        sx={{ typography: 'body2', fontFeatureSettings: "'tnum'", '& th, & td': { py: 1, pr: 4, textAlign: 'left' } }}
      >
        <thead>
          <tr>
            <th scope="col">{texts.day}</th>
            <th scope="col">{texts.cases}</th>
          </tr>
        </thead>
        <tbody>
          {days
            .filter(({ count }) => count > 0)
            .toReversed()
            .map(({ date, count }) => (
              <tr key={date}>
                <th scope="row">{formatDate(date)}</th>
                <td>{formatCount(count)}</td>
              </tr>
            ))}
        </tbody>
      </Box>
    </Details>
  );
}

/** One column per day; its busiest day and its ends are named, the rest is in the table beneath. */
export function DayChart({ days, none }: { readonly days: readonly DayCount[]; readonly none: ReactNode }) {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const busiest = days.reduce<DayCount | undefined>(
    (best, day) => (best === undefined || day.count > best.count ? day : best),
    undefined,
  );
  const [first, last] = [days[0], days.at(-1)];
  if (busiest === undefined || total === 0 || !first || !last) {
    return none;
  }
  const summary = `${texts.total(formatCount(total))}. ${texts.most(formatCount(busiest.count), formatDate(busiest.date))}`;
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {summary}
      </Typography>
      <Columns days={days} busiest={busiest} label={`${texts.byDay}. ${summary}`} />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', typography: 'caption', color: 'text.secondary' }}>
        <span>{formatDate(first.date)}</span>
        <span>{formatDate(last.date)}</span>
      </Box>
      <DayTable days={days} />
    </>
  );
}
