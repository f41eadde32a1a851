import type { DamagePlot } from '@georisk/contract/endpoints/damagePlots.ts';
import { drawnWarnings } from '@georisk/domain/case/caseWarnings.ts';
import { caseWarningText } from '@georisk/domain/case/caseWarnings.hu.ts';
import { overlapArea } from '@georisk/domain/geo/overlap.ts';
import { type Hectares, squareMetres, toHectares } from '@georisk/domain/units.ts';
import { asAreal } from '#web/map/areal.ts';
import { outlineOf } from '../policyPlots/draft.ts';
import type { ShapeDraft } from './shapeDraft.ts';

type Plot = Pick<DamagePlot, 'meparCode' | 'plantName' | 'area' | 'mepar' | 'meparPolygon'>;

/** What is odd about a shape that could be saved, by the rules of the server. @param area of the shape, hectares */
export function shapeWarnings(draft: ShapeDraft, plot: Plot, area: Hectares): readonly string[] {
  const isTable = draft.target.kind === 'table';
  const { meparPolygon: block } = plot;
  const inside =
    isTable && block !== null ? toHectares(squareMetres(overlapArea(outlineOf(draft), asAreal(block)))) : null;
  return drawnWarnings({
    meparCode: plot.meparCode,
    plantName: plot.plantName ?? '',
    area: plot.area,
    blockHa: plot.mepar?.geomHa ?? null,
    damagedHa: isTable ? 0 : area,
    outlineHa: isTable ? area : null,
    outsideHa: inside === null ? null : Math.max(0, area - inside),
    // What the policy says stands in the warnings of the plot as soon as it is saved.
    insuredHa: null,
    hasReference: true,
  }).map(caseWarningText);
}
