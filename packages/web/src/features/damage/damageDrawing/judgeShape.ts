import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { areaRefusalText } from '@georisk/domain/case/damagedAreas.hu.ts';
import { checkDamagedArea } from '@georisk/domain/case/damagedAreas.ts';
import { arealArea, displayHectares, ringArea } from '@georisk/domain/geo/area.ts';
import { drawingCrossings, type Overlap, overlapsWith } from '@georisk/domain/geo/drawingCheck.ts';
import { checkOutline } from '@georisk/domain/geo/outline.ts';
import { outlineRefusalText } from '@georisk/domain/geo/outline.hu.ts';
import type { Areal, Position } from '@georisk/domain/geo/types.ts';
import { type Hectares, squareMetres } from '@georisk/domain/units.ts';
import { asAreal } from '#web/map/areal.ts';
import { MIN } from '#web/map/sketch/sketch.ts';
import { outlineOf } from '#web/shared/policyPlots/draft.ts';
import type { ShapeDraft } from './shapeDraft.ts';
import { shapeWarnings } from './shapeWarnings.ts';
import { otherParts, shapeOf } from './shapeParts.ts';

/** Another area of the plot. */
export interface OtherArea {
  readonly number: number;
  readonly outline: Areal;
}

export interface ShapeJudgement {
  /** Drawn so far, hectares to 2 decimals. */
  readonly area: Hectares;
  readonly crossings: readonly Position[];
  readonly overlaps: readonly Overlap<OtherArea>[];
  /** Sentences about a shape that could be saved, but should be checked first. */
  readonly warnings: readonly string[];
  /** Sentences; empty when it can be saved. */
  readonly refusals: readonly string[];
}

/** The areas beside the drawn one, numbered as in the list. */
export const otherAreas = (
  { areas = [] }: Pick<DamagePlot, 'areas'>,
  draft: ShapeDraft | undefined,
): readonly OtherArea[] =>
  areas.flatMap(({ id, geom }, index): readonly OtherArea[] =>
    draft?.target.kind === 'area' && draft.target.areaId === id ? [] : [{ number: index + 1, outline: asAreal(geom) }],
  );

type PlotShapes = Pick<
  DamagePlot,
  'meparCode' | 'plantName' | 'area' | 'mepar' | 'meparPolygon' | 'tableGeometry' | 'areas' | 'insured'
>;

function refusalsOf(draft: ShapeDraft, { meparPolygon, tableGeometry }: PlotShapes): readonly string[] {
  const block = meparPolygon === null ? null : asAreal(meparPolygon);
  if (draft.target.kind === 'table') {
    const check = checkOutline(outlineOf(draft), block === null ? {} : { block });
    return check.ok ? [] : check.refusals.map(outlineRefusalText);
  }
  const table = tableGeometry === null ? block : asAreal(tableGeometry);
  const check = checkDamagedArea(shapeOf(draft), { block, table });
  return check.ok ? [] : [...new Set(check.refusals.map(areaRefusalText))];
}

/** Check of a shape after each change: the same checks that the server will make, and more. */
export function judgeShape(draft: ShapeDraft, plot: PlotShapes): ShapeJudgement {
  const { vertices, finished } = draft.sketch;
  const holes = draft.holes.reduce((sum, hole) => sum + ringArea(hole), 0);
  const enough = vertices.length >= MIN.polygon;
  const beside = otherParts(draft).reduce((sum, { outline }) => sum + arealArea(outline), 0);
  const area = displayHectares(squareMetres(beside + (enough ? Math.max(0, ringArea(vertices) - holes) : 0)));
  const refusals = refusalsOf(draft, plot);
  const others = otherAreas(plot, draft);
  return {
    area,
    crossings: drawingCrossings(vertices, finished),
    overlaps: draft.target.kind === 'area' ? overlapsWith(vertices, others) : [],
    warnings:
      refusals.length === 0
        ? shapeWarnings(
            draft,
            plot,
            area,
            others.map(({ outline }) => outline),
          )
        : [],
    refusals,
  };
}
