import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatHectares } from '#web/lib/format.ts';
import { drawingTexts as texts } from './texts.hu.ts';
import type { AreaDoubt } from './usePlotWork.ts';

interface Props {
  readonly doubt: AreaDoubt;
  readonly onEdit: () => void;
  readonly onSave: () => void;
}

/** Asks before an outline is saved that is far off the insured area; drawing on is the default answer. */
export function AreaDialog({ doubt: { drawn, insured }, onEdit, onSave }: Props) {
  const id = useId();
  return (
    <Dialog open onClose={onEdit} aria-labelledby={id}>
      <DialogTitle id={id}>{texts.areaTitle}</DialogTitle>
      <DialogContent>
        <Typography>{texts.areaText(formatHectares(drawn), formatHectares(insured))}</Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onEdit}>
          {texts.editOn}
        </Button>
        <Button onClick={onSave}>{texts.areaSave}</Button>
      </DialogActions>
    </Dialog>
  );
}
