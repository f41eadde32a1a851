import { DrawingTools } from './DrawingTools.tsx';
import { ConflictPanel, WaitingPanel } from './SavingState.tsx';
import type { PlotWork } from './usePlotWork.ts';

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
        />
      );
  }
}
