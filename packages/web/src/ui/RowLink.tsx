import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { TOUCH_LINK } from './touchLink.ts';

interface Props {
  /** Undefined where this user has no screen for it: plain text. */
  readonly to: string | undefined;
  readonly children: ReactNode;
}

/** A link in a row of a table, large enough for a finger. */
export function RowLink({ to, children }: Props) {
  if (to === undefined) return children;
  return (
    <Link component={RouterLink} to={to} sx={TOUCH_LINK}>
      {children}
    </Link>
  );
}
