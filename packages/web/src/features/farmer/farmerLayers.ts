import { shownDate } from '@georisk/domain/farmer/farmerButtons.ts';
import { arealArea } from '@georisk/domain/geo/area.ts';
import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import type { RampId } from '@georisk/domain/ndvi/ramp.ts';
import { asAreal } from '#web/map/areal.ts';
import type { LayerSpec, MapFeature } from '#web/map/layerSpec.ts';
import type { Parcel } from './parcel.ts';
import type { ParcelSelection } from './useFarmerSelection.ts';

/** Keys of the layers in which a click picks a parcel. */
export const PICKABLE = ['PARCELS', 'SELECTED PARCEL'] as const;

export interface ParcelsShown {
  readonly parcels: readonly Parcel[];
  readonly selection: ParcelSelection | null;
  readonly ndviOn: boolean;
  readonly alertsOn: boolean;
  readonly plotsOn: boolean;
  readonly ramp: RampId;
  /** The plot that is being drawn stands in the drawing itself. */
  readonly drawnPlot: number | null;
}

const features = (key: string, layer: LayerSpec['layer'], shapes: readonly MapFeature[], raise = 0): LayerSpec => ({
  key,
  layer,
  visible: true,
  raise,
  source: { kind: 'features', features: shapes },
});

function parcelFeatures(parcels: readonly Parcel[], selected: string | undefined): MapFeature[] {
  return parcels
    .filter(({ meparCode }) => meparCode !== selected)
    .map(({ meparCode, geom }) => ({
      id: meparCode,
      geometry: geom,
      style: 'block',
      label: meparCode,
      rank: arealArea(geom),
    }));
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

/** The NDVI picture of the shown date, clipped to the block; null where the parcel has none on it. */
function ndviLayer({ block, ...selection }: ParcelSelection, visible: boolean, ramp: RampId): LayerSpec | null {
  const date = shownDate({ block, ...selection });
  const ndvi = block.ndvi.find((row) => row.date === date);
  if (ndvi === undefined) return null;
  return {
    key: 'NDVI PICTURE',
    layer: 'PRODUCT',
    visible,
    extent: bboxOf(block.geom),
    source: { kind: 'tiles', tiles: { kind: 'wms', layer: ndvi.url, mepar: block.meparCode, ramp }, maxZoom: 19 },
  };
}

function alertLayer({ block, ...selection }: ParcelSelection): LayerSpec | null {
  const date = shownDate({ block, ...selection });
  const shown = block.alerts.filter((alert) => alert.date === date);
  if (shown.length === 0) return null;
  return features(
    'ALERTED AREAS',
    'ALERT',
    shown.map(({ productId, geom }) => ({ id: productId, geometry: geom, style: 'alert' })),
  );
}

/** What the farmer's map shows of his parcels, as a function of what he looks at. */
export function farmerLayers(shown: ParcelsShown): LayerSpec[] {
  const { parcels, selection, ndviOn, alertsOn, plotsOn, ramp, drawnPlot } = shown;
  const block = selection?.block;
  const layers: (LayerSpec | null)[] = [
    { ...features('PARCELS', 'PLOT', parcelFeatures(parcels, block?.meparCode)), declutter: true },
    selection === null ? null : ndviLayer(selection, ndviOn, ramp),
    features(
      'SELECTED PARCEL',
      'PLOT',
      block === undefined
        ? []
        : [{ id: block.meparCode, geometry: block.geom, style: drawnPlot === null ? 'blockSelected' : 'block' }],
      5,
    ),
    selection === null || !alertsOn ? null : alertLayer(selection),
    plotsOn ? features('TABLE BOUNDARIES', 'POLICY_PLOT', boundaryFeatures(parcels, drawnPlot)) : null,
  ];
  return layers.filter((layer) => layer !== null);
}
