import { shownDate } from '@georisk/domain/farmer/farmerButtons.ts';
import { parcelState } from '@georisk/domain/farmer/parcelState.ts';
import { arealArea } from '@georisk/domain/geo/area.ts';
import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { asAreal } from '#web/map/areal.ts';
import type { LayerSpec, MapFeature } from '#web/map/layerSpec.ts';
import type { PARCEL_COLOURS } from '#web/map/palette.ts';
import { sidesOf } from '#web/shared/compare/otherDate.ts';
import type { ImageLook, ImageStyle } from '#web/shared/imagery/imageStyle.ts';
import type { Parcel } from '#web/shared/parcels/parcel.ts';
import type { ParcelSelection } from '#web/shared/parcels/useFarmerSelection.ts';
import type { AlertGround, GroundPicture } from './alertGround.ts';
import { PARCEL_LOOKS } from './parcelLooks.ts';
import { farmerTexts as texts } from './texts.hu.ts';

/** Keys of the layers in which a click picks a parcel. */
export const PICKABLE = ['PARCELS', 'SELECTED PARCEL', 'PARCEL SIGNS'] as const;

export interface ParcelsShown {
  readonly parcels: readonly Parcel[];
  /** Day of which the parcels' states are. */
  readonly today: IsoDate;
  readonly selection: ParcelSelection | null;
  readonly ndviOn: boolean;
  readonly alertsOn: boolean;
  readonly plotsOn: boolean;
  readonly look: Pick<ImageLook, 'style' | 'opacity'>;
  /** The date of comparison; null while one picture is shown. */
  readonly compareWith: string | null;
  /** The ground under the shown alert; null where there is no picture of it. */
  readonly ground: AlertGround | null;
  /** The plot that is being drawn is part of the drawing itself. */
  readonly drawnPlot: number | null;
}

const features = (key: string, layer: LayerSpec['layer'], shapes: readonly MapFeature[], raise = 0): LayerSpec => ({
  key,
  layer,
  visible: true,
  raise,
  source: { kind: 'features', features: shapes },
});

const STYLES = {
  alert: { line: 'parcelAlert', sign: 'signAlert' },
  after: { line: 'parcelAfter', sign: 'signAfter' },
  unknown: { line: 'parcelUnknown', sign: 'signUnknown' },
  fine: { line: 'parcelFine', sign: 'signFine' },
} as const satisfies Record<keyof typeof PARCEL_COLOURS, unknown>;

/** Units a pixel above which parcels are small: their signs stand for them. */
const FAR = 9;
const SQUARE_KILOMETRES = 1e6;

function parcelFeatures({ parcels, today }: ParcelsShown, selected: string | undefined): MapFeature[] {
  return parcels
    .filter(({ meparCode }) => meparCode !== selected)
    .map((parcel) => ({
      id: parcel.meparCode,
      geometry: parcel.geom,
      style: STYLES[PARCEL_LOOKS[parcelState(parcel, today).kind].look].line,
      label: parcel.meparCode,
      rank: arealArea(parcel.geom),
    }));
}

/** One sign a parcel; where there is not room for all, those with an alert and the larger ones stay. */
function signFeatures({ parcels, today }: ParcelsShown): MapFeature[] {
  return parcels.map((parcel) => {
    const { kind } = parcelState(parcel, today);
    const { look, rank } = PARCEL_LOOKS[kind];
    return {
      id: parcel.meparCode,
      geometry: parcel.geom,
      style: STYLES[look].sign,
      // What is well has its tick alone: words are for what needs a look.
      ...(kind === 'fine' ? {} : { label: texts.states[kind] }),
      rank: rank + Math.min(0.9, arealArea(parcel.geom) / SQUARE_KILOMETRES),
    };
  });
}

function boundaryFeatures(parcels: readonly Parcel[], drawnPlot: number | null): MapFeature[] {
  return parcels.flatMap(({ plots }) =>
    plots.flatMap(({ id, tableGeometry, plantName }) =>
      tableGeometry === null || id === drawnPlot
        ? []
        : [
            {
              id: String(id),
              geometry: asAreal(tableGeometry),
              style: 'tableBoundary' as const,
              ...(plantName === null ? {} : { label: plantName }),
            },
          ],
    ),
  );
}

/** The NDVI picture of a date, clipped to the block; null where the parcel has none on it. */
function ndviLayer(
  block: Parcel,
  date: string | null,
  look: ParcelsShown['look'],
  rest: Pick<LayerSpec, 'visible' | 'side'>,
) {
  const ndvi = block.ndvi.find((row) => row.date === date);
  if (ndvi === undefined) return null;
  const { side } = rest;
  return {
    key: side === undefined ? 'NDVI PICTURE' : `NDVI PICTURE ${side}`,
    layer: 'PRODUCT',
    opacity: look.opacity,
    extent: bboxOf(block.geom),
    source: {
      kind: 'tiles',
      tiles: { kind: 'wms', layer: ndvi.url, mepar: block.meparCode, style: look.style },
      maxZoom: 19,
    },
    ...rest,
  } satisfies LayerSpec;
}

/** One picture, or two beside each other. */
function ndviLayers(selection: ParcelSelection, { ndviOn, look, compareWith }: ParcelsShown): (LayerSpec | null)[] {
  const { block } = selection;
  const date = shownDate(selection);
  if (compareWith === null || date === null) return [ndviLayer(block, date, look, { visible: ndviOn })];
  const { left, right } = sidesOf(date, compareWith);
  return [
    ndviLayer(block, left, look, { visible: true, side: 'left' }),
    ndviLayer(block, right, look, { visible: true, side: 'right' }),
  ];
}

/** The ground before and after an alert, beside each other, or the later one alone. */
function groundLayers(block: Parcel, { kind, before, after }: AlertGround, style: ImageStyle): LayerSpec[] {
  const picture = ({ url }: GroundPicture, side?: 'left' | 'right'): LayerSpec => ({
    key: `ALERT GROUND ${side ?? ''}`,
    layer: 'PRODUCT',
    visible: true,
    extent: bboxOf(block.geom),
    source: {
      kind: 'tiles',
      tiles: {
        kind: 'wms',
        layer: url,
        mepar: block.meparCode,
        isPhoto: kind === 'colour',
        ...(kind === 'ndvi' && { style }),
      },
      maxZoom: 19,
    },
    ...(side !== undefined && { side }),
  });
  return before === null ? [picture(after)] : [picture(before, 'left'), picture(after, 'right')];
}

function alertLayer({ block, ...selection }: ParcelSelection, ground: AlertGround | null): LayerSpec | null {
  const date = shownDate({ block, ...selection });
  const shown = block.alerts.filter((alert) => alert.date === date);
  if (shown.length === 0) return null;
  return features(
    'ALERTED AREAS',
    'ALERT',
    shown.map(({ productId, geom }) => ({
      id: productId,
      geometry: geom,
      style: ground === null ? 'alert' : 'alertOutline',
    })),
  );
}

/** The layers of the farmer's map, as a function of the selection. */
export function farmerLayers(shown: ParcelsShown): LayerSpec[] {
  const { parcels, selection, alertsOn, plotsOn, look, ground, drawnPlot } = shown;
  const block = selection?.block;
  const layers: (LayerSpec | null)[] = [
    { ...features('PARCELS', 'PLOT', parcelFeatures(shown, block?.meparCode)), declutter: true },
    ...(selection === null ? [] : ndviLayers(selection, shown)),
    ...(selection === null || ground === null ? [] : groundLayers(selection.block, ground, look.style)),
    features(
      'SELECTED PARCEL',
      'PLOT',
      block === undefined
        ? []
        : [{ id: block.meparCode, geometry: block.geom, style: drawnPlot === null ? 'blockSelected' : 'block' }],
      5,
    ),
    selection === null || !alertsOn ? null : alertLayer(selection, ground),
    {
      ...features('PARCEL SIGNS', 'PLOT', drawnPlot === null ? signFeatures(shown) : [], 300),
      declutter: true,
      minResolution: FAR,
    },
    plotsOn ? features('TABLE BOUNDARIES', 'POLICY_PLOT', boundaryFeatures(parcels, drawnPlot)) : null,
  ];
  return layers.filter((layer) => layer !== null);
}
