import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { WMS_MAX_PIXELS_A_SIDE } from './parseRequest.ts';

export interface WmsStyle {
  readonly name: string;
  readonly title: string;
}

export interface WmsLayer {
  /** `layer` or `group:layer`. */
  readonly name: string;
  readonly title: string;
  readonly abstract: string;
  readonly bbox3857: BBox;
  readonly bbox23700: BBox;
  /** Longitude first. */
  readonly bboxWgs84: BBox;
  /** The default style first. */
  readonly styles: readonly WmsStyle[];
  /** Dates of a layer with a time dimension, ascending, `YYYY-MM-DD`; none where each date is a layer of its own. */
  readonly dates: readonly string[];
}

export interface WmsServiceInfo {
  readonly title: string;
  readonly abstract: string;
  /** Address of the service without a query. */
  readonly url: string;
}

/** Capabilities of WMS 1.3.0: the layers that the caller may see, nothing else. */
export function capabilitiesXml(service: WmsServiceInfo, layers: readonly WmsLayer[]): string {
  const address = escapeXml(`${service.url}?`);
  const operation = (name: string, format: string) => `      <${name}>
        <Format>${format}</Format>
        <DCPType><HTTP><Get><OnlineResource xmlns:xlink="http://www.w3.org/1999/xlink" xlink:type="simple" xlink:href="${address}"/></Get></HTTP></DCPType>
      </${name}>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/wms http://schemas.opengis.net/wms/1.3.0/capabilities_1_3_0.xsd">
  <Service>
    <Name>WMS</Name>
    <Title>${escapeXml(service.title)}</Title>
    <Abstract>${escapeXml(service.abstract)}</Abstract>
    <OnlineResource xmlns:xlink="http://www.w3.org/1999/xlink" xlink:type="simple" xlink:href="${escapeXml(service.url)}"/>
    <LayerLimit>1</LayerLimit>
    <MaxWidth>${WMS_MAX_PIXELS_A_SIDE}</MaxWidth>
    <MaxHeight>${WMS_MAX_PIXELS_A_SIDE}</MaxHeight>
  </Service>
  <Capability>
    <Request>
${operation('GetCapabilities', 'text/xml')}
${operation('GetMap', 'image/png')}
    </Request>
    <Exception>
      <Format>XML</Format>
    </Exception>
    <Layer>
      <Title>${escapeXml(service.title)}</Title>
      <CRS>EPSG:3857</CRS>
      <CRS>EPSG:23700</CRS>
${layers.map(layerXml).join('\n')}
    </Layer>
  </Capability>
</WMS_Capabilities>
`;
}

function layerXml(layer: WmsLayer): string {
  const [west, south, east, north] = layer.bboxWgs84;
  return `      <Layer queryable="0" opaque="0">
        <Name>${escapeXml(layer.name)}</Name>
        <Title>${escapeXml(layer.title)}</Title>
        <Abstract>${escapeXml(layer.abstract)}</Abstract>
        <CRS>EPSG:3857</CRS>
        <CRS>EPSG:23700</CRS>
        <EX_GeographicBoundingBox>
          <westBoundLongitude>${west}</westBoundLongitude>
          <eastBoundLongitude>${east}</eastBoundLongitude>
          <southBoundLatitude>${south}</southBoundLatitude>
          <northBoundLatitude>${north}</northBoundLatitude>
        </EX_GeographicBoundingBox>
${bboxXml('EPSG:3857', layer.bbox3857)}
${bboxXml('EPSG:23700', layer.bbox23700)}
${[dimensionXml(layer.dates), ...layer.styles.map(styleXml)].filter((part) => part !== '').join('\n')}
      </Layer>`;
}

const bboxXml = (crs: string, [west, south, east, north]: BBox): string =>
  `        <BoundingBox CRS="${crs}" minx="${west}" miny="${south}" maxx="${east}" maxy="${north}"/>`;

const dimensionXml = (dates: readonly string[]): string =>
  dates.length === 0
    ? ''
    : `        <Dimension name="time" units="ISO8601" default="${escapeXml(dates.at(-1) ?? '')}" nearestValue="0">${escapeXml(dates.join(','))}</Dimension>`;

const styleXml = ({ name, title }: WmsStyle): string =>
  `        <Style><Name>${escapeXml(name)}</Name><Title>${escapeXml(title)}</Title></Style>`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text for XML content and attributes; characters that XML 1.0 forbids are left out. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

// oxlint-disable-next-line no-control-regex -- these are what XML 1.0 forbids
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
