import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';

interface Props {
  readonly label: string;
  /** Empty for any. */
  readonly value: string;
  /** Text of the choice that filters nothing; without one a value is always chosen. */
  readonly any?: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
}

/** A labelled choice in a list's filter. */
export function SelectFilter({ label, value, any, options, onChange }: Props) {
  const id = useId();
  return (
    <FormControl sx={{ flex: '1 1 160px', maxWidth: { md: 240 } }}>
      <FormLabel htmlFor={id} sx={{ mb: 1, typography: 'body2' }}>
        {label}
      </FormLabel>
      <NativeSelect
        value={value}
        input={<OutlinedInput size="small" />}
        inputProps={{ id }}
        onChange={(event) => onChange(event.target.value)}
      >
        {any !== undefined && <option value="">{any}</option>}
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  );
}
