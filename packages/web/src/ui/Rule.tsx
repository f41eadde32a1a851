import Box from '@mui/material/Box';
import type { Styles } from './styles.ts';

/** A thin line between two parts. */
export const Rule = ({ sx = {} }: { readonly sx?: Styles }) => (
  <Box
    component="hr"
    sx={{ m: 0, flexShrink: 0, border: 0, borderBottom: 'thin solid', borderColor: 'divider', ...sx }}
  />
);
