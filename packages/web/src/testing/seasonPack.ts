import { encodeNdvi } from '@georisk/domain/ndvi/encoding.ts';
import { encodeSeasonPack } from '@georisk/domain/seasonPack/encode.ts';

const grid = { originX: 700_000, originY: 200_000, pixelWidth: 10, pixelHeight: 10, width: 20, height: 20 };
export const SEASON_DATES = ['2026-04-10', '2026-05-10', '2026-06-10'] as const;
const deflate = async (bytes: Uint8Array) =>
  new Uint8Array(
    await new Response(
      new Blob([bytes as BlobPart]).stream().pipeThrough(new CompressionStream('deflate')),
    ).arrayBuffer(),
  );

/** The pictures of a block in a season, as the server sends them: NDVI rises from 0,3 by 0,2 a date. */
export const seasonBytes = () =>
  encodeSeasonPack(
    {
      meparCode: 'ABCD1234',
      grids: [{ epsg: 23700, grid, cut: 0 }],
      pictures: SEASON_DATES.flatMap((date, index) => [
        {
          kind: 'ndvi' as const,
          date,
          parts: [{ grid: 0, noData: 0, pixels: new Uint8Array(400).fill(encodeNdvi(0.3 + index / 5)) }],
        },
        { kind: 'colour' as const, date, parts: [{ grid: 0, noData: 0, pixels: new Uint8Array(1200).fill(90) }] },
      ]),
    },
    deflate,
  );
