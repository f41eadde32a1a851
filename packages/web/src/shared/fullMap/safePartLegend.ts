import { safeLegend, scaleOf } from '@georisk/contract/layers/layerColours.ts';
import type { LayerKey } from '@georisk/contract/layers/layerCatalog.ts';
import { safeColor } from '@georisk/domain/colour/scales.ts';
import type { PartLegend, Swatch } from '#web/mapScreen/mapPart.ts';

/** A fill is its colour and, behind it, how much of the ground it covers. */
const recoloured = ({ fill, ...row }: Swatch, of: (color: string) => string): Swatch => ({
  ...row,
  line: of(row.line),
  ...(fill !== undefined && { fill: `${of(fill.slice(0, 7))}${fill.slice(7)}` }),
});

/** A layer's legend in colours for colour-blind readers; a drawing of its own follows the choice itself. */
export function safePartLegend(layer: LayerKey, legend: PartLegend): PartLegend {
  const scale = scaleOf(layer);
  if (scale === null || legend.kind === 'node') return legend;
  if (legend.kind === 'table') return { ...legend, legend: safeLegend(layer, legend.legend) };
  return { ...legend, rows: legend.rows.map((row) => recoloured(row, (color) => safeColor(scale, color))) };
}
