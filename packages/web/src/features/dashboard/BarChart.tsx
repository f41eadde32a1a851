import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { NamedValue } from './chartData.ts';

interface Props {
  readonly title: string;
  readonly columns: readonly [name: string, value: string];
  readonly bars: readonly NamedValue[];
  readonly write: (value: number) => string;
  /** Replaces a missing bar. */
  readonly none: ReactNode;
}

const UNSEEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** Bars with their names and values beside them: a table for screen readers. */
export function BarChart({ title, columns, bars, write, none }: Props) {
  if (bars.length === 0) return none;
  const most = Math.max(...bars.map(({ value }) => value));
  return (
    <Box
      component="table"
      aria-label={title}
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        typography: 'body2',
        fontFeatureSettings: "'tnum'",
        '& th, & td': { p: 0, pb: 2, textAlign: 'left', fontWeight: 400 },
      }}
    >
      <Box component="thead" sx={UNSEEN}>
        <tr>
          <th scope="col">{columns[0]}</th>
          <th scope="col">{columns[1]}</th>
        </tr>
      </Box>
      <tbody>
        {bars.map(({ name, value }) => (
          <Box component="tr" key={name} sx={{ display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 2 }}>
            <Box component="th" scope="row" sx={{ pb: '4px !important', overflowWrap: 'anywhere' }}>
              {name}
            </Box>
            <Box component="td" sx={{ pb: '4px !important', whiteSpace: 'nowrap', color: 'text.secondary' }}>
              {write(value)}
            </Box>
            <Box component="td" aria-hidden sx={{ gridColumn: '1 / -1' }}>
              <Box
                sx={{
                  height: 10,
                  minWidth: 2,
                  width: `${(100 * value) / most}%`,
                  borderRadius: '2px',
                  bgcolor: 'primary.main',
                  printColorAdjust: 'exact',
                }}
              />
            </Box>
          </Box>
        ))}
      </tbody>
    </Box>
  );
}
