import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { canAddArea } from '@georisk/domain/case/damagedAreas.ts';
import { outlineOfWalk } from '@georisk/domain/field/walk.ts';
import { closeRing } from '@georisk/domain/geo/ring.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { judgeShape, type ShapeJudgement } from '../damageDrawing/judgeShape.ts';
import { newAreaDraft, type ShapeDraft, tableDraft } from '../damageDrawing/shapeDraft.ts';
import { partedOf } from '../damageDrawing/shapeParts.ts';

/** What a walked outline can become. */
export type RoundKind = 'area' | 'table';

/** What a walk has drawn, as a shape of the plot with the judgement of the drawing. */
export interface RoundShape {
  readonly draft: ShapeDraft;
  readonly judged: ShapeJudgement;
}

/**
 * The shape of a walk; null where it has no three corners yet.
 * @param areaId identifier of a new area
 */
export function roundShape(
  plot: DamagePlot,
  way: readonly Position[],
  kind: RoundKind,
  areaId: string,
): RoundShape | null {
  const corners = outlineOfWalk(way);
  if (corners.length < 3) return null;
  const outline = { type: 'Polygon', coordinates: [closeRing(corners)] } as const;
  const begun = kind === 'table' ? tableDraft(plot) : newAreaDraft(plot, areaId);
  const draft: ShapeDraft = { ...begun, ...partedOf(outline), touched: true };
  return { draft, judged: judgeShape(draft, plot) };
}

/** What the plot can take: no more areas than fit, and none beside the whole block. */
export const roundKinds = ({ areas = [], tableAsMepar, meparPolygon }: DamagePlot): readonly RoundKind[] => [
  ...(meparPolygon !== null && canAddArea(areas.length, tableAsMepar) ? (['area'] as const) : []),
  'table',
];
