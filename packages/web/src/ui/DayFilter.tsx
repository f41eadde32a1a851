import { parseIsoDate } from '@georisk/domain/dates/isoDate.ts';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { formatDate } from '#web/lib/format.ts';
import { writtenDate } from '#web/lib/writtenDate.ts';
import { CalendarButton } from './CalendarButton.tsx';
import { uiTexts } from './ui.hu.ts';

interface Props {
  readonly label: string;
  /** `YYYY-MM-DD`, or empty for any day. */
  readonly value: string;
  readonly onChange: (date: string) => void;
  /** Whether the field has a text that is no day: `value` is then the one before. */
  readonly onWrong?: (isWrong: boolean) => void;
}

const isNoDay = (text: string): boolean => text.trim() !== '' && parseIsoDate(writtenDate(text)) === null;

const shown = (date: string): string => (parseIsoDate(date) === null ? date : formatDate(date));

/**
 * A list's first or last day, in Hungarian notation whatever the browser's language is; the list changes only by
 * whole days.
 */
export function DayFilter({ label, value, onChange, onWrong }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? shown(value);
  const isWrong = typed !== null && isNoDay(typed);
  const type = (next: string) => {
    setTyped(next);
    onWrong?.(isNoDay(next));
    const date = parseIsoDate(writtenDate(next));
    if (date !== null || next.trim() === '') onChange(date ?? '');
  };
  const pick = (date: string) => {
    setTyped(null);
    onWrong?.(false);
    onChange(date);
  };
  return (
    <FormControl sx={{ flex: '0 1 168px' }} error={isWrong}>
      <FormLabel htmlFor={id} sx={{ mb: 1, typography: 'body2' }}>
        {label}
      </FormLabel>
      <OutlinedInput
        id={id}
        size="small"
        value={text}
        placeholder={uiTexts.datePlaceholder}
        autoComplete="off"
        inputProps={{ maxLength: 16, 'aria-invalid': isWrong, 'aria-describedby': isWrong ? `${id}-note` : undefined }}
        onChange={(event) => type(event.target.value)}
        onBlur={() => !isWrong && setTyped(null)}
        endAdornment={<CalendarButton value={value} onPick={pick} />}
      />
      {isWrong && <FormHelperText id={`${id}-note`}>{uiTexts.wrongDate}</FormHelperText>}
    </FormControl>
  );
}
