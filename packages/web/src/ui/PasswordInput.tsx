import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import HiddenIcon from '~icons/material-symbols/visibility-off-rounded';
import VisibleIcon from '~icons/material-symbols/visibility-rounded';
import { TextInput } from './TextInput.tsx';
import { uiTexts } from './ui.hu.ts';

interface Props {
  readonly label: string;
  readonly field: UseFormRegisterReturn;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password that can be shown while it is typed. */
export function PasswordInput(props: Props) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            size="small"
            aria-label={shown ? uiTexts.hidePassword : uiTexts.showPassword}
            title={shown ? uiTexts.hidePassword : uiTexts.showPassword}
            onClick={() => setShown(!shown)}
          >
            {shown ? <HiddenIcon /> : <VisibleIcon />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
