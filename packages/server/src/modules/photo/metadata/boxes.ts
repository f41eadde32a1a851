/** A box of the format (ISO 14496-12): where its content begins and ends. */
export interface Box {
  readonly type: string;
  readonly from: number;
  readonly to: number;
}

/** The file is not built as the format says; what cannot be found cannot be taken out. */
export class HeicError extends Error {}

export const fault = (): never => {
  throw new HeicError('the boxes of the file do not fit into each other');
};

/** The boxes of a stretch of the file, one after the other. @throws HeicError where one reaches beyond it */
export function* boxes(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to; ) {
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

/** Whether the file's boxes stand as far as its head and its picture: readers of notes go astray in others. */
export function isWholeHeic(bytes: Buffer): boolean {
  try {
    const outer = [...boxes(bytes, 0, bytes.length)];
    const meta = outer.find(({ type }) => type === 'meta');
    if (meta === undefined || !outer.some(({ type }) => type === 'mdat')) return false;
    const inner = [...boxes(bytes, meta.from + 4, meta.to)].map(({ type }) => type);
    return inner.includes('iinf') && inner.includes('iloc');
  } catch (error) {
    if (error instanceof HeicError || error instanceof RangeError) return false;
    throw error;
  }
}
