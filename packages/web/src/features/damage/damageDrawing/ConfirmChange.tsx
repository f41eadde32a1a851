import { formatHectares } from '#web/lib/format.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { shapeTexts as texts } from './texts.hu.ts';
import type { ShapeChanges } from './useShapeChanges.ts';

interface Props {
  readonly changes: ShapeChanges;
  /** Number of the plot's damaged areas. */
  readonly areas: number;
  /** ha of the drawn outline; null where there is none. */
  readonly outlineHa: number | null;
}

/** The question before a change that removes drawn shapes. */
export function ConfirmChange({ changes, areas, outlineHa }: Props) {
  const { asked, close, removeTable, removeArea, meparAsArea, takeInsured } = changes;
  if (asked === null) return null;
  if (asked.what === 'table')
    return (
      <ConfirmDialog
        title={texts.removeTitle}
        text={texts.removeTableText}
        cancel={texts.cancel}
        failed={texts.failed}
        confirm={texts.removeYes}
        work={removeTable}
        onClose={close}
      />
    );
  if (asked.what === 'mepar')
    return (
      <ConfirmDialog
        title={texts.meparTitle}
        text={texts.meparText(areas)}
        cancel={texts.cancel}
        failed={texts.failed}
        confirm={texts.meparYes}
        work={meparAsArea}
        onClose={close}
      />
    );
  if (asked.what === 'insured')
    return (
      <ConfirmDialog
        title={texts.takeTitle}
        text={texts.takeText(formatHectares(outlineHa ?? 0), formatHectares(asked.outline.area))}
        cancel={texts.cancel}
        failed={texts.failed}
        confirm={texts.takeYes}
        work={{ ...takeInsured, mutate: () => takeInsured.mutate(asked.outline) }}
        onClose={close}
      />
    );
  return (
    <ConfirmDialog
      title={texts.removeTitle}
      text={texts.removeText(asked.number, formatHectares(asked.area.area))}
      cancel={texts.cancel}
      failed={texts.failed}
      confirm={texts.removeYes}
      work={{ ...removeArea, mutate: () => removeArea.mutate(asked.area.id) }}
      onClose={close}
    />
  );
}
