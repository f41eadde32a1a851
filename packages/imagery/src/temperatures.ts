/** Temperatures on a grid, from GeoTIFF and classic NetCDF. */
export {
  type CellValues,
  TemperatureCollector,
  type TemperatureDay,
  type Temperatures,
  windowWithin,
} from './temperature/collect.ts';
export { TemperatureError, type TemperatureFault } from './temperature/fault.ts';
export { netcdfKind } from './temperature/netcdfFile.ts';
export { readTemperatureNetcdf } from './temperature/readNetcdf.ts';
export { readTemperatureTiff } from './temperature/readTiff.ts';
