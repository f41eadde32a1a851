import { fileAccess } from '../access.ts';
import { RasterError } from '../rasterError.ts';
import { type BandFile, BlockRowCache } from '../scene/bandFile.ts';
import { openCodestream } from './codestream.ts';
import { readContainer } from './container.ts';
import { decodeTile } from './decoder.ts';

type Tile = Uint16Array | Uint8Array;

/** Tiles of a whole width may be cached while a strip needs only a part of them. */
const KEPT_ROWS = 2;

/** Opens a JPEG 2000 file of one band: its tiles are decoded one by one, never the whole picture. Faults are `RasterError`s. */
export async function openJp2Band(path: string): Promise<BandFile> {
  const access = fileAccess(path);
  try {
    const container = await readContainer(access);
    const codestream = await openCodestream(access, container);
    const { width, height, tileWidth, tileHeight, tilesAcross } = codestream;
    if (container.place === null) throw new RasterError('notGeoreferenced', 'neither GeoJP2 nor GMLJP2');
    const cache = new BlockRowCache<readonly Tile[]>(KEPT_ROWS);

    const readTiles = async (row: number): Promise<readonly Tile[]> => {
      const tiles: Tile[] = [];
      for (let column = 0; column < tilesAcross; column += 1) {
        const [columns, rows] = [tileColumns(column), Math.min(tileHeight, height - row * tileHeight)];
        tiles.push(await decodeTile(await codestream.tile(column, row), columns, rows));
      }
      return tiles;
    };
    const tileColumns = (column: number) => Math.min(tileWidth, width - column * tileWidth);

    return {
      grid: { ...container.place.grid, width, height },
      epsg: container.place.epsg,
      bands: 1,
      blockHeight: tileHeight,
      async readRows(from, to, targets) {
        if (targets.some(({ band }) => band !== 1)) throw new RasterError('unsupportedLayout', 'one band');
        for (let tileRow = Math.floor(from / tileHeight); tileRow * tileHeight < to; tileRow += 1) {
          const top = tileRow * tileHeight;
          const [first, last] = [Math.max(from, top), Math.min(to, top + tileHeight)];
          const isWhole = first === top && last === Math.min(top + tileHeight, height);
          const tiles = isWhole ? await readTiles(tileRow) : await cache.get(tileRow, () => readTiles(tileRow));
          for (const [column, tile] of tiles.entries()) {
            const columns = tileColumns(column);
            for (let row = first; row < last; row += 1) {
              const pixels = tile.subarray((row - top) * columns, (row - top + 1) * columns);
              for (const { values } of targets) values.set(pixels, (row - from) * width + column * tileWidth);
            }
          }
        }
      },
      close: () => access.close(),
    };
  } catch (cause) {
    access.close();
    throw cause;
  }
}
