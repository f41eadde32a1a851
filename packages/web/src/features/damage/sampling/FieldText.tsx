import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type Ref, useId } from 'react';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  /** To be checked, but no error. */
  readonly doubt?: string | undefined;
  readonly inputMode?: 'decimal' | 'text';
  readonly multiline?: boolean;
  /** Of a multiline input; the rest scrolls. */
  readonly maxRows?: number;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Read-only, and readable all the same. */
  readonly readOnly?: boolean;
}

/** A labelled input of a point, with its error under it. */
export function FieldText({ label, value, onChange, error, doubt, inputMode = 'text', ...rest }: Props) {
  const id = useId();
  const note = error ?? doubt;
  return (
    <FormControl fullWidth error={error !== undefined}>
      <FormLabel htmlFor={id} sx={{ mb: 1, typography: 'body2', fontWeight: 600, color: 'text.primary' }}>
        {label}
      </FormLabel>
      <OutlinedInput
        {...rest}
        id={id}
        size="small"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{
          input: {
            inputMode,
            'aria-invalid': error !== undefined,
            'aria-describedby': note === undefined ? undefined : `${id}-note`,
          },
        }}
      />
      {note !== undefined && (
        <FormHelperText id={`${id}-note`} sx={error === undefined ? { color: 'warning.main' } : {}}>
          {note}
        </FormHelperText>
      )}
    </FormControl>
  );
}
