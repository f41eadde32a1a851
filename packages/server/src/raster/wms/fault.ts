/**
 * What is answered when a WMS request cannot be served. The texts are fixed: nothing of the request is ever repeated in an answer.
 * `code` is one of WMS 1.3.0, table E.1, where it has one.
 */
export const WMS_FAULTS = {
  tooLong: { code: null, text: 'The request is too long.' },
  duplicateParameter: { code: null, text: 'A parameter occurs twice.' },
  refusedParameter: { code: 'OperationNotSupported', text: 'A parameter of the request is not supported.' },
  service: { code: null, text: 'SERVICE must be WMS.' },
  version: { code: null, text: 'VERSION must be 1.3.0 or 1.1.1.' },
  request: { code: 'OperationNotSupported', text: 'REQUEST must be GetCapabilities or GetMap.' },
  layers: { code: 'LayerNotDefined', text: 'LAYERS must name one layer of this service.' },
  styles: { code: 'StyleNotDefined', text: 'STYLES must be empty or name a style of the layer.' },
  crs: { code: 'InvalidCRS', text: 'CRS must be EPSG:3857 or EPSG:23700.' },
  bbox: {
    code: null,
    text: 'BBOX must be four numbers: minimum x, minimum y, maximum x, maximum y, inside the coordinate system.',
  },
  size: { code: null, text: 'WIDTH and HEIGHT must be whole numbers from 1 to 2048.' },
  format: { code: 'InvalidFormat', text: 'FORMAT must be image/png.' },
  exceptions: { code: null, text: 'EXCEPTIONS must be XML.' },
  time: { code: 'InvalidDimensionValue', text: 'TIME must be a date of the layer, YYYY-MM-DD.' },
  mepar: { code: null, text: 'MEPAR must be eight capital letters and digits.' },
  method: { code: 'OperationNotSupported', text: 'Only GET requests are supported.' },
} as const satisfies Record<string, { readonly code: string | null; readonly text: string }>;

export type WmsFault = keyof typeof WMS_FAULTS;

/** HTTP status of every service exception. */
export const WMS_FAULT_STATUS = 400;

export const WMS_FAULT_TYPE = 'text/xml; charset=utf-8';

/** The exception report of WMS 1.3.0, which 1.1.1 clients read as well. */
export function serviceException(fault: WmsFault): string {
  const { code, text } = WMS_FAULTS[fault];
  const attribute = code === null ? '' : ` code="${code}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<ServiceExceptionReport version="1.3.0" xmlns="http://www.opengis.net/ogc">
  <ServiceException${attribute}>${text}</ServiceException>
</ServiceExceptionReport>
`;
}
