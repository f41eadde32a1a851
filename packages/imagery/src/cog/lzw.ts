import { RasterError } from '../rasterError.ts';

const CLEAR = 256;
const END = 257;
const FIRST = 258;
const MAX_CODES = 4096;

/**
 * Decodes TIFF's LZW (most significant bit first, codes grow one early; TIFF 6.0 section 13).
 * @param length bytes expected; later ones are dropped
 */
export function decodeLzw(input: Uint8Array, length: number): Uint8Array {
  const output = new Uint8Array(length);
  const prefixes = new Uint16Array(MAX_CODES);
  const suffixes = new Uint8Array(MAX_CODES);
  const lengths = new Uint16Array(MAX_CODES);
  for (let code = 0; code < CLEAR; code += 1) {
    suffixes[code] = code;
    lengths[code] = 1;
  }

  let [bits, bitCount, position] = [0, 0, 0];
  let [width, next, previous, written] = [9, FIRST, -1, 0];
  while (written < length) {
    while (bitCount < width) {
      if (position === input.length) return shortOr(output, written, length);
      bits = ((bits << 8) | (input[position] as number)) & 0xffffff;
      position += 1;
      bitCount += 8;
    }
    bitCount -= width;
    const code = (bits >> bitCount) & ((1 << width) - 1);
    if (code === END) return shortOr(output, written, length);
    if (code === CLEAR) {
      [width, next, previous] = [9, FIRST, -1];
      continue;
    }
    if (previous === -1) {
      if (code >= CLEAR) throw new RasterError('corrupt', 'LZW does not start with a literal');
    } else {
      if (code > next || next === MAX_CODES) throw new RasterError('corrupt', 'LZW code out of order');
      prefixes[next] = previous;
      lengths[next] = (lengths[previous] as number) + 1;
      suffixes[next] = firstByte(code === next ? previous : code, prefixes, suffixes);
      next += 1;
      if (next === (1 << width) - 1 && width < 12) width += 1;
    }
    written = writeString(code, output, written, prefixes, suffixes, lengths);
    previous = code;
  }
  return output;
}

function firstByte(code: number, prefixes: Uint16Array, suffixes: Uint8Array): number {
  let at = code;
  while (at >= CLEAR) at = prefixes[at] as number;
  return suffixes[at] as number;
}

function writeString(
  code: number,
  output: Uint8Array,
  start: number,
  prefixes: Uint16Array,
  suffixes: Uint8Array,
  lengths: Uint16Array,
): number {
  const end = start + (lengths[code] as number);
  let at = code;
  // Beyond the end of the output writes to a typed array are dropped.
  for (let place = end - 1; place >= start; place -= 1) {
    output[place] = suffixes[at] as number;
    at = prefixes[at] as number;
  }
  return Math.min(end, output.length);
}

function shortOr(output: Uint8Array, written: number, length: number): Uint8Array {
  if (written < length) throw new RasterError('truncated', 'LZW ends early');
  return output;
}
