import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { LIST_PAPER } from './listPaper.ts';

interface Props {
  readonly width: number;
  /** On paper it is a list: across, with its pages counted, without what can be pressed. */
  readonly isList?: boolean;
  /** At a desk its content begins close under the bar. */
  readonly isDense?: boolean;
  readonly children: ReactNode;
}

/** A page of text and forms under the bar, in one column that scrolls. */
export function ScrollPage({ width, isList = false, isDense = false, children }: Props) {
  return (
    <Box
      tabIndex={0}
      {...(isList && { className: LIST_PAPER })}
      sx={{
        height: '100%',
        overflow: 'auto',
        outlineOffset: -3,
        '@media print': { height: 'auto', overflow: 'visible' },
      }}
    >
      <Box
        sx={{ maxWidth: width, mx: 'auto', px: { xs: 3, md: 4 }, py: { xs: 4, md: 6, ...(isDense && { lg: 1.5 }) } }}
      >
        {children}
      </Box>
    </Box>
  );
}
