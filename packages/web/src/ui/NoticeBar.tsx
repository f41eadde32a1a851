import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

const COLOURS = {
  quiet: { bgcolor: 'action.hover' },
  info: { bgcolor: 'info.main', color: 'info.contrastText' },
  warning: { bgcolor: 'warning.main', color: 'warning.contrastText' },
} as const;

interface Props {
  readonly tone: keyof typeof COLOURS;
  /** `alert` interrupts what a screen reader says; `status` waits. */
  readonly role: 'alert' | 'status';
  /** Whether a dialog does not cover it. */
  readonly isOverDialogs?: boolean;
  readonly children: ReactNode;
}

/** A sentence with its buttons over the whole width, below the top bar. It is not printed. */
export function NoticeBar({ tone, role, isOverDialogs = false, children }: Props) {
  return (
    <Box
      role={role}
      className="no-print"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        columnGap: 3,
        rowGap: 1,
        px: 4,
        py: 1,
        typography: 'body2',
        ...COLOURS[tone],
        ...(isOverDialogs && { position: 'relative', zIndex: 'tooltip' }),
      }}
    >
      {children}
    </Box>
  );
}
