import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

interface Props extends Pick<OutlinedInputProps, 'type' | 'autoComplete' | 'endAdornment' | 'multiline' | 'minRows'> {
  readonly label: string;
  readonly field: UseFormRegisterReturn;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly inputMode?: 'email' | 'tel' | 'text' | 'search' | 'decimal';
  readonly spellCheck?: boolean;
}

/** A labelled input with its error under it. (The library's own TextField adds menus and selects.) */
export function TextInput({ label, field, error, hint, inputMode, spellCheck, ...rest }: Props) {
  const id = useId();
  const { ref, ...handlers } = field;
  const note = error ?? hint;
  return (
    <FormControl fullWidth error={error !== undefined}>
      <FormLabel htmlFor={id} sx={{ mb: 1, typography: 'body2', fontWeight: 600, color: 'text.primary' }}>
        {label}
      </FormLabel>
      <OutlinedInput
        {...rest}
        {...handlers}
        id={id}
        inputRef={ref}
        size="small"
        slotProps={{
          input: {
            'aria-invalid': error !== undefined,
            'aria-describedby': note === undefined ? undefined : `${id}-note`,
            ...(inputMode && { inputMode }),
            ...(spellCheck !== undefined && { spellCheck }),
          },
        }}
      />
      {note !== undefined && <FormHelperText id={`${id}-note`}>{note}</FormHelperText>}
    </FormControl>
  );
}
