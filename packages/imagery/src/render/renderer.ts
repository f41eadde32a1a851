import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { allReady, type MaybePromise, whenReady } from '../access.ts';
import type { ObjectStore, StorageKey } from '../storage.ts';
import { byteCache } from './byteCache.ts';
import { type Clip, clipped, clipSpans } from './clip.ts';
import { cogPool } from './cogPool.ts';
import { drawGranules, type OpenGranule } from './drawGranules.ts';
import { combinePair, PAIRS, type PairName } from './pair.ts';
import { PALETTES } from './palettes.ts';
import { type PalettePart, palettePart, palettePng, rgbaPng } from './png.ts';
import { giveBack } from './scratch.ts';
import type { RenderTarget } from '@georisk/domain/raster/target.ts';
import type { InTurn } from './turns.ts';

export interface RenderRequest {
  /** Changes whenever the layer's rasters change: the same request of another version is another image. */
  readonly version: string;
  /** Rasters of the layer's date; where two overlap the first with data wins. */
  readonly rasters: readonly StorageKey[];
  /** The earlier of two dates, and the product drawn from the two. */
  readonly before?: PairedRasters | undefined;
  /** Name of a palette; colour rasters have none. */
  readonly style: string;
  /** A palette made for this image alone, instead of the style's. */
  readonly palette?: MadePalette | undefined;
  readonly target: RenderTarget;
  readonly clip?: Clip | undefined;
}

export interface PairedRasters {
  readonly rasters: readonly StorageKey[];
  readonly pair: PairName;
}

export interface MadePalette {
  /** The name of the colours in the tile cache: other colours, another name. */
  readonly key: string;
  /** Red, green, blue triples of 256 indices. */
  readonly colors: Uint8Array;
}

/** The pixels of an image: palette indices (one sample) or RGBA (three). */
export interface DrawnPixels {
  readonly samples: 1 | 3;
  readonly pixels: Uint8Array;
}

export interface RenderedImage {
  readonly png: Uint8Array;
  /** Strong, quotes included. */
  readonly etag: string;
  /** Only transparent pixels. */
  readonly empty: boolean;
}

export interface RendererOptions {
  readonly store: ObjectStore;
  /** Bytes of cached decoded blocks. */
  readonly blockCacheBytes: number;
  /** Bytes of cached finished images. */
  readonly tileCacheBytes: number;
  /** Palettes by style name, red, green, blue triples; all of the product's by default. */
  readonly palettes?: ReadonlyMap<string, Uint8Array>;
  /** Schedules the drawing of an image; at once by default. */
  readonly inTurn?: InTurn;
}

export interface Renderer {
  /**
   * The image: at once where all its bytes are in memory. The caller must have checked permission: cached images are
   * returned to every caller.
   */
  render(request: RenderRequest): MaybePromise<RenderedImage>;
  /** The pixels of the image; null where there are none. The caller must have checked permission. */
  pixels(request: RenderRequest): MaybePromise<DrawnPixels | null>;
  /** Whether a style can be drawn. */
  hasStyle(style: string): boolean;
  close(): void;
}

const IMAGE_OVERHEAD_BYTES = 400;
/** Sizes of transparent images that are kept. */
const MAX_BLANKS = 16;

/** Draws maps from the store's rasters, with caches of decoded blocks and of finished images. */
export function createRenderer(options: RendererOptions): Renderer {
  const palettes = new Map<string, PalettePart>();
  for (const [style, palette] of options.palettes ?? PALETTES) palettes.set(style, palettePart(palette));
  const pool = cogPool(options.store);
  const blocks = byteCache<Uint8Array>(options.blockCacheBytes);
  const images = byteCache<RenderedImage>(options.tileCacheBytes);
  const blanks = new LRUCache<string, RenderedImage>({ max: MAX_BLANKS });

  const blank = ({ width, height }: RenderTarget): RenderedImage => {
    const size = `${width}x${height}`;
    const known = blanks.get(size);
    if (known !== undefined) return known;
    const [palette] = palettes.values();
    const png = palettePng(width, height, new Uint8Array(width * height), palette ?? palettePart(new Uint8Array(768)));
    const image = { ...finished(png), empty: true };
    blanks.set(size, image);
    return image;
  };

  const encode = ({ target, style, palette: made }: RenderRequest, { samples, pixels }: DrawnPixels): RenderedImage => {
    const { width, height } = target;
    if (isEmpty(pixels)) return blank(target);
    if (samples === 3) return finished(rgbaPng(width, height, pixels));
    const palette = made === undefined ? palettes.get(style) : palettePart(made.colors);
    if (palette === undefined) throw new RangeError('no such style');
    return finished(palettePng(width, height, pixels, palette));
  };

  const sheetsOf = (rasters: readonly StorageKey[]) => allReady(rasters.map((raster) => pool.granule(raster)));

  /** Subtracts the earlier date from the later one's pixels; empty where either has no data. */
  const paired = (
    { rasters, pair }: PairedRasters,
    target: RenderTarget,
    after: Uint8Array | null,
  ): MaybePromise<Uint8Array | null> =>
    after === null
      ? null
      : whenReady(sheetsOf(rasters), (granules) =>
          whenReady(drawGranules(blocks, granules, target, 1), (before) => {
            if (before === null) return null;
            combinePair(before, after, PAIRS[pair]);
            giveBack(before);
            return after;
          }),
        );

  /** Lent: may be returned to the pool. */
  const draw = (
    { target, clip, before }: RenderRequest,
    granules: readonly OpenGranule[],
  ): MaybePromise<DrawnPixels | null> => {
    const spans = clip === undefined ? null : clipSpans(clip, target);
    if (spans?.length === 0) return null;
    const samples = before === undefined && granules[0]?.cog.samples === 3 ? 3 : 1;
    return whenReady(drawGranules(blocks, granules, target, samples), (later) =>
      whenReady(before === undefined ? later : paired(before, target, later), (drawn) => {
        if (drawn === null) return null;
        if (spans === null) return { samples, pixels: drawn };
        const pixels = clipped(drawn, target.width, samples === 1 ? 1 : 4, spans);
        giveBack(drawn);
        return { samples, pixels };
      }),
    );
  };

  const image = (request: RenderRequest): MaybePromise<RenderedImage> =>
    whenReady(sheetsOf(request.rasters), (granules) =>
      whenReady(draw(request, granules), (drawn) => {
        if (drawn === null) return blank(request.target);
        const encoded = encode(request, drawn);
        giveBack(drawn.pixels);
        return encoded;
      }),
    );

  return {
    render(request) {
      const key = imageKey(request);
      const cached = images.get(key);
      if (cached !== undefined) return cached;
      const drawn = () =>
        images.get(key) ??
        whenReady(image(request), (made) => {
          images.set(key, made, { size: (made.empty ? 0 : made.png.length) + IMAGE_OVERHEAD_BYTES });
          return made;
        });
      return options.inTurn === undefined ? drawn() : options.inTurn(drawn);
    },
    pixels: (request) => whenReady(sheetsOf(request.rasters), (granules) => draw(request, granules)),
    hasStyle: (style) => palettes.has(style),
    close() {
      pool.close();
      blocks.clear();
      images.clear();
    },
  };
}

function imageKey({ version, style, palette, before, target, clip }: RenderRequest): string {
  const colors = palette?.key ?? style;
  const pair = before === undefined ? '' : `${before.pair} ${before.rasters.join('+')}`;
  return `${version}|${colors}|${pair}|${target.epsg}|${target.bbox.join()}|${target.width}x${target.height}|${clip?.key ?? ''}`;
}

function finished(png: Uint8Array): RenderedImage {
  return { png, etag: `"${hash('sha256', png, 'base64url').slice(0, 27)}"`, empty: false };
}

/** Images begin where their buffers do, so that their bytes can be read four at a time. */
function isEmpty(bytes: Uint8Array): boolean {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  for (let index = 0; index < words.length; index += 1) if (words[index] !== 0) return false;
  for (let index = words.length * 4; index < bytes.length; index += 1) if (bytes[index] !== 0) return false;
  return true;
}
