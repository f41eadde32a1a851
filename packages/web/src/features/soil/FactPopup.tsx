import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import OpenIcon from '~icons/material-symbols/chevron-right-rounded';
import CloseIcon from '~icons/material-symbols/close-rounded';
import { type FactRow, FactTable } from '#web/ui/FactTable.tsx';
import { soilTexts as texts } from './texts.hu.ts';

interface Props {
  readonly title: string;
  readonly facts: readonly FactRow[];
  /** Of the browser's window. */
  readonly at: { readonly left: number; readonly top: number };
  /** The block on which it lies: its words and its address. */
  readonly block: { readonly title: string; readonly to: string } | null;
  readonly onClose: () => void;
}

/** Data of a shape of the survey, where it was clicked. */
export function FactPopup({ title, facts, at, block, onClose }: Props) {
  return (
    <Popover
      open
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={at}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { width: 300, maxWidth: '92vw' } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 3, pr: 1, py: 1 }}>
        <Typography variant="subtitle1" component="h2">
          {title}
        </Typography>
        <IconButton aria-label={texts.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <FactTable facts={facts} sx={{ px: 3, pb: 3 }} />
      {block !== null && (
        <Box sx={{ borderTop: 1, borderColor: 'divider', p: 1 }}>
          <Button fullWidth component={RouterLink} to={block.to} onClick={onClose} endIcon={<OpenIcon />}>
            {block.title}
          </Button>
        </Box>
      )}
    </Popover>
  );
}
