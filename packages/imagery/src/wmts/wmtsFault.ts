/**
 * The answer to a WMTS request that cannot be served (OGC 07-057r7, table 25). Nothing of the request is ever repeated.
 */
export const WMTS_FAULTS = {
  malformed: { code: 'InvalidParameterValue', locator: 'request', text: 'The request is not one of this service.' },
  request: { code: 'OperationNotSupported', locator: 'request', text: 'REQUEST must be GetCapabilities or GetTile.' },
  layer: { code: 'InvalidParameterValue', locator: 'layer', text: 'LAYER must name a layer of this service.' },
  style: { code: 'InvalidParameterValue', locator: 'style', text: 'STYLE must name a style of the layer.' },
  format: { code: 'InvalidParameterValue', locator: 'format', text: 'FORMAT must be image/png.' },
  set: { code: 'InvalidParameterValue', locator: 'tilematrixset', text: 'There is no such tile matrix set.' },
  tile: { code: 'TileOutOfRange', locator: 'tilerow', text: 'There is no such tile in the tile matrix set.' },
  time: { code: 'InvalidParameterValue', locator: 'time', text: 'TIME must be a date of the layer, YYYY-MM-DD.' },
  mepar: { code: 'InvalidParameterValue', locator: 'mepar', text: 'MEPAR must be eight capital letters and digits.' },
  block: {
    code: 'MissingParameterValue',
    locator: 'mepar',
    text: 'The layer or style is about one block: MEPAR must name one.',
  },
} as const satisfies Record<string, { readonly code: string; readonly locator: string; readonly text: string }>;

export type WmtsFault = keyof typeof WMTS_FAULTS;

export const wmtsException = (fault: WmtsFault): string => {
  const { code, locator, text } = WMTS_FAULTS[fault];
  return `<?xml version="1.0" encoding="UTF-8"?>
<ExceptionReport version="1.1.0" xmlns="http://www.opengis.net/ows/1.1">
  <Exception exceptionCode="${code}" locator="${locator}"><ExceptionText>${text}</ExceptionText></Exception>
</ExceptionReport>
`;
};
