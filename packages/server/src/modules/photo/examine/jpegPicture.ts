import decode, { init } from '@jsquash/jpeg/decode.js';
import { segmentsOf } from '../metadata/jpeg.ts';
import { brokenPicture, type Picture, sizeFault } from './pictureBounds.ts';
import { codecOptions, wholeBuffer } from './wasmCodec.ts';

const EOI = 0xd9;
/** Markers of a frame's size (ITU-T T.81, table B.1); the codes between them mark tables of other kinds. */
const isFrame = (mark: number) => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);
/** Some cameras write a few extra bytes between two markers; every reader skips them. */
const HARMLESS = /extraneous bytes before marker/;

interface JpegFrame {
  readonly width: number;
  readonly height: number;
  /** Where the picture ends in the file. */
  readonly end: number;
}

/** Size and end of the first picture of a file; null where either is missing. */
function frameOf(bytes: Buffer): JpegFrame | null {
  let size: readonly [width: number, height: number] | undefined;
  for (const { mark, from, to } of segmentsOf(bytes)) {
    if (isFrame(mark) && size === undefined) {
      if (to - from < 9) return null;
      size = [bytes.readUInt16BE(from + 7), bytes.readUInt16BE(from + 5)];
    }
    if (mark === EOI) return size === undefined ? null : { width: size[0], height: size[1], end: to };
  }
  return null;
}

/** Checks a JPEG, and decodes it. */
export async function jpegPicture(bytes: Buffer): Promise<Picture> {
  const frame = frameOf(bytes);
  if (frame === null) return brokenPicture;
  const { width, height, end } = frame;
  const trailingBytes = bytes.length - end;
  const fault = sizeFault(width, height, trailingBytes);
  if (fault !== null) return fault;
  const complaints: string[] = [];
  await init(await codecOptions('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm', (text) => void complaints.push(text)));
  const image = await decode(wholeBuffer(bytes.subarray(0, end))).catch(() => null);
  const isWhole = image?.width === width && image.height === height && complaints.every((each) => HARMLESS.test(each));
  return isWhole ? { ok: true, checked: 'pixels', trailingBytes } : brokenPicture;
}
