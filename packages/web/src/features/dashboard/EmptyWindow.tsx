import { WINDOW_DAYS } from '@georisk/domain/dashboard/windows.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { type DashboardPage, hrefOfPage } from './pages.ts';
import { dashboardTexts as texts } from './texts.hu.ts';

const LONGEST = WINDOW_DAYS[WINDOW_DAYS.length - 1] ?? 365;

/** An empty chart, and the way to a longer window. */
export function EmptyWindow({ page, sentence }: { readonly page: DashboardPage; readonly sentence: string }) {
  return (
    <>
      <Typography color="textSecondary">{sentence}</Typography>
      {page.days < LONGEST && (
        <Button
          className="no-print"
          size="small"
          component={Link}
          to={hrefOfPage({ ...page, days: LONGEST })}
          replace
          preventScrollReset
          sx={{ mt: 2 }}
        >
          {texts.longest(texts.windows[LONGEST])}
        </Button>
      )}
    </>
  );
}
