import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
  /** Why it is disabled; null when it can be pressed. */
  readonly disabled?: string | null;
  /** Set for a button that switches something on and off. */
  readonly pressed?: boolean | undefined;
  /** Set for a button that opens something. */
  readonly expanded?: boolean | undefined;
  readonly placement?: 'left' | 'top' | 'bottom';
}

/** A button over the map. While disabled it stays in the tab order and says why, for touch and screen readers too. */
export function MapButton({ label, icon, onClick, disabled = null, pressed, expanded, placement = 'left' }: Props) {
  const off = disabled !== null;
  const name = off ? `${label} – ${disabled}` : label;
  return (
    // What it has opened must not lie under its name.
    <Tooltip title={expanded === true ? '' : name} placement={placement} describeChild={false}>
      <IconButton
        aria-label={name}
        aria-disabled={off}
        aria-pressed={pressed}
        aria-expanded={expanded}
        aria-haspopup={expanded === undefined ? undefined : 'dialog'}
        onClick={() => {
          if (!off) onClick();
        }}
        sx={{
          borderRadius: 0,
          color: off ? 'text.disabled' : 'text.primary',
          cursor: off ? 'not-allowed' : 'pointer',
          ...(pressed === true && !off
            ? { bgcolor: 'primary.main', color: 'primary.contrastText', '&:hover': { bgcolor: 'primary.main' } }
            : {}),
          '&:focus-visible': { outlineOffset: '-3px' },
        }}
      >
        {icon}
      </IconButton>
    </Tooltip>
  );
}
