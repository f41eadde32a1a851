import { parseIsoDate } from '@georisk/domain/dates/isoDate.ts';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { formatDate } from '#web/lib/format.ts';
import { TextInput } from '#web/ui/TextInput.tsx';
import { VISUALLY_HIDDEN } from '#web/ui/visuallyHidden.ts';
import CalendarIcon from '~icons/material-symbols/calendar-month-outline-rounded';
import { writtenDate } from './caseValues.ts';
import { createTexts as texts } from './texts.hu.ts';

interface Props {
  readonly label: string;
  readonly field: UseFormRegisterReturn;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly value: string;
  /** `YYYY-MM-DD`; the calendar offers no later day. */
  readonly max: string;
  readonly onPick: (text: string) => void;
}

/** A day, written as Hungarians write it whatever the browser's language is, or chosen from the device's calendar. */
export function DateInput({ value, max, onPick, ...rest }: Props) {
  const calendar = useRef<HTMLInputElement>(null);
  const known = parseIsoDate(writtenDate(value)) ?? '';
  const open = () => {
    if (calendar.current === null) return;
    calendar.current.value = known;
    try {
      calendar.current.showPicker();
    } catch {
      calendar.current.focus();
    }
  };
  return (
    <TextInput
      {...rest}
      inputMode="text"
      autoComplete="off"
      endAdornment={
        <InputAdornment position="end" sx={{ position: 'relative' }}>
          <input
            ref={calendar}
            type="date"
            max={max}
            tabIndex={-1}
            aria-hidden
            style={{ ...VISUALLY_HIDDEN, bottom: 0, right: 0 }}
            onChange={(event) => event.target.value !== '' && onPick(formatDate(event.target.value))}
          />
          <IconButton edge="end" size="small" aria-label={texts.pickDate} onClick={open}>
            <CalendarIcon />
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
