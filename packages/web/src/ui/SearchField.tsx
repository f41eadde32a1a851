import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { useTyped } from './useTyped.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly flex?: string;
}

/** One field of a list's filter, with its name above it. */
export function SearchField({ label, value, onChange, flex = '1 1 200px' }: Props) {
  const id = useId();
  const { text, type } = useTyped(value, onChange);
  return (
    <FormControl sx={{ flex }}>
      <FormLabel htmlFor={id} sx={{ mb: 1, typography: 'body2' }}>
        {label}
      </FormLabel>
      <OutlinedInput
        id={id}
        size="small"
        type="search"
        value={text}
        inputProps={{ maxLength: 64 }}
        onChange={(event) => type(event.target.value)}
      />
    </FormControl>
  );
}
