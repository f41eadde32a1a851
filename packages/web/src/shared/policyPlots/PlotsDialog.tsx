import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import type { Parcel } from '#web/shared/parcels/parcel.ts';
import { PlotList } from './PlotList.tsx';
import { plotsAt } from './plotsAt.ts';
import { plotTexts as texts } from './texts.hu.ts';

interface Props {
  readonly open: boolean;
  readonly parcels: readonly Parcel[];
  readonly admin: boolean;
  /** The last result, where the dialog was opened again after it. */
  readonly notice: string | null;
  readonly onClose: () => void;
  readonly onDraw: (plot: PolicyPlot) => void;
}

/** "Táblahatárok kezelése"; it begins with its first page each time it is opened. */
export function PlotsDialog({ open, parcels, admin, notice, onClose, onDraw }: Props) {
  const small = useMediaQuery((theme) => theme.breakpoints.down('md'));
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullScreen={small}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
      slotProps={{ paper: { sx: small ? { borderRadius: 0 } : {} } }}
    >
      <DialogTitle id={id}>{texts.title}</DialogTitle>
      <DialogContent dividers>
        {notice !== null && (
          <Box sx={{ mb: 3 }}>
            <FormMessage severity="success">{notice}</FormMessage>
          </Box>
        )}
        <PlotList rows={plotsAt(parcels)} admin={admin} onDraw={onDraw} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
