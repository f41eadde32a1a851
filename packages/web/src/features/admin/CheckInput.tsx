import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form';

interface Props<T extends FieldValues, N extends FieldPathByValue<T, boolean>> {
  readonly control: Control<T>;
  readonly name: N;
  readonly label: string;
  readonly disabled?: boolean;
}

export function CheckInput<T extends FieldValues, N extends FieldPathByValue<T, boolean>>({
  control,
  name,
  label,
  disabled = false,
}: Props<T, N>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ref } }) => (
        <FormControlLabel
          label={label}
          disabled={disabled}
          control={<Checkbox checked={value === true} onChange={onChange} slotProps={{ input: { ref } }} />}
        />
      )}
    />
  );
}
