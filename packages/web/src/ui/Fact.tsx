import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface FactProps {
  readonly label: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** One value, under its name. */
export function Fact({ label, note, children }: FactProps) {
  return (
    <Box sx={{ py: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Typography variant="caption" color="textSecondary" component="dt">
        {label}
      </Typography>
      <Typography
        component="dd"
        sx={{
          m: 0,
          fontFeatureSettings: "'tnum'",
          // A finger may touch beside the letters.
          '@media (pointer: coarse)': { '& a, & button': { display: 'inline-block', py: '13px', my: '-13px' } },
        }}
      >
        {children}
        {note !== undefined && (
          <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
            {note}
          </Typography>
        )}
      </Typography>
    </Box>
  );
}
