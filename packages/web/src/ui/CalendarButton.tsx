import { parseIsoDate } from '@georisk/domain/dates/isoDate.ts';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useRef } from 'react';
import CalendarIcon from '~icons/material-symbols/calendar-month-outline-rounded';
import { uiTexts } from './ui.hu.ts';
import { VISUALLY_HIDDEN } from './visuallyHidden.ts';

interface Props {
  /** The current choice; anything else than `YYYY-MM-DD` counts as none. */
  readonly value: string;
  /** `YYYY-MM-DD`; the calendar offers no later day. */
  readonly max?: string | undefined;
  /** @param date `YYYY-MM-DD` */
  readonly onPick: (date: string) => void;
}

/** At the end of an input: the device's own calendar, which uses the device's language whatever the input shows. */
export function CalendarButton({ value, max, onPick }: Props) {
  const calendar = useRef<HTMLInputElement>(null);
  const open = () => {
    if (calendar.current === null) return;
    calendar.current.value = parseIsoDate(value) ?? '';
    try {
      calendar.current.showPicker();
    } catch {
      calendar.current.focus();
    }
  };
  return (
    <InputAdornment position="end" sx={{ position: 'relative' }}>
      <input
        ref={calendar}
        type="date"
        max={max}
        tabIndex={-1}
        aria-hidden
        style={{ ...VISUALLY_HIDDEN, bottom: 0, right: 0 }}
        onChange={(event) => event.target.value !== '' && onPick(event.target.value)}
      />
      <IconButton edge="end" size="small" aria-label={uiTexts.pickDate} onClick={open}>
        <CalendarIcon />
      </IconButton>
    </InputAdornment>
  );
}
