import { JOB_TITLES } from '@georisk/contract/tables.ts';
import type { WorkItem, WorkState } from '@georisk/contract/verticals/admin/work.ts';
import Box from '@mui/material/Box';
import Chip, { type ChipProps } from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatShare } from '#web/lib/format.ts';
import { ProgressLine } from '#web/ui/ProgressLine.tsx';
import { workTexts } from './texts.hu.ts';

const COLOURS: Readonly<Record<WorkState, NonNullable<ChipProps['color']>>> = {
  queued: 'default',
  running: 'primary',
  retrying: 'warning',
  done: 'success',
  failed: 'error',
};

/** Its state, its progress, and why it does not continue. */
export function WorkStateCell({ item }: { readonly item: WorkItem }) {
  const { state, progress, step, attempts, error, name } = item;
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <Chip size="small" variant="outlined" color={COLOURS[state]} label={workTexts.states[state]} />
        {attempts > 1 && (
          <Typography variant="caption" color="textSecondary">
            {workTexts.attempts(attempts)}
          </Typography>
        )}
      </Box>
      {state === 'running' && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, width: '100%', maxWidth: 360 }}>
          <ProgressLine
            value={progress * 100}
            aria-label={workTexts.progressOf(JOB_TITLES[name] ?? name)}
            sx={{ flexGrow: 1 }}
          />
          <Typography variant="caption">{formatShare(progress)}</Typography>
        </Box>
      )}
      {step !== null && <Typography variant="caption">{step}</Typography>}
      {error !== null && (
        <Typography
          variant="caption"
          color={state === 'failed' ? 'error' : 'textSecondary'}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {error}
        </Typography>
      )}
    </Stack>
  );
}
