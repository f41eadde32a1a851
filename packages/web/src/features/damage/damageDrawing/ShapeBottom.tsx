import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatHectares } from '#web/lib/format.ts';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { DrawingTools } from '#web/shared/policyPlots/DrawingTools.tsx';
import { WaitingPanel } from '#web/shared/policyPlots/SavingState.tsx';
import type { ShapeTarget, StoredOutline } from './shapeDraft.ts';
import { shapeTexts as texts } from './texts.hu.ts';
import type { ShapeWork } from './useShapeWork.ts';

interface ConflictProps {
  readonly what: ShapeTarget['kind'];
  readonly current: StoredOutline;
  /** Hectares of the own outline. */
  readonly area: number;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}

/** Two people saved one shape: the map shows both, the second person chooses. */
function Conflict({ what, current, area, onMine, onTheirs }: ConflictProps) {
  const theirs = current.geometry === null ? null : current.area;
  return (
    <FloatingPanel role="alert" sx={{ p: 3 }}>
      <Typography variant="subtitle1" component="h2">
        {texts.conflictTitle[what]}
      </Typography>
      <Typography variant="body2">{theirs === null ? texts.conflictNone : texts.conflictText}</Typography>
      <Typography variant="body2" sx={{ my: 1, fontFeatureSettings: "'tnum'" }}>
        {texts.conflictArea(texts.mine, formatHectares(area))}
        {theirs !== null && ` · ${texts.conflictArea(texts.theirs, formatHectares(theirs))}`}
      </Typography>
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={onTheirs}>
          {texts.keepTheirs}
        </Button>
        <Button variant="contained" color="wheat" onClick={onMine}>
          {texts.keepMine}
        </Button>
      </Stack>
    </FloatingPanel>
  );
}

/** The bottom while a shape is drawn: the tools, or an obstacle to saving it. */
export function ShapeBottom({ work }: { readonly work: ShapeWork }) {
  const { drawing, judged } = work;
  if (drawing === null || judged === null) return null;
  switch (drawing.saving.kind) {
    case 'waiting':
      return (
        <WaitingPanel
          why={drawing.saving.why}
          isKept={work.isKept}
          onTry={work.save}
          onEdit={() => work.act({ type: 'editOn' })}
          onLeave={work.leave}
        />
      );
    case 'conflict':
      return (
        <Conflict
          what={drawing.draft.target.kind}
          current={drawing.saving.current}
          area={judged.area}
          onMine={work.keepMine}
          onTheirs={work.keepTheirs}
        />
      );
    default:
      return (
        <DrawingTools
          drawing={drawing}
          sketch={work.sketch}
          gps={work.gps}
          onSave={work.trySave}
          onCancel={work.leave}
          saveLabel={texts.save[drawing.draft.target.kind]}
        />
      );
  }
}
