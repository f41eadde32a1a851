import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { canFinish, canRedo, canRemove, canUndo, type SketchAction } from '#web/map/sketch/sketch.ts';
import { PoorFixDialog } from '#web/map/position/PoorFixDialog.tsx';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { MapButton } from '#web/map/ui/MapButton.tsx';
import FinishIcon from '~icons/material-symbols/check-rounded';
import LocationIcon from '~icons/material-symbols/my-location-rounded';
import RedoIcon from '~icons/material-symbols/redo-rounded';
import DeleteIcon from '~icons/material-symbols/remove-selection-rounded';
import UndoIcon from '~icons/material-symbols/undo-rounded';
import type { Draft, Drawing } from './draft.ts';
import { drawingTexts as texts } from './texts.hu.ts';
import type { GpsVertex } from './useGpsVertex.ts';

interface Props {
  readonly drawing: Drawing<Draft, unknown>;
  readonly sketch: (action: SketchAction) => void;
  readonly gps: GpsVertex;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  readonly saveLabel?: string;
}

/** The tools of drawing, within reach of a thumb. */
export function DrawingTools({ drawing, sketch: send, gps, onSave, onCancel, saveLabel = texts.save }: Props) {
  const { sketch } = drawing.draft;
  const { active, finished } = sketch;
  const busy = drawing.saving.kind === 'sending';
  const deleteReason = active === null ? texts.deleteNeedsVertex : canRemove(sketch) ? null : texts.deleteTooFew;
  const gpsReason = finished && active === null ? texts.gpsNeedsVertex : null;
  return (
    <FloatingPanel
      role="toolbar"
      aria-label={texts.region}
      sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between' }}
    >
      <Box sx={{ display: 'flex', gap: 1 }}>
        <MapButton
          placement="top"
          label={texts.undo}
          icon={<UndoIcon />}
          disabled={canUndo(sketch) ? null : texts.nothingToUndo}
          onClick={() => send({ type: 'undo' })}
        />
        <MapButton
          placement="top"
          label={texts.redo}
          icon={<RedoIcon />}
          disabled={canRedo(sketch) ? null : texts.nothingToRedo}
          onClick={() => send({ type: 'redo' })}
        />
        <MapButton
          placement="top"
          label={finished ? texts.gpsMove : texts.gps}
          icon={<LocationIcon />}
          disabled={gps.isSearching ? texts.gpsSearching : gpsReason}
          onClick={() =>
            gps.put(({ at }) =>
              finished && active !== null ? { type: 'nudge', index: active, to: at } : { type: 'append', at },
            )
          }
        />
        {finished ? (
          <MapButton
            placement="top"
            label={texts.deleteVertex}
            icon={<DeleteIcon />}
            disabled={deleteReason}
            onClick={() => active !== null && send({ type: 'remove', index: active })}
          />
        ) : (
          <MapButton
            placement="top"
            label={texts.finish}
            icon={<FinishIcon />}
            disabled={canFinish(sketch) ? null : texts.finishTooFew}
            onClick={() => send({ type: 'finish' })}
          />
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, flex: '1 1 auto', justifyContent: 'flex-end' }}>
        <Button onClick={onCancel} disabled={busy}>
          {texts.cancel}
        </Button>
        <Button variant="contained" color="wheat" onClick={onSave} aria-busy={busy} disabled={busy}>
          {busy ? texts.saving : saveLabel}
        </Button>
      </Box>
      <PoorFixDialog sure={gps.sure} onAgain={gps.again} />
    </FloatingPanel>
  );
}
