import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** As much of a browser's ImageData as the codecs make. */
class DecodedImage {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

const { resolve } = createRequire(import.meta.url);

/** How a codec is made of the bytes of its module: without the network that it would fetch them from. */
export async function codecOptions(file: string, onComplaint: (text: string) => void) {
  Object.assign(globalThis, { ImageData: DecodedImage });
  return { wasmBinary: await readFile(resolve(file)), printErr: onComplaint, print: () => undefined };
}

/** Bytes in a buffer that begins and ends with them, as the codecs want it. */
export function wholeBuffer(bytes: Buffer): ArrayBuffer {
  const whole = new ArrayBuffer(bytes.length);
  new Uint8Array(whole).set(bytes);
  return whole;
}
