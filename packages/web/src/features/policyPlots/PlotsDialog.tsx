import type { PolicyPlot } from '@georisk/contract/endpoints/policies.ts';
import { pageOf, plotsWithoutOutline } from '@georisk/domain/farmer/policyPlotPages.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import type { Parcel } from '../farmer/parcel.ts';
import { DeleteOutlineDialog } from './DeleteOutlineDialog.tsx';
import { Pager } from './Pager.tsx';
import { PlotRow } from './PlotRow.tsx';
import { plotTexts as texts } from './texts.hu.ts';

export interface PlotAt {
  readonly plot: PolicyPlot;
  readonly cityName: string | null;
}

/** All policy plots of the farmer, those that still need an outline first. */
export function plotsAt(parcels: readonly Parcel[]): readonly PlotAt[] {
  const all = parcels.flatMap(({ plots, cityName }) => plots.map((plot): PlotAt => ({ plot, cityName })));
  const drawn = ({ plot }: PlotAt) => Number(plot.tableGeometry !== null);
  return all.toSorted((a, b) => drawn(a) - drawn(b) || a.plot.id - b.plot.id);
}

interface Props {
  readonly open: boolean;
  readonly parcels: readonly Parcel[];
  /** The client's admin flag. */
  readonly admin: boolean;
  readonly onClose: () => void;
  readonly onDraw: (plot: PolicyPlot) => void;
}

/** "Táblahatárok kezelése": the list of policy plots, five a page, each with what can be done to its outline. */
export function PlotsDialog({ open, parcels, admin, onClose, onDraw }: Props) {
  const [wanted, setPage] = useState(1);
  const [deleting, setDeleting] = useState<PolicyPlot | null>(null);
  const small = useMediaQuery((theme) => theme.breakpoints.down('md'));
  const id = useId();
  const rows = plotsAt(parcels);
  const { items, page, pages } = pageOf(rows, wanted);
  const missing = plotsWithoutOutline(rows.map(({ plot }) => plot)).length;

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
        {rows.length === 0 ? (
          <Box sx={{ py: 6, textAlign: 'center' }}>
            <Typography variant="subtitle1">{texts.emptyTitle}</Typography>
            <Typography color="textSecondary">{texts.emptyText}</Typography>
          </Box>
        ) : (
          <>
            <Typography variant="body2" color="textSecondary">
              {texts.intro}
            </Typography>
            <Typography variant="subtitle2" sx={{ mt: 2, mb: 1 }}>
              {missing === 0 ? texts.allDrawn : texts.missing(missing)}
            </Typography>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {items.map((row, index) => (
                <Box component="li" key={row.plot.id}>
                  {index > 0 && <Divider />}
                  <PlotRow
                    row={row}
                    admin={admin}
                    onDraw={() => onDraw(row.plot)}
                    onDelete={() => setDeleting(row.plot)}
                  />
                </Box>
              ))}
            </Box>
            {pages > 1 && <Pager page={page} pages={pages} onPage={setPage} />}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
      {deleting !== null && <DeleteOutlineDialog plot={deleting} onClose={() => setDeleting(null)} />}
    </Dialog>
  );
}
