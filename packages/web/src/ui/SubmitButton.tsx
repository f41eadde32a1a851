import Button, { type ButtonProps } from '@mui/material/Button';
import { uiTexts } from './ui.hu.ts';

interface Props
  extends Pick<ButtonProps, 'children' | 'disabled' | 'startIcon' | 'fullWidth' | 'variant' | 'color' | 'size'> {
  readonly busy: boolean;
}

/** Sends its form; while that runs a second press does nothing, and the keyboard's focus stays on it. */
export function SubmitButton({ busy, children, ...rest }: Props) {
  return (
    <Button
      variant="contained"
      {...rest}
      type="submit"
      aria-disabled={busy}
      aria-busy={busy}
      aria-description={busy ? uiTexts.working : undefined}
      sx={busy ? { opacity: 0.6 } : {}}
      onClick={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      {children}
    </Button>
  );
}
