import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef, useState } from 'react';
import { blockTexts as texts } from './texts.hu.ts';

export interface Provenance {
  readonly label: string;
  readonly value: string;
}

interface Props {
  /** Description of the number for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
  readonly from: readonly Provenance[];
}

/** A number that shows its origin on request. */
export function AskableNumber({ label, children, from }: Props) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <ButtonBase
        ref={anchor}
        aria-label={texts.ask(label)}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        sx={{
          font: 'inherit',
          minHeight: 24,
          borderBottom: '1px dotted currentColor',
          fontFeatureSettings: "'tnum'",
          '@media (pointer: coarse)': { minHeight: 44, borderBottom: 0, textDecoration: 'underline dotted' },
        }}
      >
        {children}
      </ButtonBase>
      <Popover
        open={open}
        anchorEl={() => anchor.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': `${texts.askTitle} ${label}`, sx: { p: 4, maxWidth: 320 } },
        }}
      >
        <Typography variant="subtitle2" component="h2" sx={{ mb: 1 }}>
          {texts.askTitle}
        </Typography>
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
          {from.map((row) => (
            <Box key={row.label}>
              <Typography variant="caption" color="textSecondary" component="dt">
                {row.label}
              </Typography>
              <Typography
                variant="body2"
                component="dd"
                sx={{ m: 0, overflowWrap: 'anywhere', fontFeatureSettings: "'tnum'" }}
              >
                {row.value}
              </Typography>
            </Box>
          ))}
        </Box>
      </Popover>
    </>
  );
}
