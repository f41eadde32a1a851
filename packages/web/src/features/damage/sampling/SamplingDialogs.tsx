import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { Outbox } from '#web/offline/outbox.ts';
import { PointDialog } from './PointDialog.tsx';
import { PointPhotos } from './PointPhotos.tsx';
import { StatusDialog } from '#web/ui/StatusDialog.tsx';
import { samplingTexts as texts } from './texts.hu.ts';
import type { Sampling } from './useSampling.ts';
import type { SamplingModes } from './useSamplingModes.ts';

interface Props {
  readonly plot: DamagePlot;
  readonly sampling: Sampling;
  readonly modes: SamplingModes;
  readonly outbox: Outbox;
}

/** Dialogs of sampling: a point's data, the question before one is removed, results, two people's versions. */
export function SamplingDialogs({ plot, sampling, modes, outbox }: Props) {
  const id = useId();
  const { opened, removing } = modes;
  // The result of an earlier save does not interrupt typing.
  const isBusy = opened !== null || removing !== null;
  return (
    <>
      {opened !== null && removing === null && (
        <PointDialog
          key={opened.id}
          point={opened}
          plantCode={plot.plantCode}
          canEdit={plot.canEdit}
          outbox={outbox}
          photos={<PointPhotos plot={plot} pointId={opened.id} />}
          onSave={(operation) => sampling.change([operation])}
          onRemove={() => modes.askRemove(opened.id)}
          onClose={() => modes.open(null)}
        />
      )}
      {removing !== null && (
        <Dialog open onClose={() => modes.askRemove(null)} aria-labelledby={id}>
          <DialogTitle id={id}>{texts.removeTitle}</DialogTitle>
          <DialogContent>
            <Typography>{texts.pointTitle(removing.sequenceId)}</Typography>
          </DialogContent>
          <DialogActions>
            <Button onClick={() => modes.askRemove(null)}>{texts.cancel}</Button>
            <Button color="error" variant="contained" onClick={modes.remove}>
              {texts.removeYes}
            </Button>
          </DialogActions>
        </Dialog>
      )}
      {!isBusy && sampling.conflict !== null && (
        <ConflictDialog conflicts={sampling.conflict.points} onDecide={sampling.decide} />
      )}
      {!isBusy && sampling.message !== null && sampling.conflict === null && (
        <StatusDialog message={sampling.message} onClose={() => sampling.setMessage(null)} />
      )}
    </>
  );
}
