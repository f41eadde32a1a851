import { createHash } from 'node:crypto';
import type { Product } from '@georisk/contract/verticals/insurance/blocks.ts';
import { LEGENDS } from '@georisk/contract/layers/legends.ts';
import { ALERT_COLOR } from '@georisk/contract/products/alertColor.ts';
import type { ValueMeaning } from '@georisk/contract/products/picture.ts';
import { arealArea } from '@georisk/domain/geo/area.ts';
import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { gridBBox } from '@georisk/domain/raster/grid.ts';
import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import type { LegendLine } from '#server/pdf/legendFigure.ts';
import { boxFor, type MapFigure, type Overlay } from '#server/pdf/mapFigure.ts';
import { MAP_FRAME } from '#server/pdf/productPages.ts';
import type { Renderer } from '@georisk/imagery/render/renderer.ts';
import { documentTexts as texts } from './document.hu.ts';
import { type CodeCounts, countCodes, linesOfClasses } from './pixelFigures.ts';
import {
  bmiLook,
  changeLook,
  figuresOfValues,
  followUpLook,
  heterogeneityLook,
  ndviLook,
  type ValueFigures,
  type ValueLook,
} from './valueLooks.ts';
import { nativeGrid } from '#server/modules/wmts/geotiff.service.ts';
import type { OutlineRow } from '#server/modules/wms/layer.repository.ts';
import { LOOKS } from '#server/modules/wms/looks.ts';
import { renderRequest, type Subject } from '#server/modules/wms/subject.ts';

/** Pixels of a map's picture for each point of paper: 216 dots an inch. */
const DOTS_A_POINT = 3;
/** Of the pale picture below, which is context and no measurement. */
const PALE_DOTS = 1.5;
const PALE_OPACITY = 0.55;

/** The number of a block's pixels per code, on the granule's own grid. */
export async function blockCounts(renderer: Renderer, subject: Subject, block: OutlineRow): Promise<CodeCounts | null> {
  const { epsg, grid } = nativeGrid(block, subject.layer.granules);
  const target = { epsg, bbox: gridBBox(grid), width: grid.width, height: grid.height };
  const drawn = await renderer.pixels(renderRequest(subject, target));
  if (drawn !== null && drawn.samples !== 1) return null;
  const pixelHa = (grid.pixelWidth * grid.pixelHeight) / 10_000;
  return countCodes(drawn?.pixels ?? new Uint8Array(1), pixelHa);
}

async function picture(renderer: Renderer, subject: Subject, bbox: MapFigure['bbox'], dots: number) {
  const [width, height] = [Math.round(MAP_FRAME.width * dots), Math.round(MAP_FRAME.height * dots)];
  const image = await renderer.render(renderRequest(subject, { epsg: EOV_SRID, bbox, width, height }));
  return image.empty ? [] : [image.png];
}

export interface MapParts {
  readonly outline: Areal;
  readonly subject: Subject | undefined;
  /** True colour of the day, drawn pale below and around. */
  readonly context: Subject | undefined;
  readonly overlays: readonly Overlay[];
}

export async function mapFigure(renderer: Renderer, parts: MapParts): Promise<MapFigure> {
  const bbox = boxFor(bboxOf(parts.outline), MAP_FRAME);
  const around = parts.context && { ...parts.context, block: undefined };
  const pale = around === undefined ? [] : await picture(renderer, around, bbox, PALE_DOTS);
  const own = parts.subject === undefined ? [] : await picture(renderer, parts.subject, bbox, DOTS_A_POINT);
  return {
    bbox,
    outline: parts.outline,
    hatched: own.length > 0,
    overlays: parts.overlays,
    pictures: [...pale.map((png) => ({ png, opacity: PALE_OPACITY })), ...own.map((png) => ({ png, opacity: 1 }))],
  };
}

const VALUE_LOOKS: Readonly<Partial<Record<ValueMeaning, (subject: Subject) => ValueLook | null>>> = {
  index: ndviLook,
  intensity: bmiLook,
  change: changeLook,
  ofMean: ({ figures }) => (figures?.mean ? heterogeneityLook(figures.mean) : null),
  toMedian: ({ median }) => (median === null ? null : followUpLook(median)),
};

export interface Figures extends ValueFigures {
  readonly digits: number;
  /** Hectares of the pixels that have data; null where none were counted. */
  readonly countedHa: number | null;
  readonly count: number | null;
}

const NOTHING: Figures = { legend: [], histogram: null, statistics: null, digits: 2, countedHa: null, count: null };

/**
 * The figures of the pixels of a product's layer. @param change the continuous layer behind the classes of a change map
 */
export async function pixelFigures(
  renderer: Renderer,
  subject: Subject | undefined,
  change: Subject | undefined,
): Promise<Figures> {
  if (subject?.block === undefined) return NOTHING;
  const { look } = subject.layer;
  const valueLook = VALUE_LOOKS[LOOKS[look].value]?.(subject) ?? null;
  if (valueLook === null && LOOKS[look].styles.length === 0) return NOTHING;
  const counts = await blockCounts(renderer, subject, subject.block);
  if (counts === null) return NOTHING;
  const counted = { countedHa: counts.total * counts.pixelHa, count: counts.total };
  if (valueLook !== null) return { ...figuresOfValues(valueLook, counts), ...counted, digits: valueLook.digits };
  const [style] = LOOKS[look].styles;
  const legend = style === undefined ? [] : linesOfClasses(style.legend, counts);
  const behind = change?.block && (await blockCounts(renderer, change, change.block));
  return behind
    ? { ...figuresOfValues(changeLook(), behind), ...counted, legend, digits: 2 }
    : { ...NOTHING, ...counted, legend };
}

export const alertedHa = (shape: Areal): number => arealArea(shape) / 10_000;

/** Hectares of the alerted part and of the rest, by their outlines. */
export function alertLegend(shape: Areal | null, blockHa: number): LegendLine[] {
  const alerted = shape === null ? 0 : alertedHa(shape);
  const share = blockHa > 0 ? Math.min(1, alerted / blockHa) : 0;
  return [
    { label: texts.alertedArea, color: ALERT_COLOR, areaHa: alerted, share },
    { label: texts.notAlerted, color: '#FFFFFF', areaHa: Math.max(0, blockHa - alerted), share: 1 - share },
  ];
}

/** Hectares of zones by their outlines. */
export function zoneLegend(zones: readonly { readonly category: number; readonly areaHa: number }[]): LegendLine[] {
  const all = zones.reduce((sum, { areaHa }) => sum + areaHa, 0);
  return LEGENDS.SoilManagementZone.rows.map(({ label, color }, index) => {
    const areaHa = zones.find(({ category }) => category === index + 1)?.areaHa ?? 0;
    return { label, color, areaHa, share: all > 0 ? areaHa / all : 0 };
  });
}

/** A text that differs where any of the parts differs. */
export const versionOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

/** The state of a product on which its document depends. */
export const productKey = ({ id, title, description, data, date, dateBefore, productPolygon }: Product) => ({
  id,
  title,
  description,
  data,
  date,
  dateBefore,
  productPolygon,
});

/** Less than this is the block's jagged edge, not clouds: share of the block. */
const WORTH_NAMING = 0.01;

/** The part of the block that no pixel with data covers. */
export function uncoveredLine(countedHa: number | null, blockHa: number): LegendLine[] {
  const areaHa = blockHa - (countedHa ?? blockHa);
  return areaHa > WORTH_NAMING * blockHa ? [{ label: texts.noData, color: null, areaHa, share: null }] : [];
}
