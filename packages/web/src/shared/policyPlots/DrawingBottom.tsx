import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { DrawingTools } from './DrawingTools.tsx';
import { ConflictPanel, WaitingPanel } from './SavingState.tsx';
import { drawingTexts as texts } from './texts.hu.ts';
import type { PlotWork } from './usePlotWork.ts';

function conflictText({ tableGeometry, updatedAt }: PolicyPlot): string {
  const at = formatDateTime(updatedAt);
  return tableGeometry === null ? texts.conflictNone(at) : texts.conflictText(at);
}

/** The bottom while an outline is drawn: the tools, or an obstacle to saving it. */
export function DrawingBottom({ work }: { readonly work: PlotWork }) {
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
        <ConflictPanel
          title={texts.conflictTitle}
          text={conflictText(drawing.saving.current)}
          theirs={drawing.saving.current.tableGeometryHa}
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
        />
      );
  }
}
