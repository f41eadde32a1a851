import { type BBox, bufferBBox } from '@georisk/domain/geo/bbox.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import type { Measuring } from '#web/map/measure/useMeasuring.ts';
import { mapTexts } from '#web/map/map.hu.ts';
import { referenceLegend } from '#web/map/reference.ts';
import type { Ground } from '#web/map/useGround.ts';
import { MAP_COLOURS } from '#web/map/palette.ts';
import { type PositionState, positionLayer, showPosition } from '#web/map/position/position.ts';
import { positionNote } from '#web/map/ui/positionNote.ts';
import { fullMapTexts as texts } from './fullMap.hu.ts';
import type { MapPart } from '#web/mapScreen/mapPart.ts';

/** Metres around a position: some fields. */
const AROUND = 500;

/** The extent of the map shown around a position, EPSG:23700. */
export const aroundPosition = ([x, y]: Position): BBox => bufferBBox([x, y, x, y], AROUND);

export const measuringPart = (measuring: Measuring, start: () => void): MapPart => ({
  layer: 'MEASURING',
  specs: [measuring.layer],
  flag: { on: measuring.on, set: (on) => (on ? start() : measuring.stop()) },
});

export const positionPart = (position: PositionState): MapPart => ({
  layer: 'POSITION',
  specs: [positionLayer(position)],
  flag: { on: position.kind !== 'off', set: showPosition },
  note: positionNote(position),
  box: position.kind === 'found' ? aroundPosition(position.at) : null,
  legend:
    position.kind === 'found'
      ? { kind: 'swatches', rows: [{ label: texts.legendPosition, line: MAP_COLOURS.position, point: true }] }
      : null,
});

const GROUND_PARTS = ['COUNTRY', 'CITY', 'REFERENCE'] as const;
const isPart = (layer: LayerSpec['layer']): layer is (typeof GROUND_PARTS)[number] =>
  (GROUND_PARTS as readonly string[]).includes(layer);

/** Border, settlements, counties and roads as parts of their own; the base map beneath is chosen, not switched. */
export function groundParts({ layers, lines, onImagery }: Pick<Ground, 'layers' | 'lines' | 'onImagery'>): {
  readonly parts: readonly MapPart[];
  readonly base: readonly LayerSpec[];
} {
  const told: Partial<Record<LayerSpec['layer'], Partial<MapPart>>> = {
    REFERENCE: {
      legend: { kind: 'swatches', rows: referenceLegend(lines, onImagery) },
      ...(lines.length === 0 && { state: { kind: 'empty', why: mapTexts.noReference } as const }),
    },
  };
  return {
    parts: GROUND_PARTS.map((layer) => ({
      layer,
      specs: layers.filter((spec) => spec.layer === layer),
      ...told[layer],
    })),
    base: layers.filter(({ layer }) => !isPart(layer)),
  };
}
