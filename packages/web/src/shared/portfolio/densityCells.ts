import { DENSITY_CELL_M, type DensityCell } from '@georisk/contract/verticals/insurance/portfolio.ts';
import { classLegend, type Legend } from '@georisk/contract/layers/legendKinds.ts';
import { bboxPolygon } from '@georisk/domain/geo/bbox.ts';
import { DENSITY_COLOURS, densityBreaks, densityClassOf, densityColourOf } from '@georisk/domain/portfolio/density.ts';
import { formatDecimal } from '#web/lib/format.ts';
import type { MapFeature } from '#web/map/layerSpec.ts';
import type { HoverText } from '#web/mapScreen/mapPart.ts';
import { portfolioTexts as texts } from './portfolio.hu.ts';
import { sumLines } from './sumLines.ts';
import type { DensityMeasure } from './portfolioView.ts';

const CELL_KM = DENSITY_CELL_M / 1000;
const MILLION = 1_000_000;

/** Squares of a portfolio and what they count. */
export interface Density {
  readonly cells: readonly DensityCell[];
  readonly measure: DensityMeasure;
}

/** Of a square kilometre: hectares, or millions of Ft. */
const densityOf = (cell: DensityCell, measure: DensityMeasure): number =>
  (measure === 'hectares' ? cell.hectares : (cell.sumInsured ?? 0) / MILLION) / CELL_KM ** 2;

const amount = (value: number): string => formatDecimal(value, value === 0 || value >= 10 ? 0 : value < 0.1 ? 3 : 1);
const idOf = ({ x, y }: DensityCell): string => `cell ${x} ${y}`;

/** The squares with something insured, their densities and the classes of these. */
function measured(cells: readonly DensityCell[], measure: DensityMeasure) {
  const filled = cells
    .map((cell) => ({ cell, density: densityOf(cell, measure) }))
    .filter(({ density }) => density > 0);
  const breaks = densityBreaks(filled.map(({ density }) => density));
  const colorOf = (index: number) => DENSITY_COLOURS[densityColourOf(breaks.length, index)] ?? DENSITY_COLOURS[0];
  return { filled, breaks, colorOf };
}

/** The squares as shapes, each in the colour of its class. */
export function cellFeatures(cells: readonly DensityCell[], measure: DensityMeasure): readonly MapFeature[] {
  const { filled, breaks, colorOf } = measured(cells, measure);
  return filled.map(({ cell, density }) => ({
    id: idOf(cell),
    geometry: bboxPolygon([cell.x, cell.y, cell.x + DENSITY_CELL_M, cell.y + DENSITY_CELL_M]),
    style: 'portfolioCell',
    color: colorOf(densityClassOf(breaks, density)),
  }));
}

/** The classes with their bounds, the sparsest first. */
export function densityLegend(cells: readonly DensityCell[], measure: DensityMeasure): Legend {
  const { breaks, colorOf } = measured(cells, measure);
  const rows = breaks.map((from, index) => {
    const to = breaks[index + 1];
    const label = texts.densityFrom(amount(from), to === undefined ? null : amount(to), texts.units[measure]);
    return { label, color: colorOf(index) };
  });
  return classLegend(texts.densityLegend[measure], rows);
}

/** What is insured in the square under the pointer; null of another shape. */
export function cellHover(cells: readonly DensityCell[], id: string): HoverText | null {
  const cell = cells.find((each) => idOf(each) === id);
  if (cell === undefined) return null;
  const area = `${texts.hectares(cell.hectares)} (${texts.perArea.hectares(amount(densityOf(cell, 'hectares')))})`;
  const sum = texts.perArea.sumInsured(amount(densityOf(cell, 'sumInsured')));
  return {
    title: texts.cell(CELL_KM),
    lines: [texts.plots(cell.plots), area, ...sumLines(cell, ` (${sum})`)],
  };
}
