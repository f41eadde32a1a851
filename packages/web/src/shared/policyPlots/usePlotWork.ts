import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import { isFarFromInsured } from '@georisk/domain/farmer/insuredDifference.ts';
import { outlineRefusalText } from '@georisk/domain/geo/outline.hu.ts';
import type { Hectares } from '@georisk/domain/units.ts';
import { useMemo, useState } from 'react';
import { asAreal } from '#web/map/areal.ts';
import { focusMap } from '#web/map/camera.ts';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import type { MapEvent, MapMode, Sketched } from '#web/map/modes/mapMode.ts';
import { canFinish, type SketchAction } from '#web/map/sketch/sketch.ts';
import type { Parcel } from '#web/shared/parcels/parcel.ts';
import { mayDraw } from './draft.ts';
import { drawingLayers, snapRingsOf } from './drawingLayers.ts';
import { type Judgement, judgeDraft, type Neighbour } from './judge.ts';
import type { PlotAt } from './plotsAt.ts';
import type { StoredDraft } from './storedDraft.ts';
import { drawingTexts } from './texts.hu.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { type DrawingWork, useDrawing } from './useDrawing.ts';
import { type GpsVertex, useGpsVertex } from './useGpsVertex.ts';

/** An outline whose area is far from the insured one. */
export interface AreaDoubt {
  readonly drawn: Hectares;
  readonly insured: Hectares;
}

export interface PlotWork extends DrawingWork {
  readonly judged: Judgement | null;
  /** The stored state of the plot being drawn. */
  readonly at: PlotAt | undefined;
  readonly parcel: Parcel | undefined;
  readonly layers: readonly LayerSpec[];
  readonly mode: MapMode | null;
  readonly sketched: Sketched | null;
  readonly gps: GpsVertex;
  readonly dialog: boolean;
  readonly setDialog: (open: boolean) => void;
  readonly notice: string | null;
  readonly clearNotice: () => void;
  readonly sketch: (action: SketchAction) => void;
  readonly onEvent: (event: MapEvent) => void;
  /** Saves it, or asks first (`doubt`). */
  readonly trySave: () => void;
  /** Asked before the outline is saved; null where nothing is. */
  readonly doubt: AreaDoubt | null;
  readonly saveAnyway: () => void;
  readonly drawOn: () => void;
  /** Goes on with what was drawn of it before. */
  readonly startPlot: (plot: PolicyPlot) => void;
  /** The newest stored draft whose plot still belongs to the farmer. */
  readonly offered: { readonly stored: StoredDraft; readonly at: PlotAt } | null;
  readonly startStored: (stored: StoredDraft) => void;
}

const NONE: readonly never[] = [];
const RESTING: MapMode = { kind: 'browse', pickable: [] };

function plotAt(parcels: readonly Parcel[], plotId: number | undefined): PlotAt | undefined {
  for (const { plots, cityName } of parcels) {
    const plot = plots.find(({ id }) => id === plotId);
    if (plot !== undefined) return { plot, cityName };
  }
  return undefined;
}

const neighboursOf = (parcels: readonly Parcel[], plotId: number | undefined): readonly Neighbour[] =>
  parcels.flatMap(({ plots }) =>
    plots.flatMap(({ id, tableGeometry, plantName }): readonly Neighbour[] =>
      tableGeometry === null || id === plotId ? NONE : [{ plotId: id, plantName, outline: asAreal(tableGeometry) }],
    ),
  );

interface Settings {
  readonly outbox: Outbox;
  readonly parcels: readonly Parcel[];
  /** Moves the map to the block of a plot that is about to be drawn. */
  readonly onOpen: (meparCode: string) => void;
}

/** The drawn plot on the map: its parcel, what is wrong with its outline, its layers, outlines to snap to. */
function useDrawnPlot(parcels: readonly Parcel[], drawing: DrawingWork['drawing'], fix: GpsVertex['fix']) {
  const draft = drawing?.draft;
  const plotId = draft?.plotId;
  const parcel = parcels.find(({ meparCode }) => meparCode === draft?.meparCode);
  const neighbours = useMemo(() => neighboursOf(parcels, plotId), [parcels, plotId]);
  const judged = useMemo(
    () => (draft === undefined ? null : judgeDraft(draft, parcel?.geom, neighbours)),
    [draft, parcel, neighbours],
  );
  const layers = useMemo(
    () => (drawing === null || judged === null ? NONE : drawingLayers(drawing, judged, neighbours, fix)),
    [drawing, judged, neighbours, fix],
  );
  const snapRings = useMemo(
    () => snapRingsOf([...parcels.map(({ geom }) => geom), ...neighbours.map(({ outline }) => outline)]),
    [parcels, neighbours],
  );
  return { parcel, judged, layers, snapRings };
}

/** The checks before a save: what cannot be saved is refused with its reason, what is far off the insured area is asked. */
function useSaving(
  { drawing, act, save }: Pick<DrawingWork, 'drawing' | 'act' | 'save'>,
  judged: Judgement | null,
  plot: PolicyPlot | undefined,
): Pick<PlotWork, 'trySave' | 'doubt' | 'saveAnyway' | 'drawOn'> {
  const [doubt, setDoubt] = useState<AreaDoubt | null>(null);
  return {
    // Another tab may have ended the drawing meanwhile.
    doubt: drawing === null ? null : doubt,
    saveAnyway: () => {
      setDoubt(null);
      save();
    },
    drawOn: () => setDoubt(null),
    trySave: () => {
      if (drawing === null || judged === null) return;
      if (judged.refusals.length > 0) {
        act({ type: 'refuse', messages: judged.refusals.map(outlineRefusalText) });
        return;
      }
      if (canFinish(drawing.draft.sketch)) act({ type: 'sketch', action: { type: 'finish' } });
      const insured = plot?.insuredArea as Hectares | undefined;
      if (insured !== undefined && isFarFromInsured(judged.area, insured)) setDoubt({ drawn: judged.area, insured });
      else save();
    },
  };
}

/** All of the work on policy plots: the dialog, the drawing with its messages, its place on the map, the drafts. */
export function usePlotWork({ outbox, parcels, onOpen }: Settings): PlotWork {
  const [dialog, setDialog] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);

  const onSaved = (saved: PolicyPlot, waited: boolean) => {
    setNotice(waited ? drawingTexts.resentOk : drawingTexts.saved);
    const others = parcels.flatMap(({ plots }) => plots).filter(({ id }) => id !== saved.id);
    setDialog(others.some(({ tableGeometry }) => tableGeometry === null));
  };
  const work = useDrawing({ outbox, onSaved });
  const { drawing, act } = work;
  const sketch = (action: SketchAction) => act({ type: 'sketch', action });
  const gps = useGpsVertex(sketch);
  /** A change by hand ends the search for a position: it was for a corner that may be another one now. */
  const edit = (action: SketchAction) => {
    gps.clear();
    sketch(action);
  };

  const { parcel, judged, layers, snapRings } = useDrawnPlot(parcels, drawing, gps.fix);
  const draft = drawing?.draft;
  const at = plotAt(parcels, draft?.plotId);
  const saving = useSaving(work, judged, at?.plot);

  const isDrawable = drawing !== null && mayDraw(drawing.saving);
  const drawingMode: MapMode =
    drawing?.draft.sketch.finished === true ? { kind: 'editOutline' } : { kind: 'drawOutline' };

  const begin = (meparCode: string, start: () => void) => {
    setDialog(false);
    setNotice(null);
    saving.drawOn();
    gps.forget();
    start();
    onOpen(meparCode);
    // After the dialog has returned the focus.
    setTimeout(focusMap, 50);
  };

  const offeredDraft =
    drawing === null ? work.stored.find(({ draft: kept }) => plotAt(parcels, kept.plotId)) : undefined;
  const offeredAt = plotAt(parcels, offeredDraft?.draft.plotId);

  return {
    ...work,
    judged,
    at,
    parcel,
    layers,
    mode: drawing === null ? null : isDrawable ? drawingMode : RESTING,
    sketched: draft === undefined ? null : { sketch: draft.sketch, snapRings },
    gps,
    dialog,
    setDialog,
    notice,
    clearNotice: () => setNotice(null),
    sketch: edit,
    onEvent: (event) => {
      if (event.type === 'sketch') edit(event.action);
      if (event.type === 'leave') work.leave();
    },
    ...saving,
    startPlot: (plot) => {
      const kept = work.stored.find((stored) => stored.draft.plotId === plot.id);
      begin(plot.meparCode, () => (kept === undefined ? work.begin(plot) : work.resume(kept)));
    },
    offered: offeredDraft === undefined || offeredAt === undefined ? null : { stored: offeredDraft, at: offeredAt },
    startStored: (stored) => begin(stored.draft.meparCode, () => work.resume(stored)),
  };
}
