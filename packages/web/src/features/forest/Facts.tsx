import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { forestTexts as texts } from './texts.hu.ts';

/** A name and its value; null where it is missing. */
export type Fact = readonly [name: string, value: ReactNode];

/** Names and values in two columns. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      px: 4,
      py: 2,
      display: 'grid',
      gridTemplateColumns: 'auto 1fr',
      columnGap: 3,
      rowGap: 1,
      typography: 'body2',
      fontFeatureSettings: "'tnum'",
      '& dt': { color: 'text.secondary' },
      '& dd': { m: 0, textAlign: 'right', overflowWrap: 'break-word' },
    }}
  >
    {facts.map(([name, value]) => (
      <Box key={name} sx={{ display: 'contents' }}>
        <dt>{name}</dt>
        <dd>{value ?? texts.noData}</dd>
      </Box>
    ))}
  </Box>
);
