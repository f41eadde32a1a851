import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState } from 'react';
import MoreIcon from '~icons/material-symbols/more-vert';

export interface RowAction {
  readonly key: string;
  readonly title: string;
  /** True where it takes something away. */
  readonly removes?: boolean;
  readonly run: () => void;
}

interface Props {
  /** Names the button for screen readers: what is done, and with which row. */
  readonly label: string;
  readonly actions: readonly RowAction[];
}

/** What can be done with a row of a list, behind one button; nothing where nothing can be done. */
export function RowMenu({ label, actions }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        ref={button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <MoreIcon />
      </IconButton>
      <Menu open={isOpen} anchorEl={() => button.current} onClose={() => setOpen(false)}>
        {actions.map(({ key, title, removes = false, run }) => (
          <MenuItem
            key={key}
            sx={{ minHeight: 44, ...(removes && { color: 'error.main' }) }}
            onClick={() => {
              setOpen(false);
              run();
            }}
          >
            {title}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
