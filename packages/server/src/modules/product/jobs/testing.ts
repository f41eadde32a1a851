import { encodeNdvi } from '@georisk/domain/ndvi/encoding.ts';
import type { Executor } from '#server/db/executor.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import { cogBytes } from '@georisk/imagery/testing.ts';
import { GRID, plantRaster } from '@georisk/testing/imagery.ts';

/** The images of the tests' landscape, made pixel by pixel. */
const WIDTH = GRID.width;
const HEIGHT = GRID.height;

/** NDVI of a pixel by its column and row; not a number is no data. */
export type Paint = (column: number, row: number) => number;

/** Stores an NDVI image of the landscape and its values of blocks. @returns the raster's id */
export async function plantNdvi(
  db: Executor,
  store: ObjectStore,
  date: string,
  paint: Paint,
  blocks: readonly { readonly id: number; readonly columns: readonly [number, number] }[],
): Promise<number> {
  const pixels = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, pixel) =>
    encodeNdvi(paint(pixel % WIDTH, Math.floor(pixel / WIDTH))),
  );
  const grid = {
    originX: GRID.originX,
    originY: GRID.originY,
    pixelWidth: GRID.pixel,
    pixelHeight: GRID.pixel,
    width: WIDTH,
    height: HEIGHT,
  };
  const { key } = await store.put([await cogBytes(pixels, { grid })], 'tif');
  const rasterId = await plantRaster(db, { kind: 'NDVI', date, groupName: 's2', storageKey: key });
  for (const { id, columns } of blocks) {
    const values: number[] = [];
    for (let row = 0; row < HEIGHT; row += 1)
      for (let column = columns[0]; column < columns[1]; column += 1) values.push(paint(column, row));
    const known = values.filter((value) => !Number.isNaN(value));
    const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
    await db
      .insertInto('blockObservation')
      .values({
        blockId: id,
        kind: 'NDVI',
        groupName: 's2',
        date,
        rasterId,
        count: known.length,
        clearShare: known.length / values.length,
        mean,
        sd: 0.05,
        min: Math.min(...known),
        max: Math.max(...known),
      })
      .execute();
  }
  return rasterId;
}

/** The arguments that a worker gives a handler, without notifications. */
export const context = () => ({ progress: () => {}, signal: new AbortController().signal });
