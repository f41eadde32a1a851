import type { ListedCase } from '@georisk/contract/verticals/insurance/caseList.ts';
import { dueState, type Lateness } from '@georisk/domain/caseList/clock.ts';
import { MOVED_DAYS } from '@georisk/domain/dates/movedDays.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatDate } from '#web/lib/format.ts';
import { caseListTexts as texts } from './caseList.hu.ts';

const COLOURS: Readonly<Record<Lateness, string>> = {
  none: 'text.primary',
  later: 'text.primary',
  soon: 'warning.main',
  today: 'warning.main',
  late: 'error.main',
};

/** The last day of a case, how near it is in words, and a colour for those who see one. */
export function DueText({ of, today }: { readonly of: Pick<ListedCase, 'dueOn'>; readonly today: string }) {
  if (of.dueOn === null) return texts.nothing;
  const { state, days } = dueState(of.dueOn as IsoDate, today as IsoDate, MOVED_DAYS);
  return (
    <Typography component="span" variant="body2" sx={{ color: COLOURS[state] }}>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {formatDate(of.dueOn)}
      </Box>
      <Typography component="span" variant="caption" sx={{ ml: 2 }}>
        {texts.dueWords[state](days)}
      </Typography>
    </Typography>
  );
}
