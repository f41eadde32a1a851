import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The part of a browser's ImageData that the codecs need. */
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

/** Makes a codec from the bytes of its module, without the network from which it would fetch them. */
export async function codecOptions(file: string, onComplaint: (text: string) => void) {
  Object.assign(globalThis, { ImageData: DecodedImage });
  return { wasmBinary: await readFile(resolve(file)), printErr: onComplaint, print: () => undefined };
}

/** Copies bytes into a buffer of exactly their length, as the codecs need. */
export function wholeBuffer(bytes: Buffer): ArrayBuffer {
  const whole = new ArrayBuffer(bytes.length);
  new Uint8Array(whole).set(bytes);
  return whole;
}
