import { IMPORT_OPTIONS } from '@georisk/contract/texts/importOptions.hu.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { Choice } from './Choice.tsx';

type Values = Readonly<Record<string, string>>;

interface Props {
  /** Words of the command. */
  readonly options: readonly string[];
  readonly values: Values;
  readonly onChange: (values: Values) => void;
}

/** The options of an import as fields, by the command's own description. */
export function ImportOptions({ options, values, onChange }: Props) {
  const id = useId();
  const set = (option: string, value: string) => onChange({ ...values, [option]: value });
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))' }}>
      {options.map((option) => {
        const described = IMPORT_OPTIONS[option];
        if (described === undefined) return null;
        const { label, type, hint, choices = [] } = described;
        const value = values[option] ?? '';
        if (type === 'flag')
          return (
            <FormControlLabel
              key={option}
              label={label}
              control={
                <Checkbox checked={value === 'true'} onChange={(_, checked) => set(option, checked ? 'true' : '')} />
              }
            />
          );
        if (type === 'choice')
          return (
            <Choice key={option} label={label} value={value} note={hint} onChange={(chosen) => set(option, chosen)}>
              {choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </Choice>
          );
        return (
          <FormControl key={option} fullWidth>
            <FormLabel htmlFor={`${id}-${option}`} sx={{ mb: 1, typography: 'body2', color: 'text.primary' }}>
              {label}
            </FormLabel>
            <OutlinedInput
              id={`${id}-${option}`}
              size="small"
              type={type === 'date' ? 'date' : 'text'}
              value={value}
              slotProps={{
                input: {
                  'aria-describedby': hint === undefined ? undefined : `${id}-${option}-hint`,
                  ...(type === 'number' && { inputMode: 'decimal' as const }),
                },
              }}
              onChange={({ target }) => set(option, target.value)}
            />
            {hint !== undefined && <FormHelperText id={`${id}-${option}-hint`}>{hint}</FormHelperText>}
          </FormControl>
        );
      })}
    </Box>
  );
}
