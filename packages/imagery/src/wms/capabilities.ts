import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { axisOrdered, crsNames, mapCrs, type WmsVersion } from './mapCrs.ts';
import { INFO_FORMATS, MAP_FORMATS, WMS_MAX_PIXELS_A_SIDE } from './parseRequest.ts';
import { escapeXml, onlineResource } from './xml.ts';

export interface WmsStyle {
  readonly name: string;
  readonly title: string;
  /** Size of the legend's picture, pixels. */
  readonly legend: { readonly width: number; readonly height: number };
}

/** The extent of a layer or family: in degrees, and in each of the advertised systems by its name. */
export interface WmsBoxes {
  /** Longitude first. */
  readonly degrees: BBox;
  readonly byCrs: ReadonlyMap<string, BBox>;
}

export interface WmsLayer {
  /** `layer`, without its group. */
  readonly name: string;
  readonly title: string;
  /** Its extent, where it differs from its family's. */
  readonly boxes?: WmsBoxes | undefined;
  /** Dates of a layer with a time dimension, ascending, `YYYY-MM-DD`; none where the date is in the name. */
  readonly dates: readonly string[];
}

/** Layers of one type: they share styles and extent. */
export interface WmsFamily {
  readonly title: string;
  readonly abstract: string;
  readonly boxes: WmsBoxes;
  /** The default style first. */
  readonly styles: readonly WmsStyle[];
  readonly layers: readonly WmsLayer[];
}

export interface WmsServiceInfo {
  readonly title: string;
  readonly abstract: string;
  /** Address of the service without a query. */
  readonly url: string;
}

/** The differences between the two versions in the description of a layer. */
interface Dialect {
  readonly version: WmsVersion;
  readonly crsName: 'CRS' | 'SRS';
  geographic(box: BBox): string;
  time(dates: readonly string[]): string;
}

const dialects: Readonly<Record<WmsVersion, Dialect>> = {
  '1.3.0': {
    version: '1.3.0',
    crsName: 'CRS',
    geographic: ([west, south, east, north]) =>
      `<EX_GeographicBoundingBox><westBoundLongitude>${west}</westBoundLongitude><eastBoundLongitude>${east}</eastBoundLongitude><southBoundLatitude>${south}</southBoundLatitude><northBoundLatitude>${north}</northBoundLatitude></EX_GeographicBoundingBox>`,
    time: (dates) =>
      `<Dimension name="time" units="ISO8601" default="${escapeXml(dates.at(-1) ?? '')}" nearestValue="1" current="1">${escapeXml(dates.join(','))}</Dimension>`,
  },
  '1.1.1': {
    version: '1.1.1',
    crsName: 'SRS',
    geographic: ([west, south, east, north]) =>
      `<LatLonBoundingBox minx="${west}" miny="${south}" maxx="${east}" maxy="${north}"/>`,
    time: (dates) =>
      `<Dimension name="time" units="ISO8601"/>\n<Extent name="time" default="${escapeXml(dates.at(-1) ?? '')}" nearestValue="1">${escapeXml(dates.join(','))}</Extent>`,
  },
};

/** Media types of capabilities. */
export const CAPABILITIES_TYPES = {
  '1.3.0': 'text/xml; charset=utf-8',
  '1.1.1': 'application/vnd.ogc.wms_xml; charset=utf-8',
} as const satisfies Record<WmsVersion, string>;

const EXCEPTION_FORMATS = { '1.3.0': 'XML', '1.1.1': 'application/vnd.ogc.se_xml' } as const;
const HEADS = {
  '1.3.0':
    '<WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms" xmlns:sld="http://www.opengis.net/sld" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/wms http://schemas.opengis.net/wms/1.3.0/capabilities_1_3_0.xsd http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/sld_capabilities.xsd">',
  '1.1.1':
    '<!DOCTYPE WMT_MS_Capabilities SYSTEM "http://schemas.opengis.net/wms/1.1.1/capabilities_1_1_1.dtd">\n<WMT_MS_Capabilities version="1.1.1">',
} as const;
const TAILS = { '1.3.0': '</WMS_Capabilities>', '1.1.1': '</WMT_MS_Capabilities>' } as const;
const NAMES = { '1.3.0': 'WMS', '1.1.1': 'OGC:WMS' } as const;
/** Only 1.3.0 states the largest picture. */
const LIMITS = {
  '1.3.0': `<LayerLimit>1</LayerLimit>\n<MaxWidth>${WMS_MAX_PIXELS_A_SIDE}</MaxWidth>\n<MaxHeight>${WMS_MAX_PIXELS_A_SIDE}</MaxHeight>\n`,
  '1.1.1': '',
} as const;

/** Capabilities of a version: the layers that the caller may see, nothing else. */
export function capabilitiesXml(service: WmsServiceInfo, families: readonly WmsFamily[], version: WmsVersion): string {
  const dialect = dialects[version];
  const operation = (name: string, formats: readonly string[]) => {
    const named = formats.map((format) => `<Format>${format}</Format>`).join('');
    return `<${name}>${named}<DCPType><HTTP><Get>${onlineResource(`${service.url}?`)}</Get></HTTP></DCPType></${name}>`;
  };
  const systems = crsNames(version).map((name) => `<${dialect.crsName}>${name}</${dialect.crsName}>`);
  const legend = version === '1.3.0' ? 'sld:GetLegendGraphic' : 'GetLegendGraphic';
  return `<?xml version="1.0" encoding="UTF-8"?>
${HEADS[version]}
<Service>
<Name>${NAMES[version]}</Name>
<Title>${escapeXml(service.title)}</Title>
<Abstract>${escapeXml(service.abstract)}</Abstract>
${onlineResource(service.url)}
${LIMITS[version]}</Service>
<Capability>
<Request>
${operation('GetCapabilities', [CAPABILITIES_TYPES[version].split(';')[0] ?? ''])}
${operation('GetMap', MAP_FORMATS)}
${operation('GetFeatureInfo', INFO_FORMATS)}
${operation(legend, ['image/png'])}
</Request>
<Exception><Format>${EXCEPTION_FORMATS[version]}</Format></Exception>
<Layer>
<Title>${escapeXml(service.title)}</Title>
${systems.join('\n')}
${families.map((family) => familyXml(family, service, dialect)).join('\n')}
</Layer>
</Capability>
${TAILS[version]}
`;
}

function familyXml(family: WmsFamily, service: WmsServiceInfo, dialect: Dialect): string {
  // Every layer of a family has its styles: the first one names the pictures of all.
  const [example] = family.layers;
  return `<Layer>
<Title>${escapeXml(family.title)}</Title>
<Abstract>${escapeXml(family.abstract)}</Abstract>
${boxesXml(family.boxes, dialect)}
${family.styles.map((style) => `${styleXml(style, example?.name ?? '', service)}\n`).join('')}${family.layers
  .map((layer) => layerXml(layer, dialect))
  .join('\n')}
</Layer>`;
}

const layerXml = ({ name, title, boxes, dates }: WmsLayer, dialect: Dialect): string =>
  [
    '<Layer queryable="1" opaque="0">',
    `<Name>${escapeXml(name)}</Name>`,
    `<Title>${escapeXml(title)}</Title>`,
    ...(boxes === undefined ? [] : [boxesXml(boxes, dialect)]),
    ...(dates.length === 0 ? [] : [dialect.time(dates)]),
    '</Layer>',
  ].join('\n');

function boxesXml({ degrees, byCrs }: WmsBoxes, dialect: Dialect): string {
  const { version, crsName } = dialect;
  const boxes = crsNames(version).flatMap((name) => {
    const [box, crs] = [byCrs.get(name), mapCrs(name)];
    if (box === undefined || crs === undefined) return [];
    const [a, b, c, d] = axisOrdered(box, crs, version);
    return [`<BoundingBox ${crsName}="${name}" minx="${a}" miny="${b}" maxx="${c}" maxy="${d}"/>`];
  });
  return [dialect.geographic(degrees), ...boxes].join('\n');
}

const styleXml = ({ name, title, legend }: WmsStyle, layer: string, { url }: WmsServiceInfo): string => {
  const query = new URLSearchParams({
    SERVICE: 'WMS',
    VERSION: '1.3.0',
    REQUEST: 'GetLegendGraphic',
    LAYER: layer,
    STYLE: name,
    FORMAT: 'image/png',
  });
  return `<Style><Name>${escapeXml(name)}</Name><Title>${escapeXml(title)}</Title><LegendURL width="${legend.width}" height="${legend.height}"><Format>image/png</Format>${onlineResource(`${url}?${query.toString()}`)}</LegendURL></Style>`;
};
