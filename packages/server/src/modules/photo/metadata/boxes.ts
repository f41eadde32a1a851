/** A box of the format (ISO 14496-12): where its content begins and ends. */
export interface Box {
  readonly type: string;
  readonly from: number;
  readonly to: number;
}

/** The file does not follow the format; metadata that cannot be found cannot be removed. */
export class PictureError extends Error {}

export const fault = (): never => {
  throw new PictureError('the parts of the file do not fit into each other');
};

/** More than any phone writes side by side: a box for each item, and some. */
const MAX_BOXES = 10_000;

/**
 * The boxes of a range of the file, one after the other. @throws PictureError where one reaches beyond it, or there are
 * too many
 */
export function* boxes(bytes: Buffer, from: number, to: number): Generator<Box> {
  let count = 0;
  for (let at = from; at + 8 <= to; ) {
    count += 1;
    if (count > MAX_BOXES) fault();
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1;
    if (isLong && at + 16 > to) fault();
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    const head = isLong ? 16 : 8;
    if (size < head || at + size > to) fault();
    yield { type: bytes.toString('latin1', at + 4, at + 8), from: at + head, to: at + size };
    at += size;
  }
}
