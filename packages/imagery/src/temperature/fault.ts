import type { RasterErrorCode } from '../rasterError.ts';

/** A temperature that cannot be. */
interface Absurd {
  readonly value: number;
  readonly date: string;
  /** Of so many values so many cannot be, where they were counted. */
  readonly count?: number | undefined;
  readonly of?: number | undefined;
}

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
  | {
      readonly code: 'timeBounds';
      /** The bounds are missing, of more than a day, on two days alike, not those of their time, or of many years. */
      readonly why: 'missing' | 'long' | 'twoDays' | 'contradiction' | 'climatology';
      readonly date: string;
    }
  | { readonly code: 'calendar'; readonly calendar: string }
  | { readonly code: 'dateTwice'; readonly date: string }
  | { readonly code: 'dateMissing' }
  | { readonly code: 'unit'; readonly unit: string }
  | ({ readonly code: 'kelvin' } & Absurd)
  | ({ readonly code: 'absurd' } & Absurd)
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
