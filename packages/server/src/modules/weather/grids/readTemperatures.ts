import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { RasterError } from '@georisk/imagery/rasterError.ts';
import {
  netcdfKind,
  readTemperatureNetcdf,
  readTemperatureTiff,
  TemperatureError,
  type Temperatures,
} from '@georisk/imagery/temperatures.ts';
import { readFileHead } from '#server/formats/fileType.ts';
import { SourceError } from '#server/formats/sourceFault.ts';
import type { GridFault, TemperaturesAsked, TemperaturesRead } from '#server/imports/temperaturesRead.ts';
import { rasterDate } from '#server/modules/raster/rasterDate.ts';
import { readTemperatureTable, SignError, TableError } from './temperatureTable.ts';

async function beginOf(path: string): Promise<Uint8Array> {
  const handle = await open(path);
  try {
    const head = new Uint8Array(8);
    await handle.read(head, 0, head.length, 0);
    return head;
  } finally {
    await handle.close();
  }
}

async function read(asked: TemperaturesAsked): Promise<Temperatures> {
  const { path, date, map } = asked;
  const { type } = await readFileHead(path);
  if (netcdfKind(await beginOf(path)) !== null)
    return readTemperatureNetcdf({
      ...asked,
      names: { minimum: map['minimum'] ?? undefined, mean: map['mean'] ?? undefined },
    });
  if (type !== 'tiff') return readTemperatureTable(asked);
  const day = date ?? (await rasterDate(path, basename(path)));
  if (day === null) throw new TemperatureError({ code: 'dateMissing' });
  return readTemperatureTiff({ ...asked, date: day });
}

/**
 * Reads a grid of temperatures by the file's content: a GeoTIFF of a day, a classic NetCDF, or a table. Plain values,
 * for a process of its own.
 */
export async function readTemperatures(asked: TemperaturesAsked): Promise<TemperaturesRead> {
  try {
    return await read(asked);
  } catch (error) {
    const fault = faultOf(error);
    if (fault === null) throw error;
    return { ok: false, fault };
  }
}

function faultOf(error: unknown): GridFault | null {
  if (error instanceof TemperatureError) return error.fault;
  if (error instanceof RasterError) return { code: 'raster', raster: error.code };
  if (error instanceof SourceError) return { code: 'source', source: error.fault };
  if (error instanceof SignError) return { code: 'signs', reason: error.message };
  if (!(error instanceof TableError)) return null;
  return error.columns === null ? { code: 'rows', rows: error.rows } : { code: 'columns', columns: error.columns };
}
