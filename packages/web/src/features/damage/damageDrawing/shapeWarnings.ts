import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { drawnWarnings } from '@georisk/domain/case/caseWarnings.ts';
import { insuredAreaWarnings } from '@georisk/domain/case/contractChecks.ts';
import { caseWarningText } from '@georisk/domain/case/caseWarnings.hu.ts';
import { arealArea } from '@georisk/domain/geo/area.ts';
import { overlapArea } from '@georisk/domain/geo/overlap.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { type Hectares, squareMetres, toHectares } from '@georisk/domain/units.ts';
import { asAreal } from '#web/map/areal.ts';
import { outlineOf } from '#web/shared/policyPlots/draft.ts';
import type { ShapeDraft } from './shapeDraft.ts';
import { shapeOf } from './shapeParts.ts';

type Plot = Pick<DamagePlot, 'meparCode' | 'plantName' | 'area' | 'mepar' | 'meparPolygon' | 'insured'>;

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
  const { meparCode, insured } = plot;
  const plantName = plot.plantName ?? '';
  const damagedHa = isTable ? 0 : area + addedBy(shapeOf(draft), others);
  const insuredHa = insured?.ha ?? null;
  return [
    ...drawnWarnings({
      meparCode,
      plantName,
      area: plot.area,
      blockHa: plot.mepar?.geomHa ?? null,
      damagedHa,
      outlineHa: isTable ? area : null,
      outsideHa: inside === null ? null : Math.max(0, area - inside),
      insuredHa,
      hasReference: true,
    }),
    // The reported area is the case's own and not of this drawing.
    ...insuredAreaWarnings({ meparCode, plantName, area: 0, damagedHa }, insuredHa),
  ].map(caseWarningText);
}
