import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { TOUCH_LINK } from './touchLink.ts';

export function RefRows({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {children}
    </Box>
  );
}

interface Props {
  readonly title: string;
  readonly note: string;
  readonly warning?: string | undefined;
  /** Target of a press; undefined where this user may not open it, or has no screen for it. */
  readonly to?: string | undefined;
}

/** One reference in a panel: a link where it can be opened, plain text where not. */
export function RefRow({ title, note, warning, to }: Props) {
  return (
    <li>
      <Typography component="p">
        {to === undefined ? (
          title
        ) : (
          <Link component={RouterLink} to={to} sx={TOUCH_LINK}>
            {title}
          </Link>
        )}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ fontFeatureSettings: "'tnum'" }}>
        {note}
      </Typography>
      {warning !== undefined && (
        <Typography variant="body2" color="error" sx={{ fontWeight: 600 }}>
          {warning}
        </Typography>
      )}
    </li>
  );
}
