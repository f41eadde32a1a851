import { createRequire } from 'node:module';
import { RasterError } from '../rasterError.ts';

/** The used part of OpenJPEG's WebAssembly build. */
interface J2KDecoder {
  getEncodedBuffer(length: number): Uint8Array;
  decode(): void;
  getFrameInfo(): { readonly width: number; readonly height: number; readonly bitsPerSample: number };
  /** A view of the decoder's own memory. */
  getDecodedBuffer(): Uint8Array;
  delete(): void;
}
interface OpenJpeg {
  readonly J2KDecoder: new () => J2KDecoder;
}

const silent = { print: () => {}, printErr: () => {} };
let library: Promise<OpenJpeg> | undefined;

/** The decoder is compiled once per thread, for the first tile. */
function openJpeg(): Promise<OpenJpeg> {
  library ??= (
    createRequire(import.meta.url)('@cornerstonejs/codec-openjpeg/decodewasmjs') as (
      options: typeof silent,
    ) => Promise<OpenJpeg>
  )(silent);
  return library;
}

/** Decodes the codestream of one tile of known size. Faults are `RasterError`s. */
export async function decodeTile(
  codestream: Uint8Array,
  width: number,
  height: number,
): Promise<Uint16Array | Uint8Array> {
  const { J2KDecoder } = await openJpeg();
  const decoder = new J2KDecoder();
  try {
    decoder.getEncodedBuffer(codestream.length).set(codestream);
    decoder.decode();
    const { width: foundWidth, height: foundHeight, bitsPerSample } = decoder.getFrameInfo();
    const bytes = decoder.getDecodedBuffer();
    const size = bitsPerSample > 8 ? 2 : 1;
    if (foundWidth !== width || foundHeight !== height || bytes.length !== width * height * size) {
      throw new RasterError('corrupt', `tile of ${foundWidth} x ${foundHeight}`);
    }
    const copy = new Uint8Array(bytes);
    return size === 1 ? copy : new Uint16Array(copy.buffer);
  } catch (cause) {
    if (cause instanceof RasterError) throw cause;
    // The library throws numbers (pointers to C++ exceptions) and traps of WebAssembly.
    throw new RasterError('corrupt', `JPEG 2000: ${cause instanceof Error ? cause.message : String(cause)}`);
  } finally {
    decoder.delete();
  }
}
