/**
 * EPSG code of a coordinate system's name as files write it: `EPSG:23700`, `urn:ogc:def:crs:EPSG::23700`,
 * `http://www.opengis.net/def/crs/EPSG/0/23700`, OGC's CRS84. Null for any other.
 */
export function sridOfName(name: string): number | null {
  const trimmed = name.trim();
  if (/\bCRS:?84$/i.test(trimmed)) return 4326;
  const code =
    /^(?:EPSG:|urn:ogc:def:crs:EPSG:[0-9.]*:|https?:\/\/www\.opengis\.net\/def\/crs\/EPSG\/[0-9.]+\/)(\d{4,6})$/i.exec(
      trimmed,
    )?.[1];
  return code === undefined ? null : Number(code);
}
