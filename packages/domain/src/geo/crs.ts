import proj4 from 'proj4';
import { type Eov, eov, type WebMercator, type Wgs84, webMercator, wgs84 } from '../units.ts';

/** EPSG code of EOV (HD72 / Egységes Országos Vetület). */
export const EOV_SRID = 23700;
export const WGS84_SRID = 4326;
export const WEB_MERCATOR_SRID = 3857;

/**
 * The one definition of EPSG:23700 of this project, for proj4, PostGIS (`ST_Transform(geom, EOV_PROJ4, 3857)`) and the raster reader:
 * a second definition, with another datum shift, would put client and server up to 1.5 m apart.
 * Datum shift EPSG "HD72 to WGS 84 (4)", Timár and Molnár, 3 parameters, median error 0.36 m against the official grid (epsg.io/23700).
 */
export const EOV_PROJ4 =
  '+proj=somerc +lat_0=47.14439372222222 +lon_0=19.04857177777778 +k_0=0.99993 +x_0=650000 +y_0=200000 +ellps=GRS67 +towgs84=52.17,-71.82,-14.9,0,0,0,0 +units=m +no_defs';

/** WGS84, longitude first. */
export const WGS84_PROJ4 = '+proj=longlat +datum=WGS84 +no_defs';

/** EPSG:3857 as PROJ requires it where no EPSG database is available. */
export const WEB_MERCATOR_PROJ4 =
  '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +no_defs';

/** The name that a GeoJSON file of this project declares in its `crs` member. */
export const EOV_URN = 'urn:ogc:def:crs:EPSG::23700';

const EARTH_RADIUS = 6_378_137;
const eovFromDegrees = proj4(WGS84_PROJ4, EOV_PROJ4);

/** WGS84 degrees to EPSG:23700 metres. */
export function toEov(position: Wgs84): Eov {
  const [easting, northing] = eovFromDegrees.forward([position[0], position[1]]);
  return eov(easting, northing);
}

/** EPSG:23700 metres to WGS84 degrees, longitude first. */
export function toWgs84(position: Eov): Wgs84 {
  const [longitude, latitude] = eovFromDegrees.inverse([position[0], position[1]]);
  return wgs84(longitude, latitude);
}

/** WGS84 degrees to EPSG:3857 metres (spherical Mercator, EPSG method 1024). */
export function toWebMercator(position: Wgs84): WebMercator {
  const latitude = (position[1] * Math.PI) / 180;
  return webMercator(
    (EARTH_RADIUS * position[0] * Math.PI) / 180,
    EARTH_RADIUS * Math.log(Math.tan(Math.PI / 4 + latitude / 2)),
  );
}

/** EPSG:3857 metres to WGS84 degrees, longitude first. */
export function webMercatorToWgs84(position: WebMercator): Wgs84 {
  return wgs84(
    (position[0] / EARTH_RADIUS) * (180 / Math.PI),
    (2 * Math.atan(Math.exp(position[1] / EARTH_RADIUS)) - Math.PI / 2) * (180 / Math.PI),
  );
}

/** EPSG:23700 metres to EPSG:3857 metres. */
export const eovToWebMercator = (position: Eov): WebMercator => toWebMercator(toWgs84(position));

/** EPSG:3857 metres to EPSG:23700 metres. */
export const webMercatorToEov = (position: WebMercator): Eov => toEov(webMercatorToWgs84(position));
