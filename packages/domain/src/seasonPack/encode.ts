import { toDeltas } from './deltas.ts';
import { MAGIC, type PackContents } from './contents.ts';
import { SAMPLES, type SeasonPack } from './seasonPack.ts';

/** zlib's format (RFC 1950), whose checksum is compared when it is read. */
export type Deflate = (bytes: Uint8Array) => Promise<Uint8Array>;

/**
 * A season pack as bytes: `GSP1`, the length of the contents (4 bytes, little-endian), the contents as JSON, then the deflated differences of
 * every part in the order of the contents.
 */
export async function encodeSeasonPack(pack: SeasonPack, deflate: Deflate): Promise<Uint8Array> {
  const bodies: Uint8Array[] = [];
  // One after the other: the differences of a season take as much memory as its pixels.
  for (const { kind, parts } of pack.pictures)
    for (const { grid, pixels } of parts)
      bodies.push(await deflate(toDeltas(pixels, pack.grids[grid]?.grid.width ?? 1, SAMPLES[kind])));
  let next = 0;
  const contents: PackContents = {
    mepar: pack.meparCode,
    grids: pack.grids.map(({ epsg, grid, cut }) => [
      epsg,
      grid.originX,
      grid.originY,
      grid.pixelWidth,
      grid.pixelHeight,
      grid.width,
      grid.height,
      cut,
    ]),
    pictures: pack.pictures.map(({ kind, date, parts }) => ({
      kind,
      date,
      parts: parts.map(({ grid, noData }) => {
        const length = bodies[next]?.length ?? 0;
        next += 1;
        return [grid, noData, length];
      }),
    })),
  };
  const header = new TextEncoder().encode(JSON.stringify(contents));
  const start = MAGIC.length + 4;
  const bytes = new Uint8Array(start + header.length + bodies.reduce((sum, { length }) => sum + length, 0));
  bytes.set(MAGIC);
  new DataView(bytes.buffer).setUint32(MAGIC.length, header.length, true);
  bytes.set(header, start);
  let at = start + header.length;
  for (const body of bodies) {
    bytes.set(body, at);
    at += body.length;
  }
  return bytes;
}
