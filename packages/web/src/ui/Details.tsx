import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Styles } from './styles.ts';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  readonly className?: string;
  readonly sx?: Styles;
  /** Of the line that opens it. */
  readonly titleSx?: Styles;
}

/** A part that opens below its title. What was opened is scrolled into view: in a panel it would be below the lower edge. */
export function Details({ title, children, className, sx = {}, titleSx = {} }: Props) {
  return (
    <Box
      component="details"
      {...(className !== undefined && { className })}
      sx={{ typography: 'body2', ...sx }}
      onToggle={({ currentTarget }) => {
        if (currentTarget instanceof HTMLDetailsElement && currentTarget.open) {
          currentTarget.scrollIntoView({ block: 'nearest' });
        }
      }}
    >
      <Box component="summary" sx={{ typography: 'body2', cursor: 'pointer', minHeight: 24, ...titleSx }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}
