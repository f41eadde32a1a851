import { hash } from 'node:crypto';
import { NDVI_RAMPS, rampPalette } from '@georisk/domain/ndvi/ramp.ts';
import { allReady, type MaybePromise, whenReady } from '../access.ts';
import type { ObjectStore, StorageKey } from '../storage.ts';
import { type Clip, clipped, clipSpans } from './clip.ts';
import { cogPool } from './cogPool.ts';
import { drawSheets, type Sheet } from './drawSheets.ts';
import { LruCache } from './lruCache.ts';
import { type PalettePart, palettePart, palettePng, rgbaPng } from './png.ts';
import { giveBack } from './scratch.ts';
import type { RenderTarget } from './target.ts';
import type { InTurn } from './turns.ts';

export interface RenderRequest {
  /** Changes whenever the layer's rasters change: the same request of another version is another image. */
  readonly version: string;
  /** Rasters of the layer's date; where two overlap the first with data wins. */
  readonly rasters: readonly StorageKey[];
  /** Name of a palette; colour rasters have none. */
  readonly style: string;
  readonly target: RenderTarget;
  readonly clip?: Clip | undefined;
}

export interface RenderedImage {
  readonly png: Uint8Array;
  /** Strong, quotes included. */
  readonly etag: string;
  /** Nothing but transparent pixels. */
  readonly empty: boolean;
}

export interface RendererOptions {
  readonly store: ObjectStore;
  /** Bytes of decoded blocks kept. */
  readonly blockCacheBytes: number;
  /** Bytes of finished images kept. */
  readonly tileCacheBytes: number;
  /** Palettes by style name, red, green, blue triples; the NDVI ramps unless given. */
  readonly palettes?: ReadonlyMap<string, Uint8Array>;
  /** Says when an image that has to be drawn is drawn; at once unless given. */
  readonly inTurn?: InTurn;
}

export interface Renderer {
  /** The image: at once where all its bytes are at hand. Permission must have been checked: what is cached is answered to whoever asks. */
  render(request: RenderRequest): MaybePromise<RenderedImage>;
  /** Whether a style can be drawn. */
  hasStyle(style: string): boolean;
  close(): void;
}

const IMAGE_OVERHEAD_BYTES = 400;

const ndviPalettes = (): ReadonlyMap<string, Uint8Array> =>
  new Map(Object.values(NDVI_RAMPS).map((ramp) => [ramp.id, rampPalette(ramp)]));

/** Draws maps from the store's rasters, with caches of decoded blocks and of finished images. */
export function createRenderer(options: RendererOptions): Renderer {
  const palettes = new Map<string, PalettePart>();
  for (const [style, palette] of options.palettes ?? ndviPalettes()) palettes.set(style, palettePart(palette));
  const pool = cogPool(options.store);
  const blocks = new LruCache<Uint8Array | null>(options.blockCacheBytes);
  const images = new LruCache<RenderedImage>(options.tileCacheBytes);
  const blanks = new Map<string, RenderedImage>();

  const blank = ({ width, height }: RenderTarget): RenderedImage => {
    const size = `${width}x${height}`;
    const known = blanks.get(size);
    if (known !== undefined) return known;
    const [palette] = palettes.values();
    const png = palettePng(width, height, new Uint8Array(width * height), palette ?? palettePart(new Uint8Array(768)));
    const image = { ...finished(png), empty: true };
    if (blanks.size < 16) blanks.set(size, image);
    return image;
  };

  const encode = ({ target, style }: RenderRequest, pixels: Uint8Array, samples: 1 | 3): RenderedImage => {
    const { width, height } = target;
    if (isEmpty(pixels)) return blank(target);
    if (samples === 3) return finished(rgbaPng(width, height, pixels));
    const palette = palettes.get(style);
    if (palette === undefined) throw new RangeError('no such style');
    return finished(palettePng(width, height, pixels, palette));
  };

  const draw = (request: RenderRequest, sheets: readonly Sheet[]): MaybePromise<RenderedImage> => {
    const { target, clip } = request;
    const spans = clip === undefined ? null : clipSpans(clip, target);
    if (spans?.length === 0) return blank(target);
    const samples = sheets[0]?.cog.samples === 3 ? 3 : 1;
    return whenReady(drawSheets(blocks, sheets, target, samples), (drawn) => {
      if (drawn === null) return blank(target);
      const pixels = spans === null ? drawn : clipped(drawn, target.width, samples === 1 ? 1 : 4, spans);
      const image = encode(request, pixels, samples);
      giveBack(drawn);
      if (pixels !== drawn) giveBack(pixels);
      return image;
    });
  };

  return {
    render(request) {
      const key = imageKey(request);
      const cached = images.get(key);
      if (cached !== undefined) return cached;
      const drawn = () =>
        images.get(key) ??
        whenReady(allReady(request.rasters.map((raster) => pool.sheet(raster))), (sheets) =>
          whenReady(draw(request, sheets), (image) => {
            images.set(key, image, (image.empty ? 0 : image.png.length) + IMAGE_OVERHEAD_BYTES);
            return image;
          }),
        );
      return options.inTurn === undefined ? drawn() : options.inTurn(drawn);
    },
    hasStyle: (style) => palettes.has(style),
    close() {
      pool.close();
      blocks.clear();
      images.clear();
    },
  };
}

function imageKey({ version, style, target, clip }: RenderRequest): string {
  return `${version}|${style}|${target.epsg}|${target.bbox.join()}|${target.width}x${target.height}|${clip?.key ?? ''}`;
}

function finished(png: Uint8Array): RenderedImage {
  return { png, etag: `"${hash('sha256', png, 'base64url').slice(0, 27)}"`, empty: false };
}

/** Images begin where their buffers do, so that their bytes can be looked at four at a time. */
function isEmpty(bytes: Uint8Array): boolean {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  for (let index = 0; index < words.length; index += 1) if (words[index] !== 0) return false;
  for (let index = words.length * 4; index < bytes.length; index += 1) if (bytes[index] !== 0) return false;
  return true;
}
