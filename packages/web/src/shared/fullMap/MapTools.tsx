import { Fragment, type ReactNode, useState } from 'react';
import { latePart } from '#web/lib/latePart.ts';
import type { Measuring } from '#web/map/measure/useMeasuring.ts';
import type { PositionState } from '#web/map/position/position.ts';
import { MapButton } from '#web/map/ui/MapButton.tsx';
import { ToolGroups } from '#web/map/ui/ToolGroups.tsx';
import { ZoomButtons } from '#web/map/ui/ZoomButtons.tsx';
import SubjectIcon from '~icons/material-symbols/center-focus-strong-rounded';
import PrintIcon from '~icons/material-symbols/print-rounded';
import TableIcon from '~icons/material-symbols/table-rounded';
import MeasureIcon from '~icons/material-symbols/straighten-rounded';
import { fullMapTexts as texts } from './fullMap.hu.ts';
import { LinkButton } from './LinkButton.tsx';
import { PositionButton } from './PositionButton.tsx';
import { shapeTableTexts } from './shapeTable/shapeTable.hu.ts';
import type { ShapeTableState } from './shapeTable/useShapeTable.ts';
import type { ShownPart } from './shownParts.ts';

const PrintDialog = latePart(() => import('./PrintDialog.tsx'), 'PrintDialog');

/** A view's additions to the printed map, and its own entry to printing. */
export interface MapPaper {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  readonly title: string;
  /** Follow the map. */
  readonly pages: ReactNode;
}

interface Props {
  /** The button of the layers, and the view's additions beside it. */
  readonly layers: ReactNode;
  /** Null for a role without any. */
  readonly measuring: Measuring | null;
  readonly startMeasuring: () => void;
  readonly position: PositionState | null;
  /** Null where no layer of the map has a table of its shapes. */
  readonly table: ShapeTableState | null;
  /** Back to the subject of the view, where the map may have stayed elsewhere; else null. */
  readonly toSubject: (() => void) | null;
  /** Why nothing can be begun now; null where it can. */
  readonly busy: string | null;
  readonly title: string;
  readonly attribution: string;
  readonly legends: readonly ShownPart[];
  readonly paper: MapPaper | null;
}

/** The column of tools at the right of the map. */
export function MapTools({
  layers,
  measuring,
  startMeasuring,
  position,
  table,
  toSubject,
  busy,
  paper,
  ...sheet
}: Props) {
  const [open, setOpen] = useState(false);
  const [printing, setPrinting] = paper === null ? [open, setOpen] : [paper.open, paper.setOpen];
  return (
    <>
      <ToolGroups
        label={texts.tools}
        groups={[
          <Fragment key="layers">{layers}</Fragment>,
          <Fragment key="work">
            {measuring !== null && (
              <MapButton
                label={texts.measure}
                icon={<MeasureIcon />}
                pressed={measuring.on}
                disabled={busy}
                onClick={() => (measuring.on ? measuring.stop() : startMeasuring())}
              />
            )}
            {position !== null && <PositionButton position={position} />}
            {table !== null && (
              <MapButton
                label={shapeTableTexts.button}
                icon={<TableIcon />}
                pressed={table.isOpen}
                disabled={busy}
                onClick={() => (table.isOpen ? table.close() : table.open())}
              />
            )}
            <LinkButton />
            <MapButton label={texts.print} icon={<PrintIcon />} expanded={printing} onClick={() => setPrinting(true)} />
          </Fragment>,
          <Fragment key="view">
            {toSubject !== null && (
              <MapButton label={texts.zoomToLayer(sheet.title)} icon={<SubjectIcon />} onClick={toSubject} />
            )}
            <ZoomButtons />
          </Fragment>,
        ]}
      />
      {printing && (
        <PrintDialog
          {...sheet}
          title={paper?.title ?? sheet.title}
          pages={paper?.pages}
          onClose={() => setPrinting(false)}
        />
      )}
    </>
  );
}
