import { DrawingTools } from '#web/shared/policyPlots/DrawingTools.tsx';
import { ConflictChoice, WaitingPanel } from '#web/shared/policyPlots/SavingState.tsx';
import { shapeTexts as texts } from './texts.hu.ts';
import type { ShapeWork } from './useShapeWork.ts';

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
    case 'conflict': {
      const isDeleted = drawing.saving.current.geometry === null;
      return (
        <ConflictChoice
          title={texts.conflictTitle[drawing.draft.target.kind]}
          text={isDeleted ? texts.conflictNone : texts.conflictText}
          theirs={isDeleted ? null : drawing.saving.current.area}
          area={judged.area}
          onMine={work.keepMine}
          onTheirs={work.keepTheirs}
        />
      );
    }
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
