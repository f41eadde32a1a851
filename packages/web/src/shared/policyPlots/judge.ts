import { displayHectares, ringArea } from '@georisk/domain/geo/area.ts';
import { drawingCrossings, type Overlap, overlapsWith } from '@georisk/domain/geo/drawingCheck.ts';
import { checkOutline, type OutlineRefusal } from '@georisk/domain/geo/outline.ts';
import type { Areal, Position } from '@georisk/domain/geo/types.ts';
import { type Hectares, squareMetres } from '@georisk/domain/units.ts';
import { MIN } from '#web/map/sketch/sketch.ts';
import { type Draft, outlineOf } from './draft.ts';

/** A boundary beside the drawn one. */
export interface Neighbour {
  readonly plotId: number;
  readonly plantName: string | null;
  readonly outline: Areal;
}

export interface Judgement {
  /** Drawn area so far, hectares to 2 decimals. */
  readonly area: Hectares;
  /** Where the outline crosses itself, EPSG:23700. */
  readonly crossings: readonly Position[];
  readonly overlaps: readonly Overlap<Neighbour>[];
  /** Why it cannot be saved in this state; empty when it can. */
  readonly refusals: readonly OutlineRefusal[];
}

/** Check of a draft after each change: the same checks that the server will make, and more. */
export function judgeDraft(draft: Draft, block: Areal | undefined, neighbours: readonly Neighbour[]): Judgement {
  const { vertices, finished } = draft.sketch;
  const holes = draft.holes.reduce((sum, hole) => sum + ringArea(hole), 0);
  const enough = vertices.length >= MIN.polygon;
  const check = checkOutline(outlineOf(draft), block === undefined ? {} : { block });
  return {
    area: displayHectares(squareMetres(enough ? Math.max(0, ringArea(vertices) - holes) : 0)),
    crossings: drawingCrossings(vertices, finished),
    overlaps: overlapsWith(vertices, neighbours),
    refusals: check.ok ? [] : check.refusals,
  };
}
