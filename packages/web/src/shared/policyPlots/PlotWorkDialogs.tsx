import Snackbar from '@mui/material/Snackbar';
import type { Parcel } from '#web/shared/parcels/parcel.ts';
import { AreaDialog } from './AreaDialog.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { PlotsDialog } from './PlotsDialog.tsx';
import type { PlotWork } from './usePlotWork.ts';

interface Props {
  readonly work: PlotWork;
  readonly parcels: readonly Parcel[];
  /** Works as an administrator: may delete stored outlines. */
  readonly admin: boolean;
}

/** Dialogs of the work on plots: the list of plots, the questions before a drawing is discarded or saved, and the result. */
export function PlotWorkDialogs({ work, parcels, admin }: Props) {
  return (
    <>
      <PlotsDialog
        open={work.dialog}
        parcels={parcels}
        admin={admin}
        notice={work.notice}
        onClose={() => {
          work.setDialog(false);
          work.clearNotice();
        }}
        onDraw={work.startPlot}
      />
      {work.drawing?.leaving === true && (
        <LeaveDialog onStay={() => work.act({ type: 'stay' })} onLeave={work.discard} />
      )}
      {work.doubt !== null && <AreaDialog doubt={work.doubt} onEdit={work.drawOn} onSave={work.saveAnyway} />}
      <Snackbar
        open={work.notice !== null && !work.dialog}
        message={work.notice}
        autoHideDuration={6000}
        onClose={work.clearNotice}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      />
    </>
  );
}
