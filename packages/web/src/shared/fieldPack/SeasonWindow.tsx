import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId } from 'react';
import { fieldPackTexts } from './fieldPack.hu.ts';
import { LOW, LOW_QUERY } from './seasonRoom.ts';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The window in which a season is shown; all of the screen where that is narrow or low. */
export function SeasonWindow({ title, onClose, children }: Props) {
  const id = useId();
  const isSmall = useMediaQuery(`(max-width: 600px), ${LOW_QUERY}`, { noSsr: true });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm" fullScreen={isSmall}>
      <DialogTitle id={id} sx={{ [LOW]: { py: 2 } }}>
        {title}
      </DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button onClick={onClose} sx={{ minHeight: 44 }}>
          {fieldPackTexts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
