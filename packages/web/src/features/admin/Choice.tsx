import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface Props {
  readonly label: string;
  /** What programs call it, quietly beside the label. */
  readonly word?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
  /** Under it. */
  readonly note?: string | undefined;
  readonly error?: boolean;
  readonly disabled?: boolean;
}

/** A labelled choice of the import. */
export function Choice({ label, word, value, onChange, children, note, error = false, disabled = false }: Props) {
  const id = useId();
  return (
    <FormControl fullWidth error={error}>
      <Box sx={{ mb: 1, display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
        <FormLabel
          htmlFor={id}
          sx={{ typography: 'body2', fontWeight: 600, color: 'text.primary', overflowWrap: 'anywhere' }}
        >
          {label}
        </FormLabel>
        {word !== undefined && (
          <Typography variant="caption" component="code" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {word}
          </Typography>
        )}
      </Box>
      <NativeSelect
        value={value}
        disabled={disabled}
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
