import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Styles } from './styles.ts';
import { uiTexts } from './ui.hu.ts';

/** A name and its value; null where it is missing. */
export type FactRow = readonly [name: string, value: ReactNode];

interface Props {
  readonly facts: readonly FactRow[];
  readonly sx?: Styles;
}

/** Names and values in two columns. */
export const FactTable = ({ facts, sx = {} }: Props) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gridTemplateColumns: 'auto 1fr',
      columnGap: 3,
      rowGap: 1,
      typography: 'body2',
      fontFeatureSettings: "'tnum'",
      '& dt': { color: 'text.secondary', overflowWrap: 'anywhere' },
      '& dd': { m: 0, textAlign: 'right', overflowWrap: 'anywhere' },
      ...sx,
    }}
  >
    {facts.map(([name, value]) => (
      <Box key={name} sx={{ display: 'contents' }}>
        <dt>{name}</dt>
        <dd>{value ?? uiTexts.noData}</dd>
      </Box>
    ))}
  </Box>
);
