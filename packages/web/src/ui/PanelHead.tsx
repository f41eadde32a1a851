import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import BackIcon from '~icons/material-symbols/arrow-back-rounded';

interface Props {
  readonly backLabel: string;
  /** Null for those who have no way back here: the farmer. */
  readonly onBack: (() => void) | null;
  readonly over: string;
  readonly title: string;
  readonly note: string;
  /** Beside the title: its subject. */
  readonly aside?: ReactNode;
  /** Two lines, for the head of a sheet. */
  readonly compact?: boolean;
}

/** Head of the info panel: the way back, the subject, and its place. */
export function PanelHead({ backLabel, onBack, over, title, note, aside, compact = false }: Props) {
  return (
    <Box sx={{ display: 'flex', gap: 2, px: 2, py: compact ? 0 : 3, pb: compact ? 2 : 3, alignItems: 'flex-start' }}>
      {onBack !== null && (
        <Tooltip title={backLabel}>
          <IconButton aria-label={backLabel} onClick={onBack}>
            <BackIcon />
          </IconButton>
        </Tooltip>
      )}
      <Box sx={{ flex: 1, minWidth: 0, pl: onBack === null ? 2 : 0 }}>
        {!compact && (
          <Typography variant="caption" color="textSecondary" component="p">
            {over}
          </Typography>
        )}
        <Typography variant={compact ? 'subtitle1' : 'h2'} component="h1" noWrap={compact}>
          {compact ? [over, title].join(' · ') : title}
        </Typography>
        {note !== '' && (
          <Typography variant="body2" color="textSecondary" sx={{ fontFeatureSettings: "'tnum'" }}>
            {note}
          </Typography>
        )}
      </Box>
      {aside}
    </Box>
  );
}
