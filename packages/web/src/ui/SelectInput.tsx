import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

interface Props {
  readonly label: string;
  readonly field: UseFormRegisterReturn;
  readonly options: readonly (readonly [value: string | number, label: string])[];
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

/** A labelled choice of a form, with its error under it. */
export function SelectInput({ label, field, options, error, hint }: Props) {
  const id = useId();
  const { ref, disabled = false, ...handlers } = field;
  const note = error ?? hint;
  return (
    <FormControl fullWidth error={error !== undefined}>
      <FormLabel htmlFor={id} sx={{ mb: 1, typography: 'body2', fontWeight: 600, color: 'text.primary' }}>
        {label}
      </FormLabel>
      <NativeSelect
        {...handlers}
        disabled={disabled}
        inputRef={ref}
        input={<OutlinedInput size="small" />}
        inputProps={{ id, 'aria-describedby': note === undefined ? undefined : `${id}-note` }}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </NativeSelect>
      {note !== undefined && <FormHelperText id={`${id}-note`}>{note}</FormHelperText>}
    </FormControl>
  );
}
