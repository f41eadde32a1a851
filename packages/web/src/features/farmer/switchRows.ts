import { type LayerKey, switcherOf } from '@georisk/contract/layers/layerCatalog.ts';
import type { Measuring } from '#web/map/measure/useMeasuring.ts';
import { type PositionState, showPosition } from '#web/map/position/position.ts';
import type { SwitchRow } from '#web/map/ui/LayerSwitcher.tsx';
import { positionNote } from '#web/map/ui/positionNote.ts';

interface State {
  readonly role: number;
  readonly settlements: readonly [boolean, (on: boolean) => void];
  readonly plots: readonly [boolean, (on: boolean) => void];
  readonly position: PositionState;
  readonly measuring: Measuring;
  readonly isDrawing: boolean;
}

/** The rows of the farmer's switcher, those of the catalogue that are switches; the grounds are chosen above them. */
export function switchRows({ role, settlements, plots, position, measuring, isDrawing }: State): readonly SwitchRow[] {
  const rows: Partial<Record<LayerKey, Omit<SwitchRow, 'layer'>>> = {
    FARMER_CITY: { on: settlements[0], set: settlements[1] },
    PLOT: { on: plots[0], set: plots[1] },
    MEASURING: {
      on: measuring.on,
      closes: true,
      set: (on) => {
        if (on && !isDrawing) measuring.start('line');
        else measuring.stop();
      },
    },
    POSITION: { on: position.kind !== 'off', set: showPosition, note: positionNote(position) },
  };
  return switcherOf(role).flatMap((layer) => {
    const row = rows[layer];
    return row === undefined ? [] : [{ layer, ...row }];
  });
}
