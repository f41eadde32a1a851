import type { SamplingPointState } from '@georisk/domain/sampling/pointChanges.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatCount, formatDateTime } from '#web/lib/format.ts';
import type { PointDecision } from '#web/offline/points.ts';
import { decimalText } from './pointText.ts';
import { samplingDialogs as dialogs, samplingTexts as texts } from './texts.hu.ts';

interface Props {
  readonly conflicts: readonly PointDecision[];
  /** Points of which the other version stays. */
  readonly onDecide: (theirs: ReadonlySet<string>) => void;
}

function saying(point: SamplingPointState | null): string {
  if (point === null) return dialogs.deleted;
  return [
    point.yield === null ? texts.unmeasured : texts.perHectare(decimalText(point.yield)),
    point.name,
    point.comment,
    point.isUsed ? '' : texts.notUsed,
    `${formatCount(point.position[0])}; ${formatCount(point.position[1])}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Whose the other version is, and since when. */
const theirsOf = (changed: PointDecision['changed']): string =>
  changed === null ? dialogs.theirs : dialogs.theirsOf(changed.by, formatDateTime(changed.at));

/**
 * Two people changed the same points: a choice for each point, mine or theirs. The dialog closes only with a
 * decision.
 */
export function ConflictDialog({ conflicts, onDecide }: Props) {
  const id = useId();
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (point: string, whose: string) => {
    const next = new Set(theirs);
    if (whose === 'theirs') next.add(point);
    else next.delete(point);
    setTheirs(next);
  };
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{dialogs.conflictTitle}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 3 }}>{dialogs.conflictText}</Typography>
        {conflicts.map(({ id: point, mine, theirs: other, changed }) => {
          const title = texts.pointTitle((mine ?? other)?.sequenceId ?? 0);
          return (
            <Box key={point} sx={{ mb: 3 }}>
              <Typography variant="subtitle2">{title}</Typography>
              <RadioGroup
                aria-label={title}
                value={theirs.has(point) ? 'theirs' : 'mine'}
                onChange={(_, whose) => choose(point, whose)}
              >
                <FormControlLabel value="mine" control={<Radio />} label={`${dialogs.mine}: ${saying(mine)}`} />
                <FormControlLabel value="theirs" control={<Radio />} label={`${theirsOf(changed)}: ${saying(other)}`} />
              </RadioGroup>
            </Box>
          );
        })}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={() => onDecide(theirs)}>
          {dialogs.keep}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
