import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { OpenMark } from '#web/ui/OpenMark.tsx';

interface Props {
  readonly value: string;
  readonly label: string;
  readonly note?: ReactNode;
  /** Nothing waits here: the figure is quiet. */
  readonly isQuiet: boolean;
  /** The list that it opens; undefined where this user has no screen for it. */
  readonly to: string | undefined;
}

/** A figure of the morning: a press opens the list of what it counts. */
export function FigureRow({ value, label, note, isQuiet, to }: Props) {
  const content = (
    <>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          component="span"
          sx={{
            typography: 'h2',
            mr: 2,
            color: isQuiet ? 'text.secondary' : 'primary.main',
            fontFeatureSettings: "'tnum'",
          }}
        >
          {value}
        </Typography>
        <Typography component="span" color={isQuiet ? 'textSecondary' : 'textPrimary'}>
          {label}
        </Typography>
        {note !== undefined && (
          <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
            {note}
          </Typography>
        )}
      </Box>
      {to !== undefined && <OpenMark />}
    </>
  );
  const look = {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    px: 3,
    py: 2,
    minHeight: 52,
    borderBottom: 1,
    borderColor: 'divider',
    color: 'inherit',
    textDecoration: 'none',
  } as const;
  return (
    <Box component="li" sx={{ '&:last-child > *': { borderBottom: 0 } }}>
      {to === undefined ? (
        <Box sx={look}>{content}</Box>
      ) : (
        <Box component={Link} to={to} sx={{ ...look, '&:hover': { bgcolor: 'action.hover' } }}>
          {content}
        </Box>
      )}
    </Box>
  );
}
