import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { drawnWarnings } from '@georisk/domain/case/caseWarnings.ts';
import { caseWarningText } from '@georisk/domain/case/caseWarnings.hu.ts';
import { arealArea } from '@georisk/domain/geo/area.ts';
import { overlapArea } from '@georisk/domain/geo/overlap.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { type Hectares, squareMetres, toHectares } from '@georisk/domain/units.ts';
import { asAreal } from '#web/map/areal.ts';
import { outlineOf } from '#web/shared/policyPlots/draft.ts';
import type { ShapeDraft } from './shapeDraft.ts';
import { shapeOf } from './shapeParts.ts';

type Plot = Pick<DamagePlot, 'meparCode' | 'plantName' | 'area' | 'mepar' | 'meparPolygon'>;

/** The plot's other areas: their overlap with a shape is counted once. Hectares. */
const addedBy = (shape: Areal, others: readonly Areal[]): number =>
  toHectares(squareMetres(others.reduce((sum, other) => sum + arealArea(other) - overlapArea(shape, other), 0)));

/**
 * Oddities of a shape that could be saved, by the rules of the server.
 * @param area of the shape, hectares
 * @param others areas of the plot beside the drawn one
 */
export function shapeWarnings(
  draft: ShapeDraft,
  plot: Plot,
  area: Hectares,
  others: readonly Areal[],
): readonly string[] {
  const isTable = draft.target.kind === 'table';
  const { meparPolygon: block } = plot;
  const inside =
    isTable && block !== null ? toHectares(squareMetres(overlapArea(outlineOf(draft), asAreal(block)))) : null;
  return drawnWarnings({
    meparCode: plot.meparCode,
    plantName: plot.plantName ?? '',
    area: plot.area,
    blockHa: plot.mepar?.geomHa ?? null,
    damagedHa: isTable ? 0 : area + addedBy(shapeOf(draft), others),
    outlineHa: isTable ? area : null,
    outsideHa: inside === null ? null : Math.max(0, area - inside),
    // Warnings about the policy are part of the plot as soon as it is saved.
    insuredHa: null,
    hasReference: true,
  }).map(caseWarningText);
}
