import { type Colour, type FinishedMap, flatPicture } from '@georisk/imagery/render/flatPicture.ts';
import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js';
import encodeWebp, { init as initWebp } from '@jsquash/webp/encode.js';
import { codecOptions } from '#server/modules/photo/examine/wasmCodec.ts';
import type { EncodedFormat } from './formats.ts';

/** @param read gives the map's pixels: called when the codec is ready, so that those of one map are in memory at a time */
type Encoder = (read: () => FinishedMap, background: Colour) => Promise<ArrayBuffer>;

/** Colours that a class is recognised by stay whole: no halved colour, little loss. The quickest of the encoder's ways. */
const JPEG = {
  quality: 90,
  progressive: false,
  optimize_coding: false,
  auto_subsample: false,
  chroma_subsample: 1,
} as const;

/**
 * A ninth of the PNG of a satellite's true colour in 5 ms, also when it is shown eight times enlarged: below this quality
 * edges of fields get another colour then. Slower ways save 2 % more.
 */
const PHOTOGRAPH = { quality: 90, method: 2 } as const;
/** A class keeps exactly its colour. */
const CLASSES = { lossless: 1, quality: 20, method: 1 } as const;

/** Prepares a codec with its first picture. */
function ready(file: string, init: (options: Awaited<ReturnType<typeof codecOptions>>) => Promise<unknown>) {
  let done: Promise<unknown> | undefined;
  return () =>
    (done ??= codecOptions(file, () => undefined)
      .then(init)
      .catch((error: unknown) => {
        done = undefined;
        throw error;
      }));
}
const jpegReady = ready('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm', (options) => initJpeg(options));
const webpReady = ready('@jsquash/webp/codec/enc/webp_enc_simd.wasm', (options) => initWebp(options));

/** Used in a thread of their own: each picture takes its whole time at once. */
export const ENCODERS: Readonly<Record<EncodedFormat, Encoder>> = {
  'image/jpeg': async (read, background) => {
    await jpegReady();
    return encodeJpeg(flatPicture(read(), background), JPEG);
  },
  'image/webp': async (read) => {
    await webpReady();
    const map = read();
    return encodeWebp(map, map.isIndexed ? CLASSES : PHOTOGRAPH);
  },
};
