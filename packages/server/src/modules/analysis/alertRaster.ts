import { flagPalette } from '@georisk/domain/alert/flagPalette.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import type { RunIndex } from '@georisk/domain/raster/runIndex.ts';
import { openCog } from '@georisk/imagery/cog/openCog.ts';
import { readRows } from '@georisk/imagery/cog/readRows.ts';
import { createCogWriter } from '@georisk/imagery/cog/writeCog.ts';
import { STORED_BLOCK_SIZE } from '@georisk/imagery/ingest/source.ts';
import type { ObjectStore, StorageKey } from '@georisk/imagery/storage.ts';
import type { FlaggedPixels } from './raisedAlerts.ts';

/** Stores the flagged pixels of a granule as a byte COG: 1 where something was lost, 0 elsewhere. */
export async function storeAlertRaster(
  store: ObjectStore,
  { grid, srid }: { readonly grid: Grid; readonly srid: number },
  pixels: readonly FlaggedPixels[],
): Promise<StorageKey> {
  const writer = await createCogWriter(
    {
      grid,
      epsg: srid,
      samples: 1,
      blockSize: STORED_BLOCK_SIZE,
      predictor: 1,
      noData: 0,
      palette: flagPalette(),
    },
    store.scratchFolder,
  );
  try {
    for (let top = 0; top < grid.height; top += STORED_BLOCK_SIZE) {
      const rows = new Uint8Array(grid.width * Math.min(STORED_BLOCK_SIZE, grid.height - top));
      for (const part of pixels) draw(rows, grid.width, top, part);
      await writer.writeRows(rows);
    }
    const { key } = await store.put(writer.finish(), 'tif');
    return key;
  } finally {
    await writer.close();
  }
}

function draw(rows: Uint8Array, width: number, top: number, part: FlaggedPixels): void {
  const [first, last] = [Math.max(part.top, top), Math.min(part.top + part.height, top + rows.length / width)];
  for (let row = first; row < last; row += 1)
    for (let column = 0; column < part.width; column += 1) {
      const value = part.values[(row - part.top) * part.width + column] as number;
      if (value !== 0) rows[(row - top) * width + part.left + column] = value;
    }
}

/** Writes a raster of flagged pixels without those of some blocks: their alerts were taken back. */
export async function withoutBlocks(
  store: ObjectStore,
  { grid, srid, storageKey }: { readonly grid: Grid; readonly srid: number; readonly storageKey: StorageKey },
  runs: RunIndex,
): Promise<StorageKey> {
  const cog = await openCog(await store.open(storageKey));
  const parts: FlaggedPixels[] = [];
  try {
    for await (const { firstRow, rows, values } of readRows(cog)) {
      const kept = Uint8Array.from(values);
      const [from, to] = [firstRow * grid.width, (firstRow + rows) * grid.width];
      for (let run = 0; run < runs.runs.length; run += 2) {
        const start = Math.max(runs.runs[run] as number, from);
        const end = Math.min((runs.runs[run] as number) + (runs.runs[run + 1] as number), to);
        if (start < end) kept.fill(0, start - from, end - from);
      }
      if (kept.some((value) => value !== 0))
        parts.push({ granuleId: 0, left: 0, top: firstRow, width: grid.width, height: rows, values: kept });
    }
  } finally {
    cog.access.close();
  }
  return storeAlertRaster(store, { grid, srid }, parts);
}
