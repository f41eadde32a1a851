import type { UseFormRegisterReturn } from 'react-hook-form';
import { formatDate } from '#web/lib/format.ts';
import { writtenDate } from '#web/lib/writtenDate.ts';
import { CalendarButton } from '#web/ui/CalendarButton.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';

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

/** A day, in Hungarian notation whatever the browser's language is, or chosen from the device's calendar. */
export function DateInput({ value, max, onPick, ...rest }: Props) {
  return (
    <TextInput
      {...rest}
      inputMode="text"
      autoComplete="off"
      endAdornment={<CalendarButton value={writtenDate(value)} max={max} onPick={(date) => onPick(formatDate(date))} />}
    />
  );
}
