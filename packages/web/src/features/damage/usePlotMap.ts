import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCurrentUser } from '#web/session/useSession.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { type ShapeWork, useShapeWork } from './damageDrawing/useShapeWork.ts';
import { usePlotParts } from '#web/shared/fullMap/usePlotParts.ts';
import { titleOf } from '#web/shared/product/ProductPanel.tsx';
import { useSampling } from './sampling/useSampling.ts';
import { useSamplingModes } from './sampling/useSamplingModes.ts';
import { outlineLegend, outlineSpecs, samplingParts } from '#web/shared/damagePlot/plotLayers.ts';
import { plotTexts as texts } from '#web/shared/damagePlot/plotTexts.hu.ts';
import { usePlotView } from '#web/shared/damagePlot/plotView.ts';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { usePlotPicture } from './usePlotPicture.ts';

/** The outlines of the plot, without the shape that is drawn. */
function useOutlines(plot: DamagePlot, drawing: ShapeWork['drawing'], isOver: boolean) {
  const target = drawing?.draft.target ?? null;
  const drawnArea = target?.kind === 'area' ? target.areaId : null;
  const drawsTable = target?.kind === 'table';
  return useMemo(
    () => outlineSpecs(plot, { area: drawnArea, table: drawsTable, isOver }),
    [plot, drawnArea, drawsTable, isOver],
  );
}

/** The plots around this one, whose row also explains its outlines. */
function useSurroundings(plot: DamagePlot, isOver: boolean): readonly MapPart[] {
  const except = useMemo(
    () => ({ mepar: new Set([plot.meparCode]), damagePlot: new Set([String(plot.id)]) }),
    [plot.meparCode, plot.id],
  );
  return usePlotParts({ except }).map((part) =>
    part.layer === 'PLOT' ? { ...part, legend: { kind: 'swatches', rows: outlineLegend(plot, isOver) } } : part,
  );
}

/** The state of a damaged plot's map: its view, the drawing, the sampling, the picture, and the layers of them. */
export function usePlotMap(plot: DamagePlot, outbox: Outbox) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const view = usePlotView(plot.damage.damageNumber, plot.id);
  const onChanged = () => {
    for (const key of ['damagePlot', 'damage', 'damageHistory']) void client.invalidateQueries({ queryKey: [key] });
  };
  const shapes = useShapeWork({ plot, outbox, onChanged });
  const sampling = useSampling(plot, outbox);
  const modes = useSamplingModes(sampling, plot.canEdit);
  const isProduct = view.name === 'product';
  const picture = usePlotPicture(plot, user.role, isProduct);
  const zonesOn = !isProduct && view.name !== 'drawing';
  const isOver = isProduct || (zonesOn && (plot.samplingZones ?? []).length > 0);
  const outlines = useOutlines(plot, shapes.drawing, isOver);
  const parts: readonly MapPart[] = [
    ...useSurroundings(plot, isOver),
    ...samplingParts(
      { ...plot, sampling: [...sampling.points] },
      { next: sampling.next, zonesOn, pointsOn: shapes.drawing === null, onPoint: (id) => modes.onPick(id) },
    ),
    ...(isProduct ? [picture.part] : []),
  ];
  return {
    role: user.role,
    view,
    isProduct,
    named: isProduct ? titleOf(picture.view) : texts.views[view.name],
    onChanged,
    shapes,
    sampling,
    modes,
    picture,
    parts,
    fixed: [...outlines, ...picture.fixed, ...shapes.layers],
  };
}

export type PlotMapState = ReturnType<typeof usePlotMap>;
