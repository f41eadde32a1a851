import type { WmsVersion } from './mapCrs.ts';

/**
 * The answer to a WMS request that cannot be served. The texts are fixed: nothing of the request is ever repeated in an
 * answer. `code` is one of WMS 1.3.0, table E.1, where it has one.
 */
export const WMS_FAULTS = {
  tooLong: { code: null, text: 'The request is too long.' },
  duplicateParameter: { code: null, text: 'A parameter occurs twice.' },
  refusedParameter: { code: 'OperationNotSupported', text: 'A parameter of the request is not supported.' },
  service: { code: null, text: 'SERVICE must be WMS.' },
  version: { code: null, text: 'VERSION must be 1.3.0 or 1.1.1.' },
  request: {
    code: 'OperationNotSupported',
    text: 'REQUEST must be GetCapabilities, GetMap, GetFeatureInfo or GetLegendGraphic.',
  },
  layers: { code: 'LayerNotDefined', text: 'LAYERS must name one layer of this service.' },
  queryLayers: { code: 'LayerNotQueryable', text: 'QUERY_LAYERS must name the layer of LAYERS.' },
  styles: { code: 'StyleNotDefined', text: 'STYLES must be empty or name a style of the layer.' },
  crs: {
    code: 'InvalidCRS',
    text: 'The coordinate system must be EPSG:3857, EPSG:23700, EPSG:4326, a UTM zone EPSG:32601 to 32660 or, in 1.3.0, CRS:84.',
  },
  bbox: {
    code: null,
    text: 'BBOX must be four numbers: the smaller corner, then the larger, inside the coordinate system and in its order of axes.',
  },
  size: { code: null, text: 'WIDTH and HEIGHT must be whole numbers from 1 to 2048.' },
  format: { code: 'InvalidFormat', text: 'FORMAT must be image/png or, of a map, image/jpeg or image/webp.' },
  background: { code: null, text: 'BGCOLOR must be 0xRRGGBB.' },
  infoFormat: {
    code: 'InvalidFormat',
    text: 'INFO_FORMAT must be application/json, text/plain, text/xml or application/vnd.ogc.gml.',
  },
  point: { code: 'InvalidPoint', text: 'I and J (X and Y in 1.1.1) must be a pixel of the map.' },
  exceptions: { code: null, text: 'EXCEPTIONS must be XML.' },
  time: {
    code: 'InvalidDimensionValue',
    text: 'TIME must be a date of the layer, YYYY-MM-DD, or a span of dates, from/to.',
  },
  mepar: { code: null, text: 'MEPAR must be eight capital letters and digits.' },
  blockPlot: { code: null, text: 'BLOCK_PLOT must be the number of a plot of yours on the block that MEPAR names.' },
  meparNeeded: {
    code: 'MissingDimensionValue',
    text: 'This layer or style is about one block: MEPAR must name it.',
  },
  noStatistics: { code: null, text: 'There are no statistics of the block on this date.' },
  method: { code: 'OperationNotSupported', text: 'Only GET requests are supported.' },
  upstream: { code: null, text: 'The map server behind this service did not answer as it should.' },
} as const satisfies Record<string, { readonly code: string | null; readonly text: string }>;

export type WmsFault = keyof typeof WMS_FAULTS;

/** HTTP status of every service exception. */
export const WMS_FAULT_STATUS = 400;

/** Types of service exceptions. */
export const WMS_FAULT_TYPES = {
  '1.3.0': 'text/xml; charset=utf-8',
  '1.1.1': 'application/vnd.ogc.se_xml; charset=utf-8',
} as const satisfies Record<WmsVersion, string>;

/** The exception report of a version. */
export function serviceException(fault: WmsFault, version: WmsVersion = '1.3.0'): string {
  const { code, text } = WMS_FAULTS[fault];
  const named = version === '1.1.1' && code === 'InvalidCRS' ? 'InvalidSRS' : code;
  const attribute = named === null ? '' : ` code="${named}"`;
  const namespace = version === '1.3.0' ? ' xmlns="http://www.opengis.net/ogc"' : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<ServiceExceptionReport version="${version}"${namespace}>
  <ServiceException${attribute}>${text}</ServiceException>
</ServiceExceptionReport>
`;
}
