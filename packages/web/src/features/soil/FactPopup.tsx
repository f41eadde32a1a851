import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import OpenIcon from '~icons/material-symbols/chevron-right-rounded';
import CloseIcon from '~icons/material-symbols/close-rounded';
import { soilTexts as texts } from './texts.hu.ts';

/** A name and its value; null where it is missing. */
export type Fact = readonly [name: string, value: string | null];

interface Props {
  readonly title: string;
  readonly facts: readonly Fact[];
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
      <Box
        component="dl"
        sx={{
          m: 0,
          px: 3,
          pb: 3,
          display: 'grid',
          gridTemplateColumns: 'auto 1fr',
          columnGap: 3,
          rowGap: 1,
          typography: 'body2',
          '& dt': { color: 'text.secondary' },
          '& dd': { m: 0, textAlign: 'right', overflowWrap: 'anywhere' },
        }}
      >
        {facts.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value ?? texts.noData}</dd>
          </Box>
        ))}
      </Box>
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
