import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type Control, Controller } from 'react-hook-form';
import type { UserForm } from './userForm.ts';

interface Props {
  readonly control: Control<UserForm>;
  readonly name: 'risk' | 'hidePolicyDamage' | 'sendLink';
  readonly label: string;
}

export function CheckInput({ control, name, label }: Props) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ref } }) => (
        <FormControlLabel
          label={label}
          control={<Checkbox checked={value} onChange={onChange} slotProps={{ input: { ref } }} />}
        />
      )}
    />
  );
}
