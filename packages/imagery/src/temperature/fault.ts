import type { RasterErrorCode } from '../rasterError.ts';

/** Why a file of temperatures cannot be used; its sentence is where it is shown. */
export type TemperatureFault =
  | { readonly code: 'raster'; readonly raster: RasterErrorCode }
  /** NetCDF-4: its container is HDF5. */
  | { readonly code: 'hdf5' }
  /** A NetCDF of another version than the two classic ones. */
  | { readonly code: 'netcdfVersion' }
  | { readonly code: 'broken' }
  | { readonly code: 'noTemperature'; readonly variables: readonly string[] }
  | { readonly code: 'noAxes'; readonly variables: readonly string[] }
  | { readonly code: 'shape'; readonly variable: string }
  | { readonly code: 'time'; readonly units: string }
  | { readonly code: 'calendar'; readonly calendar: string }
  | { readonly code: 'dateTwice'; readonly date: string }
  | { readonly code: 'dateMissing' }
  | { readonly code: 'unit'; readonly unit: string }
  | { readonly code: 'kelvin'; readonly value: number; readonly date: string }
  | { readonly code: 'absurd'; readonly value: number; readonly date: string }
  | { readonly code: 'notOrdered'; readonly date: string }
  | { readonly code: 'irregular' }
  | { readonly code: 'crs' }
  | { readonly code: 'bands'; readonly bands: number }
  | { readonly code: 'tooMany'; readonly cells: number; readonly days: number; readonly limit: number }
  | { readonly code: 'outside' }
  | { readonly code: 'nothing' };

export class TemperatureError extends Error {
  override readonly name = 'TemperatureError';
  readonly fault: TemperatureFault;

  constructor(fault: TemperatureFault) {
    super(fault.code);
    this.fault = fault;
  }
}
