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

/** A labelled choice in a list's filter. A value that no option has stays choosable: the address says it. */
export function SelectFilter({ label, value, any, options, onChange }: Props) {
  const id = useId();
  const isKnown = (value === '' && any !== undefined) || options.some(([key]) => key === value);
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
        {!isKnown && <option value={value}>{value}</option>}
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
