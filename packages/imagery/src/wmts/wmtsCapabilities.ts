import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { WmsServiceInfo } from '../wms/capabilities.ts';
import { escapeXml } from '../wms/xml.ts';
import { matrixSize, TILE_MATRIX_SETS, TILE_PIXELS, type TileMatrixSet } from './tileMatrixSets.ts';

export interface WmtsLayer {
  readonly name: string;
  readonly title: string;
  readonly abstract: string;
  /** Longitude first. */
  readonly degrees: BBox;
  /** The default first; a picture has one of its own. */
  readonly styles: readonly { readonly name: string; readonly title: string }[];
  /** Dates that TIME may choose, ascending; none where the date is in the name. */
  readonly dates: readonly string[];
}

/** The style of pictures, which have colours of their own. */
const PLAIN = { name: 'default', title: 'default' };
const PIXEL_METRES = 0.00028;

/** Capabilities of WMTS 1.0.0, by query and by address: the layers that the caller may see, nothing else. */
export function wmtsCapabilitiesXml({ title, abstract, url }: WmsServiceInfo, layers: readonly WmtsLayer[]): string {
  const operation = (name: string) => `<ows:Operation name="${name}"><ows:DCP><ows:HTTP>
<ows:Get xlink:href="${escapeXml(`${url}?`)}"><ows:Constraint name="GetEncoding"><ows:AllowedValues><ows:Value>KVP</ows:Value></ows:AllowedValues></ows:Constraint></ows:Get>
</ows:HTTP></ows:DCP></ows:Operation>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Capabilities version="1.0.0" xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/wmts/1.0 http://schemas.opengis.net/wmts/1.0/wmtsGetCapabilities_response.xsd">
<ows:ServiceIdentification>
<ows:Title>${escapeXml(title)}</ows:Title>
<ows:Abstract>${escapeXml(abstract)}</ows:Abstract>
<ows:ServiceType>OGC WMTS</ows:ServiceType>
<ows:ServiceTypeVersion>1.0.0</ows:ServiceTypeVersion>
</ows:ServiceIdentification>
<ows:OperationsMetadata>
${operation('GetCapabilities')}
${operation('GetTile')}
</ows:OperationsMetadata>
<Contents>
${layers.map((layer) => layerXml(layer, url)).join('\n')}
${TILE_MATRIX_SETS.map(matrixSetXml).join('\n')}
</Contents>
<ServiceMetadataURL xlink:href="${escapeXml(`${url}/1.0.0/WMTSCapabilities.xml`)}"/>
</Capabilities>
`;
}

function layerXml({ name, title, abstract, degrees, styles, dates }: WmtsLayer, url: string): string {
  const [west, south, east, north] = degrees;
  const named = styles.length === 0 ? [PLAIN] : styles;
  const [newest] = dates.toReversed();
  const time =
    newest === undefined
      ? ''
      : `<Dimension><ows:Identifier>Time</ows:Identifier><ows:UOM>ISO8601</ows:UOM><Default>${escapeXml(newest)}</Default><Current>true</Current>${dates.map((date) => `<Value>${escapeXml(date)}</Value>`).join('')}</Dimension>\n`;
  const query = newest === undefined ? '' : '?TIME={Time}';
  const template = `${url}/${name}/{Style}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png${query}`;
  return `<Layer>
<ows:Title>${escapeXml(title)}</ows:Title>
<ows:Abstract>${escapeXml(abstract)}</ows:Abstract>
<ows:WGS84BoundingBox><ows:LowerCorner>${west} ${south}</ows:LowerCorner><ows:UpperCorner>${east} ${north}</ows:UpperCorner></ows:WGS84BoundingBox>
<ows:Identifier>${escapeXml(name)}</ows:Identifier>
${named.map((style, index) => `<Style isDefault="${index === 0}"><ows:Title>${escapeXml(style.title)}</ows:Title><ows:Identifier>${escapeXml(style.name)}</ows:Identifier></Style>`).join('\n')}
<Format>image/png</Format>
${time}${TILE_MATRIX_SETS.map(({ id }) => `<TileMatrixSetLink><TileMatrixSet>${id}</TileMatrixSet></TileMatrixSetLink>`).join('')}
<ResourceURL format="image/png" resourceType="tile" template="${escapeXml(template)}"/>
</Layer>`;
}

function matrixSetXml(set: TileMatrixSet): string {
  const matrices = Array.from({ length: set.zooms }, (_, zoom) => {
    const [across, down] = matrixSize(set, zoom);
    return `<TileMatrix><ows:Identifier>${zoom}</ows:Identifier><ScaleDenominator>${set.coarsest / 2 ** zoom / PIXEL_METRES}</ScaleDenominator><TopLeftCorner>${set.corner.join(' ')}</TopLeftCorner><TileWidth>${TILE_PIXELS}</TileWidth><TileHeight>${TILE_PIXELS}</TileHeight><MatrixWidth>${across}</MatrixWidth><MatrixHeight>${down}</MatrixHeight></TileMatrix>`;
  });
  const known = set.wellKnown === null ? '' : `<WellKnownScaleSet>${set.wellKnown}</WellKnownScaleSet>`;
  return `<TileMatrixSet><ows:Identifier>${set.id}</ows:Identifier><ows:SupportedCRS>${set.crs}</ows:SupportedCRS>${known}
${matrices.join('\n')}
</TileMatrixSet>`;
}
