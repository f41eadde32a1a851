import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
  /** Under it. */
  readonly note?: string | undefined;
  readonly error?: boolean;
}

/** A labelled choice of the import. */
export function Choice({ label, value, onChange, children, note, error = false }: Props) {
  const id = useId();
  return (
    <FormControl fullWidth error={error}>
      <FormLabel
        htmlFor={id}
        sx={{ mb: 1, typography: 'body2', fontWeight: 600, color: 'text.primary', overflowWrap: 'anywhere' }}
      >
        {label}
      </FormLabel>
      <NativeSelect
        value={value}
        input={<OutlinedInput size="small" />}
        inputProps={{ id, 'aria-describedby': note === undefined ? undefined : `${id}-note` }}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </NativeSelect>
      {note !== undefined && (
        <FormHelperText id={`${id}-note`} sx={{ overflowWrap: 'anywhere' }}>
          {note}
        </FormHelperText>
      )}
    </FormControl>
  );
}
