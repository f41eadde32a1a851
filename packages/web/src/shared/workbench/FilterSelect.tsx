import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
}

/** A choice of the list's filter. A value that no option has any more stays choosable: the address says it. */
export function FilterSelect({ label, value, options, onChange }: Props) {
  const id = useId();
  const isKnown = options.some(([each]) => each === value);
  return (
    <FormControl sx={{ flex: '1 1 160px', maxWidth: { md: 240 }, minWidth: 140 }}>
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
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  );
}
