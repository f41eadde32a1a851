/** Pixel values as they are stored in a file. */
export type RasterValues = Uint8Array | Int16Array | Uint16Array | Float32Array;
