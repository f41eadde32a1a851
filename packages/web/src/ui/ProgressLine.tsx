import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import type { Styles } from './styles.ts';

const LONG = keyframes`0%{left:-35%;right:100%}60%,100%{left:100%;right:-90%}`;
const SHORT = keyframes`0%{left:-200%;right:100%}60%,100%{left:107%;right:-8%}`;

const LINE = {
  display: 'block',
  position: 'relative',
  overflow: 'hidden',
  height: 4,
  // Without it Safari draws what moves outside of the line too.
  zIndex: 0,
  bgcolor: 'LinearProgress.primaryBg',
  '&::before, &::after, & > span': { position: 'absolute', top: 0, bottom: 0, bgcolor: 'primary.main' },
} as const;

/** Nobody knows how far the work is; where motion is reduced a part of the line stands still. */
const RUNNING = {
  '&::before': {
    content: '""',
    animation: `${LONG} 2.1s cubic-bezier(.65,.815,.735,.395) infinite`,
    '@media (prefers-reduced-motion: reduce)': { animation: 'none', left: '30%', right: '30%' },
  },
  '&::after': {
    content: '""',
    animation: `${SHORT} 2.1s cubic-bezier(.165,.84,.44,1) 1.15s infinite`,
    '@media (prefers-reduced-motion: reduce)': { display: 'none' },
  },
} as const;

const DONE = { left: 0, transition: 'right .4s linear' } as const;

interface Props {
  readonly 'aria-label': string;
  /** Percent; left out where it is not known. */
  readonly value?: number | undefined;
  readonly className?: string;
  readonly sx?: Styles;
}

/** A line that shows that work is going on, and how much of it is done. */
export function ProgressLine({ value, sx = {}, ...rest }: Props) {
  return (
    <Box
      component="span"
      role="progressbar"
      {...rest}
      {...(value !== undefined && { 'aria-valuenow': value, 'aria-valuemin': 0, 'aria-valuemax': 100 })}
      sx={{ ...LINE, ...(value === undefined && RUNNING), ...sx }}
    >
      {value !== undefined && <Box component="span" sx={DONE} style={{ right: `${100 - value}%` }} />}
    </Box>
  );
}
