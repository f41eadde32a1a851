import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A page of text and forms under the bar, in one column that scrolls. */
export function ScrollPage({ width, children }: { readonly width: number; readonly children: ReactNode }) {
  return (
    <Box
      tabIndex={0}
      sx={{
        height: '100%',
        overflow: 'auto',
        outlineOffset: -3,
        '@media print': { height: 'auto', overflow: 'visible' },
      }}
    >
      <Box sx={{ maxWidth: width, mx: 'auto', px: { xs: 3, md: 4 }, py: { xs: 4, md: 6 } }}>{children}</Box>
    </Box>
  );
}
