import { unionBBox } from '@georisk/domain/geo/bbox.ts';
import { EOV_SRID, WEB_MERCATOR_SRID, WGS84_SRID } from '@georisk/domain/geo/crs.ts';
import { NDVI_RAMPS } from '@georisk/domain/ndvi/ramp.ts';
import { projectedBBox } from '#server/raster/render/bounds.ts';
import { capabilitiesXml, type WmsLayer } from '#server/raster/wms/capabilities.ts';
import { PRODUCT_TEXTS } from '../product/product.hu.ts';
import type { Layer } from './layer.ts';
import { wmsTexts } from './wms.hu.ts';

const RAMP_STYLES = Object.values(NDVI_RAMPS).map(({ id }) => ({ name: id, title: wmsTexts.styles[id] ?? id }));

const boxIn = ({ sheets }: Layer, epsg: number) =>
  sheets.map(({ grid, srid }) => projectedBBox(grid, srid, epsg)).reduce(unionBBox);

const present = (layer: Layer): WmsLayer => {
  const text = layer.product && PRODUCT_TEXTS[layer.product];
  return {
    name: layer.name,
    title: `${text?.title ?? wmsTexts.trueColour} ${layer.date}`,
    abstract: text?.description ?? '',
    bbox3857: boxIn(layer, WEB_MERCATOR_SRID),
    bbox23700: boxIn(layer, EOV_SRID),
    bboxWgs84: boxIn(layer, WGS84_SRID),
    styles: layer.trueColour ? [] : RAMP_STYLES,
    dates: [],
  };
};

/** @param origin of the installation as others reach it */
export const capabilitiesOf = (origin: string, group: string, layers: readonly Layer[]): string =>
  capabilitiesXml(
    {
      title: wmsTexts.serviceTitle(group),
      abstract: wmsTexts.serviceAbstract,
      url: `${origin}/geoserver/${group}/wms`,
    },
    layers.map(present),
  );
