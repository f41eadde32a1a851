import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { fieldPackTexts, seasonTexts as texts } from './fieldPack.hu.ts';
import { SeasonView } from './SeasonView.tsx';
import { useSeason } from './useSeason.ts';

/** The pictures of a block's season, from this device. */
export function SeasonDialog({ code, onClose }: { readonly code: string; readonly onClose: () => void }) {
  const id = useId();
  const state = useSeason(code);
  const isNarrow = useMediaQuery('(max-width: 600px)');
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm" fullScreen={isNarrow}>
      <DialogTitle id={id}>{fieldPackTexts.picturesOf(code)}</DialogTitle>
      <DialogContent>
        {state.kind === 'ready' ? (
          <SeasonView season={state.season} />
        ) : (
          <Typography role="status">{texts[state.kind]}</Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{fieldPackTexts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
