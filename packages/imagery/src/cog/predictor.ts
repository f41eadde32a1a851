import type { RasterValues } from '@georisk/domain/raster/rasterValues.ts';

/** Undoes horizontal differencing in place (TIFF 6.0 section 14); values wrap in their own type. Floats are differenced as the integers of their bits. */
export function undoDifferences(
  values: Exclude<RasterValues, Float32Array> | Uint32Array,
  width: number,
  samples: number,
): void {
  const rowLength = width * samples;
  if (values instanceof Uint16Array && samples === 1) {
    undoDifferencesOfOne(values, width);
    return;
  }
  for (let row = 0; row + rowLength <= values.length; row += rowLength) {
    for (let sample = 0; sample < samples; sample += 1) {
      // The sum exceeds the type, but its low bits are right: storing truncates it.
      let sum = 0;
      for (let at = row + sample; at < row + rowLength; at += samples) {
        sum = (sum + (values[at] as number)) | 0;
        values[at] = sum;
      }
    }
  }
}

/** Satellite bands have a loop of their own: with one type of array it is four times as fast. */
function undoDifferencesOfOne(values: Uint16Array, width: number): void {
  for (let row = 0; row + width <= values.length; row += width) {
    let sum = 0;
    for (let at = row; at < row + width; at += 1) {
      sum = (sum + (values[at] as number)) | 0;
      values[at] = sum;
    }
  }
}

/** Horizontal differences in place, the inverse. */
export function takeDifferences(values: Uint8Array, width: number, samples: number): void {
  const rowLength = width * samples;
  for (let row = 0; row + rowLength <= values.length; row += rowLength) {
    for (let at = row + rowLength - 1; at >= row + samples; at -= 1) {
      values[at] = (values[at] as number) - (values[at - samples] as number);
    }
  }
}

/**
 * Undoes the floating point predictor (TIFF technical note 3): each row holds its values' most significant bytes, then
 * the next, as differences. The result is little-endian.
 */
export function undoFloatingPoint(bytes: Uint8Array, width: number, samples: number, sampleBytes: number): Uint8Array {
  const perRow = width * samples;
  const rowBytes = perRow * sampleBytes;
  const output = new Uint8Array(bytes.length);
  for (let row = 0; row + rowBytes <= bytes.length; row += rowBytes) {
    for (let at = row + samples; at < row + rowBytes; at += 1) {
      bytes[at] = (bytes[at] as number) + (bytes[at - samples] as number);
    }
    for (let value = 0; value < perRow; value += 1) {
      for (let plane = 0; plane < sampleBytes; plane += 1) {
        output[row + sampleBytes * value + sampleBytes - 1 - plane] = bytes[row + plane * perRow + value] as number;
      }
    }
  }
  return output;
}
