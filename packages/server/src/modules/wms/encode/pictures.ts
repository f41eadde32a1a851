import { byteCache } from '@georisk/imagery/render/byteCache.ts';
import type { RenderedImage } from '@georisk/imagery/render/renderer.ts';
import type { GetMap, MapFormat } from '@georisk/imagery/wms/parseRequest.ts';
import { Problem } from '#server/http/problem.ts';
import { isSameTag } from '#server/http/sameTag.ts';
import { ENCODED } from './formats.ts';
import type { PictureEncoder, PictureJob } from './pictureEncoder.ts';

/** A picture as it is sent. */
export interface Picture {
  readonly type: MapFormat;
  /** Null where the client has it already. */
  readonly bytes: Uint8Array | null;
  /** Strong, quotes included; another one for each format. */
  readonly etag: string;
}

type Asked = Pick<GetMap, 'format' | 'background' | 'target'>;

export interface Pictures {
  /**
   * A finished map in the requested format, or as a PNG where too many wait for another one and the format's row says so.
   * @param ifNoneMatch the tags that the client has
   * @throws Problem 503 where too many wait
   */
  of(image: RenderedImage, asked: Asked, ifNoneMatch: string | undefined): Promise<Picture>;
}

/** Larger pictures are not kept: one of them would displace a hundred tiles. */
const MAX_KEPT_BYTES = 262_144;
const OVERHEAD_BYTES = 400;

interface PicturesOptions {
  readonly encoder: PictureEncoder;
  /** Of encoded pictures, which are kept under their tags. */
  readonly cacheBytes: number;
  /** Told of a picture that could not be encoded, where the PNG is sent instead. */
  readonly onFault: (error: unknown) => void;
}

export function createPictures({ encoder, cacheBytes, onFault }: PicturesOptions): Pictures {
  const kept = byteCache<Uint8Array>(cacheBytes);
  const running = new Map<string, Promise<Uint8Array>>();

  /** Equal pictures that are requested at the same time are encoded once. */
  const encoded = (etag: string, job: PictureJob): Promise<Uint8Array> | null => {
    const begun = running.get(etag) ?? encoder.encode(job);
    if (begun === null || running.has(etag)) return begun;
    const made = begun
      .then((bytes) => {
        if (ENCODED[job.format].isKept && bytes.length <= MAX_KEPT_BYTES)
          kept.set(etag, bytes, { size: bytes.length + OVERHEAD_BYTES });
        return bytes;
      })
      .finally(() => running.delete(etag));
    running.set(etag, made);
    return made;
  };

  /** Null where it cannot be had now, and the finished map is sent instead. */
  const madeOrNull = async (etag: string, job: PictureJob): Promise<Uint8Array | null> => {
    try {
      return await (kept.get(etag) ?? encoded(etag, job));
    } catch (error) {
      if (ENCODED[job.format].otherwise === 'refusal') throw error;
      onFault(error);
      return null;
    }
  };

  return {
    async of({ png, etag: mapTag, empty }, { format, background, target: { width, height } }, ifNoneMatch) {
      if (format === 'image/png') return { type: format, bytes: png, etag: mapTag };
      const { tag, blank, otherwise } = ENCODED[format];
      const etag = `${mapTag.slice(0, -1)}-${tag(background)}"`;
      if (isSameTag(ifNoneMatch, etag)) return { type: format, bytes: null, etag };
      if (empty && blank !== null) return { type: format, bytes: blank(width, height), etag };
      const bytes = await madeOrNull(etag, { format, png, background, pixels: width * height });
      if (bytes !== null) return { type: format, bytes, etag };
      if (otherwise === 'png') return { type: 'image/png', bytes: png, etag: mapTag };
      throw new Problem('busy', { error: 'Too many pictures wait', retryAfterSeconds: 5 });
    },
  };
}
