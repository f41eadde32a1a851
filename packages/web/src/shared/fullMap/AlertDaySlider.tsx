import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { formatDate } from '#web/lib/format.ts';
import { fullMapTexts as texts } from './fullMap.hu.ts';

export interface AlertDay {
  readonly date: string;
  readonly alerts: number;
}

interface Props {
  /** Oldest first. */
  readonly days: readonly AlertDay[];
  /** Null: all days. */
  readonly day: string | null;
  readonly onDay: (day: string | null) => void;
}

/** The days with alerts, one at a time or all. */
export function AlertDaySlider({ days, day, onDay }: Props) {
  const at = days.findIndex(({ date }) => date === day);
  const shown = days[at];
  const name = (index: number) => {
    const each = days[index];
    return each === undefined ? '' : texts.alertDay(formatDate(each.date), each.alerts);
  };
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="body2">{shown === undefined ? texts.allAlertDays : name(at)}</Typography>
        <Button size="small" disabled={shown === undefined} onClick={() => onDay(null)}>
          {texts.showAllAlertDays}
        </Button>
      </Box>
      <Box sx={{ px: 2 }}>
        <Slider
          size="small"
          aria-label={texts.alertDaySlider}
          value={shown === undefined ? days.length - 1 : at}
          min={0}
          max={days.length - 1}
          step={1}
          getAriaValueText={name}
          onChange={(_, index) => onDay(days[index]?.date ?? null)}
        />
      </Box>
    </Box>
  );
}
