import { CELL_BYTES } from '@georisk/domain/frost/temperatureGrid.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

/** A day as it is stored: hundredths of °C of each cell, two bytes each, the lower first. */
export interface StoredDay {
  readonly date: string;
  readonly minimum: Buffer | null;
  readonly mean: Buffer | null;
}

/** Two bytes a value, the lower first, whatever the machine. */
export function bytesOf(values: Int16Array | null): Buffer | null {
  if (values === null) return null;
  const bytes = Buffer.alloc(values.length * CELL_BYTES);
  for (const [index, value] of values.entries()) bytes.writeInt16LE(value, index * CELL_BYTES);
  return bytes;
}

const rounded = (value: number) => Number(value.toFixed(6));

/** The grid's number; it is created where it is new. Heights are kept where the file has none. */
export async function gridId(tx: Executor, epsg: number, grid: Grid, heights: Buffer | null): Promise<number> {
  const values = {
    srid: epsg,
    originX: rounded(grid.originX),
    originY: rounded(grid.originY),
    pixelWidth: rounded(grid.pixelWidth),
    pixelHeight: rounded(grid.pixelHeight),
    columns: grid.width,
    rows: grid.height,
  };
  const { id } = await tx
    .insertInto('temperatureGrid')
    .values({ ...values, heights })
    .onConflict((conflict) =>
      conflict
        .columns(['srid', 'originX', 'originY', 'pixelWidth', 'pixelHeight', 'columns', 'rows'])
        .doUpdateSet((eb) => ({
          heights: eb.fn.coalesce(eb.ref('excluded.heights'), eb.ref('temperatureGrid.heights')),
        })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The stored days among those of a file. */
export async function storedDays(
  tx: Executor,
  id: number,
  dates: readonly string[],
): Promise<ReadonlyMap<string, StoredDay>> {
  const rows = await tx
    .selectFrom('temperatureGridDay')
    .select(['date', 'minimum', 'mean'])
    .where('gridId', '=', id)
    .where(sql<boolean>`date = any(${dates}::date[])`)
    .execute();
  return new Map(rows.map((row) => [row.date, row]));
}

/** Writes days; a figure that a day leaves open keeps its stored value. */
export const saveDays = (tx: Executor, id: number, days: readonly StoredDay[]) =>
  tx
    .insertInto('temperatureGridDay')
    .values(days.map((day) => ({ gridId: id, ...day })))
    .onConflict((conflict) =>
      conflict.columns(['gridId', 'date']).doUpdateSet((eb) => ({
        minimum: eb.fn.coalesce(eb.ref('excluded.minimum'), eb.ref('temperatureGridDay.minimum')),
        mean: eb.fn.coalesce(eb.ref('excluded.mean'), eb.ref('temperatureGridDay.mean')),
      })),
    )
    .execute();
