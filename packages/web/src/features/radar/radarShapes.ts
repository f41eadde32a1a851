import type { HitMepar, Radar } from '@georisk/contract/verticals/radar/radar.ts';
import { type BBox, bboxOf, unionBBox } from '@georisk/domain/geo/bbox.ts';
import { PHENOMENA } from '@georisk/domain/radar/phenomena.hu.ts';
import { RADAR_COLOURS } from '@georisk/domain/radar/radarColours.ts';
import { formatDecimal } from '#web/lib/format.ts';
import { asAreal } from '#web/map/areal.ts';
import type { MapFeature } from '#web/map/layerSpec.ts';
import { MAP_COLOURS } from '#web/map/palette.ts';
import type { HoverText, PartLegend, Swatch } from '#web/mapScreen/mapPart.ts';
import { radarTexts as texts } from './texts.hu.ts';

const radarFeature = ({ id, polygon, severity }: Radar): MapFeature => ({
  id: String(id),
  geometry: asAreal(polygon),
  style: 'radar',
  color: RADAR_COLOURS[severity],
});

/** The polygons as shapes, the worst above the others. @param radars most severe first */
export const radarFeatures = (radars: readonly Radar[]): MapFeature[] => radars.toReversed().map(radarFeature);

/** Blocks of which a case is reported are drawn thinner. */
export const blockFeature = ({ meparCode, geom, reported }: HitMepar): MapFeature => ({
  id: meparCode,
  geometry: asAreal(geom),
  style: reported ? 'blockOther' : 'block',
  label: meparCode,
});

export const severityText = (severity: number): string =>
  `${texts.severity(severity)} (${texts.severityOf[severity] ?? ''})`;

export const radarHover = ({ phenomenon, severity, meshMm }: Radar): HoverText => ({
  title: PHENOMENA[phenomenon].title,
  lines: [severityText(severity), ...(meshMm === null ? [] : [texts.mesh(formatDecimal(meshMm, 0))])],
});

const SEVERITIES: readonly Swatch[] = Object.entries(RADAR_COLOURS).map(([severity, color]) => ({
  label: severityText(Number(severity)),
  line: color,
  fill: `${color}66`,
}));

export const RADAR_LEGEND: PartLegend = { kind: 'swatches', rows: SEVERITIES };

/** Of the polygons with the insured blocks under them; those of which a case is reported are drawn thinner. */
export const legendOf = (mepars: readonly HitMepar[]): PartLegend => ({
  kind: 'swatches',
  rows: mepars.length === 0 ? SEVERITIES : [...SEVERITIES, { label: texts.hitBlock, line: MAP_COLOURS.outline }],
});

/** Around shapes, EPSG:23700; null of none. */
export const boxAround = (shapes: readonly Parameters<typeof asAreal>[0][]): BBox | null =>
  shapes.length === 0 ? null : shapes.map((shape) => bboxOf(asAreal(shape))).reduce(unionBBox);
