/**
 * A picture as differences from the pixel to the left, which compress better than its values: neighbours in a field are alike. Of colours
 * green is kept and red and blue are differences from it, each sample in a plane of its own.
 */

/** Differences of a picture's rows. @param pixels row by row, samples interleaved @param width pixels of a row */
export function toDeltas(pixels: Uint8Array, width: number, samples: 1 | 3): Uint8Array {
  const planes = samples === 1 ? pixels.slice() : planesOf(pixels);
  // From the end, so that each byte's left neighbour still has its value.
  for (let index = planes.length - 1; index >= 0; index -= 1)
    if (index % width !== 0) planes[index] = (planes[index] as number) - (planes[index - 1] as number);
  return planes;
}

/** The picture of its differences; the array of differences is used up. */
export function fromDeltas(deltas: Uint8Array, width: number, samples: 1 | 3): Uint8Array {
  for (let row = 0; row < deltas.length; row += width) {
    let value = 0;
    for (let index = row; index < row + width; index += 1) {
      value = (value + (deltas[index] as number)) & 0xff;
      deltas[index] = value;
    }
  }
  return samples === 1 ? deltas : pixelsOf(deltas);
}

function planesOf(pixels: Uint8Array): Uint8Array {
  const count = pixels.length / 3;
  const planes = new Uint8Array(pixels.length);
  for (let pixel = 0; pixel < count; pixel += 1) {
    const green = pixels[pixel * 3 + 1] as number;
    planes[pixel] = green;
    planes[count + pixel] = (pixels[pixel * 3] as number) - green;
    planes[2 * count + pixel] = (pixels[pixel * 3 + 2] as number) - green;
  }
  return planes;
}

function pixelsOf(planes: Uint8Array): Uint8Array {
  const count = planes.length / 3;
  const pixels = new Uint8Array(planes.length);
  for (let pixel = 0; pixel < count; pixel += 1) {
    const green = planes[pixel] as number;
    pixels[pixel * 3] = (planes[count + pixel] as number) + green;
    pixels[pixel * 3 + 1] = green;
    pixels[pixel * 3 + 2] = (planes[2 * count + pixel] as number) + green;
  }
  return pixels;
}
